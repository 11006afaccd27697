--- Terminals: the command they run follows an option.
return {
  command = "xterm",
  also = [[
    alacritty foot gnome-terminal kitty konsole lxterminal mate-terminal rxvt st terminator
    tilix urxvt uxterm wezterm x-terminal-emulator xfce4-terminal
  ]],
  policy = true,
  partial = true,
  holds = { option = "-e -x --" },
}
