--- rm: what it names is gone afterwards, and all that is in it.
return {
  command = "rm",
  options = {
    flag = [[
      -f|--force -i -I --interactive[=] --one-file-system --no-preserve-root --preserve-root[=]
      -r|-R|--recursive -d|--dir -v|--verbose --help --version
    ]],
  },
  operands = "delete:file...",
  brings = function() return false end,
}
