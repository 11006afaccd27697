--- uptime: prints how long the system has been running.
--    uptime -p             only reads
return {
  command = "uptime",
  policy = true,
  options = {
    flag = "-c|--container -p|--pretty -r|--raw -s|--since -h|--help -V|--version",
  },
  operands = "more...",
  pure = "always",
}
