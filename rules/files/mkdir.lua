--- mkdir: directories that are there from then on.
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
