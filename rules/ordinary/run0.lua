--- A command with the rights of another user.
--    run0 --version    only reads
--    run0 ls           takes them

local function asks(call) return #call.options == 1 and call:has("--help", "--version") end

return {
  command = "run0",
  grammar = "posix",
  options = { flag = "--help --version" },
  operands = "run:command...",
  does = function(call) return { not asks(call) and { kind = "privilege" } or nil } end,
}
