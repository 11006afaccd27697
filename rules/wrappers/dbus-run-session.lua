--- dbus-run-session: runs a command with its own bus.
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
