--- Changes the accounts of the system.
--    useradd --help    only reads
--    useradd bob       adds one

local function asks(call) return #call.options == 1 and #call.operands == 0 end

return {
  command = "useradd",
  grammar = { "gnu", abbreviate = false },
  options = { flag = "--help --version" },
  operands = "argument...",
  does = function(call) return { not asks(call) and { kind = "system" } or nil } end,
  inspect = function(call) return asks(call) or nil, "it changes the system" end,
  pure = true,
}
