--- swapon: lists swap space, or adds some.
--    swapon --show    only reads
--    swapon /dev/x    changes the system

local function asks(call) return call:has("-s", "--show", "-V", "-h") and #call.operands == 0 end

return {
  command = "swapon",
  also = "swapoff",
  policy = true,
  options = {
    flag = "-s|--summary --show[=] --noheadings --raw --bytes -V|--version -h|--help",
  },
  operands = "read:device...",
  does = function(call) return { not asks(call) and { kind = "system" } or nil } end,
  inspect = function(call) return asks(call) or nil, "it changes the system" end,
  pure = true,
}
