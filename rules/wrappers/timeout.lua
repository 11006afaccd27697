--- timeout: runs a command and ends it after a time limit.
--    timeout 60 wget URL   ->  timeout 60 wget -P SANDBOX URL
return {
  command = "timeout",
  also = "gtimeout",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-f|--foreground -p|--preserve-status -v|--verbose --help --version",
    value = "-k|--kill-after -s|--signal",
  },
  operands = "duration run:command...",
  pure = true,
}
