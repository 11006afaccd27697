--- mknod: pipes with a name, and devices.
return {
  command = "mknod",
  options = { flag = "-Z --context[=] --help --version", value = "-m|--mode" },
  operands = "change:node type? number...",
  brings = false,
  pipes = true,
}
