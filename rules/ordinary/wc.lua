--- wc: counts; no option of it writes anything.
--    wc -l FILE...                       only reads
--    find . -print0 | xargs -0 wc -l     only reads, whatever the names are
return {
  command = "wc",
  options = {
    flag = [[
      -c|--bytes -m|--chars -l|--lines -L|--max-line-length -w|--words --debug --help --version
    ]],
    value = "--total",
    read = "--files0-from",
  },
  operands = "read:file...",
  pure = "always",
}
