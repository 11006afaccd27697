--- touch: creates files, or changes their times.
return {
  command = "touch",
  about = "--help --version",
  options = {
    flag = "-a -c|--no-create -f -h|--no-dereference -m --help --version",
    value = "-d|--date -t --time",
    read = "-r|--reference",
  },
  operands = "change:file...",
  brings = false,
}
