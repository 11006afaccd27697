--- link: gives a file another name.
return {
  command = "link",
  about = "--help --version",
  options = { flag = "--help --version" },
  operands = "read:file change:name",
  brings = false,
  does = { { kind = "link", item = "file" } },
  tampers = "content",
}
