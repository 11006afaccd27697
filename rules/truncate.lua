--- truncate: files are made, or get another size.
return {
  command = "truncate",
  options = {
    flag = "-c|--no-create -o|--io-blocks --help --version",
    value = "-s|--size",
    read = "-r|--reference",
  },
  operands = "change:file...",
  brings = function() return false end,
}
