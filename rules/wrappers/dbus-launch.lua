--- dbus-launch: runs a command with its own bus.
return {
  command = "dbus-launch",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      --sh-syntax --csh-syntax --auto-syntax --binary-syntax --close-stderr --exit-with-session
      --exit-with-x11 --help --version
    ]],
    value = "--config-file --autolaunch",
  },
  operands = "run:command...",
}
