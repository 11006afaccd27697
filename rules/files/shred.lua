--- shred: what is in the files is lost; with -u they are gone, too.
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
