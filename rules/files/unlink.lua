--- unlink: deletes a file.
return {
  command = "unlink",
  about = "--help --version",
  options = { flag = "--help --version" },
  operands = "delete:file",
  brings = false,
  destroys = true,
}
