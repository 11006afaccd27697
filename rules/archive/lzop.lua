--- lzop: unpacks standard input, to standard output or the file of -o.
return {
  command = "lzop",
  about = "--help --version",
  examples = {
    ["curl U | lzop -d -o f"] = "curl U | lzop -d -o SANDBOX/f",
    ["curl https://h/x | lzop -d -o f"] = "curl https://h/x | lzop -d -o SANDBOX/f",
    ["curl https://h/x | lzop -dc | head"] = true,
  },
  sink = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -1 -2 -3 -4 -5 -6 -7 -8 -9 -d|--decompress|--uncompress -l|--list -t|--test -h|--help
      -V|--version -L|--license -q|--quiet -v|--verbose -c|--stdout|--to-stdout -f|--force
      -F|--no-checksum -n|--no-name -N|--name -k|--keep -U|--unlink
    ]],
    value = "-S|--suffix",
    write = "-o|--output",
  },
  operands = "read:file...",
  lands = function() return {} end,
}
