--- crontab: lists scheduled commands, or replaces them.
--    crontab -l                        only reads
--    crontab f, crontab -r, … | crontab -     change it
return {
  command = "crontab",
  grammar = "posix",
  options = { flag = "-l -r -e -i -n -s -T -V", value = "-u -c" },
  operands = "read:file?",
  runs = function(call)
    local file = call:item("file")
    if call:has("-l", "-r", "-e", "-T", "-V") or file and file.text ~= "-" then return {} end
    return { { stdin = true } }
  end,
  does = function(call)
    return { not call:has("-l", "-T", "-V") and { kind = "system" } or nil }
  end,
  inspect = { with = "-l -T -V", why = "it schedules programs" },
  pure = function(call)
    for _, item in ipairs(call.options) do
      if item.name ~= "-l" and item.name ~= "-u" then return false end
    end
    return call:has("-l") and #call.operands == 0
  end,
  keeps = true,
  holds = { patterns = { "^%s*%S+%s+%S+%s+%S+%s+%S+%s+%S+%s+(.*)", "^%s*@%a+%s+(.*)" } },
}
