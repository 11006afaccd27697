--- Makes a file system on a device.
--    mkfs --version          only reads
--    mkfs -t ext4 /dev/x     overwrites the device

local function asks(call) return #call.options == 1 and #call.operands == 0 end

return {
  command = "mkfs",
  grammar = { "gnu", abbreviate = false },
  options = { flag = "--help --version" },
  operands = "change:device...",
  does = function(call) return { not asks(call) and { kind = "system" } or nil } end,
  inspect = function(call) return asks(call) or nil, "it changes the system" end,
  pure = true,
}
