--- shred: destroys the content of files; -u also deletes them.
return {
  command = "shred",
  about = "--help --version",
  also = "gshred",
  options = {
    flag = [[
      -f|--force -u --remove[=] -v|--verbose -x|--exact -z|--zero --help --version
    ]],
    value = "-n|--iterations -s|--size",
    read = "--random-source",
  },
  operands = { { "delete:file...", with = "-u --remove" }, { "change:file..." } },
  brings = false,
  wipes = true,
  destroys = true,
}
