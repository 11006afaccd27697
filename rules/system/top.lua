--- Programs that a person works in, on a terminal.
return {
  command = "top",
  also = "htop btop atop iotop nethogs fzf tig lazygit ranger mc",
  policy = true,
  partial = true,
  unconfined = "terminal",
}
