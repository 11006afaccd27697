--- firejail: runs a command in its own sandbox.
return {
  command = "firejail",
  about = "--help --version",
  unconfined = "itself",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "--noprofile --private[=] --net[=] --quiet --help --version",
  },
  operands = "run:command...",
  copies = { " %-%-private=%S", " %-%-bind=" },
}
