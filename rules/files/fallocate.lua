--- fallocate: creates a file, changes its size, or removes a part of it.
return {
  command = "fallocate",
  about = "--help --version",
  options = {
    flag = [[
      -c|--collapse-range -d|--dig-holes -i|--insert-range -n|--keep-size -p|--punch-hole
      -z|--zero-range -x|--posix -w|--write-zeroes -v|--verbose -h|--help -V|--version
    ]],
    value = "-l|--length -o|--offset",
  },
  operands = "change:file",
  brings = false,
}
