--- hexdump: prints bytes; no option writes anything.
--    hexdump -C FILE       only reads
return {
  command = "hexdump",
  policy = true,
  options = {
    flag = [[
      -b|--one-byte-octal -c|--one-byte-char -C|--canonical -d|--two-bytes-decimal
      -o|--two-bytes-octal -x|--two-bytes-hex -X|--one-byte-hex -L[] --color[=] -v|--no-squeezing
      -h|--help -V|--version
    ]],
    value = "-e|--format -n|--length -s|--skip",
    read = "-f|--format-file",
  },
  operands = "read:file...",
  pure = true,
  bounded = "-n",
}
