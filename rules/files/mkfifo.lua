--- mkfifo: makes named pipes.
return {
  command = "mkfifo",
  about = "--help --version",
  options = { flag = "-Z --context[=] --help --version", value = "-m|--mode" },
  operands = "write:pipe...",
  brings = false,
  pipes = true,
}
