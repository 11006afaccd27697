--- Brotli: unpacks standard input, to standard output or the file of -o.
return {
  command = "brotli",
  about = "--help --version",
  examples = {
    ["curl U | brotli -d -o f"] = "curl U | brotli -d -o SANDBOX/f",
    ["curl https://h/x | brotli -d --output=f"] = "curl https://h/x | brotli -d --output=SANDBOX/f",
    ["curl https://h/x | brotli -dc | head"] = true,
  },
  sink = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -c|--stdout -d|--decompress -f|--force -h|--help -j|--rm
      -k|--keep -n|--no-copy-stat -s|--squash -t|--test -v|--verbose -V|--version -Z|--best
      -K|--concatenated
    ]],
    value = "-q|--quality -w|--lgwin --large_window -S|--suffix -D|--dictionary -C|--comment",
    write = "-o|--output",
  },
  operands = "read:file...",
  lands = function() return {} end,
}
