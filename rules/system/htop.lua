--- Interactive programs, for a person at a terminal.
return {
  command = "htop",
  also = "btop atop iotop nethogs fzf tig lazygit ranger mc",
  policy = true,
  partial = true,
  helps = "",
  unconfined = "terminal",
}
