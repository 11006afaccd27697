--- systemd-inhibit: runs a command while the system stays awake.
return {
  command = "systemd-inhibit",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "--list --no-pager --no-legend -h|--help --version",
    value = "--what --who --why --mode",
  },
  operands = "run:command...",
}
