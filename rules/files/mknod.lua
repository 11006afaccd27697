--- mknod: makes named pipes and devices.
return {
  command = "mknod",
  about = "--help --version",
  options = { flag = "-Z --context[=] --help --version", value = "-m|--mode" },
  operands = "change:node type? number...",
  brings = false,
  pipes = true,
}
