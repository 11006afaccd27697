--- sleep: waits.
--    sleep 5               only reads
return {
  command = "sleep",
  policy = true,
  options = {
    flag = "--help --version",
  },
  operands = "time...",
  pure = function(call)
    for _, item in ipairs(call.operands) do
      local number = item.text and item.text:match("^(%d+%.?%d*)s?$")
      if not number or tonumber(number) > 600 then return false end
    end
    return true
  end,
  prints = "nothing",
  makes_nothing = true,
}
