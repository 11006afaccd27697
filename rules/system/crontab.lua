--- crontab: lists what runs when, or replaces it.
--    crontab -l                        only reads
--    crontab f, crontab -r, … | crontab -     change it
return {
  command = "crontab",
  policy = true,
  grammar = "posix",
  options = { flag = "-l -r -e -i -n -s -T -V", value = "-u -c" },
  operands = "read:file?",
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
}
