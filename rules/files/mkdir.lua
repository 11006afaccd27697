--- mkdir: makes directories.
return {
  command = "mkdir",
  about = "--help --version",
  options = {
    flag = "-p|--parents -v|--verbose -Z --context[=] --help --version",
    value = "-m|--mode",
  },
  operands = "write:directory...",
  sink = true,
  remakes = "-p",
}
