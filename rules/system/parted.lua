--- parted: changes the partitions of a device; even to list them it opens it for writing.
--    parted --version              only reads
--    parted /dev/x mklabel gpt     changes it

local function asks(call) return call:has("-v", "-h") and #call.operands == 0 end

--- Is it told to print, and nothing else?
local function prints(call)
  local word = call.operands[2]
  return call:has("-l") or #call.operands == 2 and word.text == "print"
end

return {
  command = "parted",
  policy = true,
  grammar = { "posix", equals = true },
  options = {
    flag = "-l|--list -m|--machine -s|--script -v|--version -h|--help -f|--fix",
    value = "-a|--align",
  },
  operands = function(call)
    return prints(call) and "read:device? word..." or "change:device? word..."
  end,
  does = function(call)
    local harmless = asks(call) or prints(call)
    return { not harmless and { kind = "system" } or nil }
  end,
  inspect = function(call) return asks(call) or nil, "it changes devices" end,
  pure = true,
}
