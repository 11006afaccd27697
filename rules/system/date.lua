--- date: prints the time, or sets the clock: with -s, or with an operand that is not a format.
--    date -d yesterday +%F      only reads
--    date -s 12:00              sets the clock
--    date 01011200              sets the clock
--    date -j -f %s 0 +%F        only reads: -j, of BSD, never sets
return {
  command = "date",
  options = {
    flag = [[
      --debug -I[] --iso-8601[=] --resolution -R|--rfc-email|--rfc-822|--rfc-2822
      -u|--utc|--universal|--uct -j --help --version
    ]],
    value = "-d|--date --rfc-3339 -s|--set -v",
    read = "-f|--file -r|--reference",
  },
  operands = "format...",
  does = function(call) return { call:has("-s") and { kind = "system" } or nil } end,
  pure = function(call)
    if call:has("-s") then return false end
    for _, item in ipairs(call.operands) do
      local text = item.text or item.begins or ""
      if text:sub(1, 1) ~= "+" and not call:has("-j") then return false end
    end
    return true
  end,
  counts = "^%+%%[sYmdHMSjN]$",
  names = "^%+[-_.:%%FYmdHMSsjT]*$",
  makes_nothing = true,
}
