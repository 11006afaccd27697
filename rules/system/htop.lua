--- Interactive programs, for a person at a terminal.
return {
  command = "htop",
  also = "btop atop iotop nethogs fzf tig lazygit ranger",
  policy = true,
  partial = true,
  helps = "",
  unconfined = "terminal",
}
