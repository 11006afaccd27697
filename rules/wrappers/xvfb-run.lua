--- xvfb-run: runs a command with a virtual display.
return {
  command = "xvfb-run",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-a|--auto-servernum -l|--listen-tcp -h|--help",
    value = [[
      -e|--error-file -f|--auth-file -n|--server-num -p|--xauth-protocol -s|--server-args
      -w|--wait
    ]],
  },
  operands = "run:command...",
}
