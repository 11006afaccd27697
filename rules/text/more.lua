--- more: prints files. On macOS it is less, where "+" begins a command: only a line number
-- is accepted.
--    more FILE             only reads
--    more +20 FILE         only reads
--    more +!cmd FILE       may run cmd
return {
  command = "more",
  policy = true,
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -d|--silent -f|--logical -l|--no-pause -c|--print-over -e|--exit-on-eof -s|--squeeze
      -u|--plain --help -V|--version
    ]],
  },
  operands = "read:file...",
  pure = function(call)
    for _, item in ipairs(call.operands) do
      local text = item.text or item.begins or ""
      if not text:find("^[^+]") and not text:find("^%+%d+$") then return false end
    end
    return true
  end,
  holds = { patterns = { "^%+*!(.*)$" } },
}
