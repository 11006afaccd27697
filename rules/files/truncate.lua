--- truncate: creates files, or changes their size.
return {
  command = "truncate",
  about = "--help --version",
  also = "gtruncate",
  options = {
    flag = "-c|--no-create -o|--io-blocks --help --version",
    value = "-s|--size",
    read = "-r|--reference",
  },
  operands = "change:file...",
  brings = false,
  wipes = "-s",
  destroys = true,
}
