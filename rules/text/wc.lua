--- wc: counts; no option writes anything.
--    wc -l FILE...                       only reads
--    find . -print0 | xargs -0 wc -l     only reads, whatever the names are
return {
  command = "wc",
  policy = true,
  names_from = "--files0-from",
  options = {
    flag = [[
      -c|--bytes -m|--chars -l|--lines -L|--max-line-length -w|--words --debug --help --version
    ]],
    value = "--total",
    read = "--files0-from",
  },
  operands = "read:file...",
  does = function(call)
    local one = #call.options == 1 and #call.operands == 0 and call:has("-l", "-c", "-m", "-w")
    return one and { { kind = "number" } } or {}
  end,
  pure = true,
  measures = true,
  lists = "known",
  counts = "^%-%a+$",
  makes_nothing = true,
}
