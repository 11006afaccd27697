--- Programs that a person works in, on a terminal.
return {
  command = "htop",
  also = "btop atop iotop nethogs fzf tig lazygit ranger mc",
  policy = true,
  partial = true,
  helps = "",
  unconfined = "terminal",
}
