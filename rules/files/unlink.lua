--- unlink: the name is gone afterwards.
return {
  command = "unlink",
  about = "--help --version",
  options = { flag = "--help --version" },
  operands = "delete:file",
  brings = false,
  destroys = true,
}
