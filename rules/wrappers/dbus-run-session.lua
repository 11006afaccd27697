--- dbus-run-session: a command with a bus of its own.
return {
  command = "dbus-run-session",
  about = "--help --version",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "--help --version",
    value = "--config-file --dbus-daemon",
  },
  operands = "run:command...",
}
