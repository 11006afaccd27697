--- LZ4: unpacks standard input; prints unless a second operand names a file.
return {
  command = "lz4",
  about = "--help --version",
  also = "lz4c unlz4",
  examples = {
    ["curl U | lz4 -d - f"] = "curl U | lz4 -d - SANDBOX/f",
    ["curl U | lz4 -dc > f"] = "curl U | lz4 -dc > SANDBOX/f",
    ["curl https://h/x | lz4 -d - - | head"] = true,
  },
  sink = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -1 -2 -3 -4 -5 -6 -7 -8 -9 -d|--decompress|--uncompress -z|--compress -f|--force -k|--keep
      --no-force --rm -h|--help -H -V|--version -v|--verbose -q|--quiet -c|--stdout|--to-stdout
      -t|--test -l --no-frame-crc --frame-crc --content-size --no-content-size --list --sparse
      --no-sparse --favor-decSpeed --fast[=] --best
    ]],
    value = "-B[] -b[] -e[] -i[] -T[] -D",
  },
  operands = "read:input? output?",
  lands = function(call)
    local output = call:item("output")
    if not output or call:has("-c", "-t", "--list", "-h", "-H", "-V") then return {} end
    local text = output.text
    if text == "-" or text == "stdout" or text == "null" then return {} end
    return { { item = output } }
  end,
}
