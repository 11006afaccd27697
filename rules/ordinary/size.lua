--- size: prints how large the parts of a program are; @FILE holds options, and none of them
-- writes.
--    size -A FILE          only reads
return {
  command = "size",
  options = {
    flag = [[
      -A -B -G -o -d -x -t|--totals -f --common -h|-H|-?|--help -v|-V|--version
    ]],
    value = "--format --radix --target",
  },
  operands = "read:file...",
  pure = "always",
}
