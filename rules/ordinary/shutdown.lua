--- Ends the system.
--    shutdown --help    only reads
--    shutdown -h now    ends it

local function asks(call) return #call.options == 1 and #call.operands == 0 end

return {
  command = "shutdown",
  grammar = { "gnu", abbreviate = false },
  options = { flag = "--help" },
  operands = "argument...",
  does = function(call) return { not asks(call) and { kind = "system" } or nil } end,
  inspect = function(call) return asks(call) or nil, "it changes the system" end,
  pure = true,
}
