--- strings: prints the texts in a file; no option of it writes anything, not even one that
-- @FILE brings in (-o is a format).
--    strings -n 8 FILE     only reads
return {
  command = "strings",
  options = {
    flag = [[
      -a|--all -d|--data -f|--print-file-name -w|--include-all-whitespace -o -h|--help
      -v|-V|--version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = "-n|--bytes -t|--radix -T|--target -e|--encoding -U|--unicode -s|--output-separator",
  },
  operands = "read:file...",
  pure = "always",
}
