--- firejail: a command in a sandbox of its own.
return {
  command = "firejail",
  unconfined = "itself",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "--noprofile --private[=] --net[=] --quiet --help --version",
  },
  operands = "run:command...",
}
