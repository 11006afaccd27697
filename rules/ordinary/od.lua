--- od: prints bytes; no option of it writes anything (-o is a format).
--    od -c FILE            only reads
return {
  command = "od",
  options = {
    flag = [[
      -v|--output-duplicates --traditional -a -b -c -d -f -i -l -o -s -x -w[] --width[=]
      --strings[=] --help --version
    ]],
    value = "-A|--address-radix --endian -j|--skip-bytes -N|--read-bytes -S -t|--format",
  },
  operands = "read:file...",
  pure = "always",
}
