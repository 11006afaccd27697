--- rm: deletes what it names, with everything in it.
return {
  command = "rm",
  about = "--help --version",
  also = "grm srm wipe",
  options = {
    flag = [[
      -f|--force -i -I --interactive[=] --one-file-system --no-preserve-root --preserve-root[=]
      -r|-R|--recursive -d|--dir -v|--verbose --help --version
    ]],
  },
  operands = "delete:file...",
  brings = false,
  recursive = "^%-[^-]*[rR] ^%-%-r",
  tampers = "place",
  looks = true,
  destroys = true,
  declines = "-i -I --interactive",
}
