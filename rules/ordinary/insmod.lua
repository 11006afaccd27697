--- Changes the kernel.
--    insmod --version    only reads
--    insmod x.ko         loads it

local function asks(call) return #call.options == 1 and #call.operands == 0 end

return {
  command = "insmod",
  grammar = { "gnu", abbreviate = false },
  options = { flag = "--help --version" },
  operands = "read:module...",
  does = function(call) return { not asks(call) and { kind = "system" } or nil } end,
  inspect = function(call) return asks(call) or nil, "it changes the system" end,
  pure = true,
}
