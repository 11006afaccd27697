--- mkfifo: pipes with a name.
return {
  command = "mkfifo",
  options = { flag = "-Z --context[=] --help --version", value = "-m|--mode" },
  operands = "write:pipe...",
  brings = false,
  pipes = true,
}
