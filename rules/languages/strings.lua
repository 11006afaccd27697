--- strings: prints the texts in a file; no option writes anything, not even one that
-- @FILE brings in (-o is a format). The files that @FILE names are read, too.
--    strings -n 8 FILE     only reads
--    strings @FILE         reads the files that FILE lists

return {
  command = "strings",
  policy = true,
  options = {
    flag = [[
      -a|--all -d|--data -f|--print-file-name -w|--include-all-whitespace -o -h|--help
      -v|-V|--version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = "-n|--bytes -t|--radix -T|--target -e|--encoding -U|--unicode -s|--output-separator",
  },
  operands = "read:file...",
  does = function(call) return { call:may_name_list() and { kind = "read" } or nil } end,
  pure = true,
  makes_nothing = true,
}
