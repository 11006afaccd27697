--- doas: runs a command as another user.
return {
  command = "doas",
  unconfined = "rights",
  grammar = "posix",
  options = { flag = "-L -n -s", value = "-a -u", read = "-C" },
  operands = "run:command...",
  does = { { kind = "privilege" } },
  leads = true,
}
