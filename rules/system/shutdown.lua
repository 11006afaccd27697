--- Programs that shut the system down.
--    shutdown --help    only reads
--    shutdown -h now    ends it

return {
  command = "shutdown",
  also = "halt init killall5 poweroff reboot telinit",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  about = "--help",
  operands = "argument...",
  does = { { kind = "system" } },
  inspect = "it changes the system",
  destroys = true,
}
