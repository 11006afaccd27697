--- size: prints how large the parts of a program are; @FILE holds options, none of which
-- writes. Words in there that are not options are printed.
--    size -A FILE          only reads
--    size @FILE            prints what is in FILE

return {
  command = "size",
  policy = true,
  options = {
    flag = [[
      -A -B -G -o -d -x -t|--totals -f --common -h|-H|-?|--help -v|-V|--version
    ]],
    value = "--format --radix --target",
  },
  operands = "read:file...",
  does = function(call) return { call:may_name_list() and { kind = "read" } or nil } end,
  pure = true,
}
