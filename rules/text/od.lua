--- od: prints bytes; no option writes anything (-o is a format).
--    od -c FILE            only reads
return {
  command = "od",
  policy = true,
  options = {
    flag = [[
      -v|--output-duplicates --traditional -a -b -c -d -f -i -l -o -s -x -w[] --width[=]
      --strings[=] --help --version
    ]],
    value = "-A|--address-radix --endian -j|--skip-bytes -N|--read-bytes -S -t|--format",
  },
  operands = "read:file...",
  pure = "always",
  bounded = "-N",
  makes_nothing = true,
}
