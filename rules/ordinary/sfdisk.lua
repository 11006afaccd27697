--- sfdisk: lists the partitions of devices, or writes those that come in.
--    sfdisk -l /dev/x    only reads
--    sfdisk /dev/x       changes it

local function asks(call) return call:has("-l", "-d", "-J", "-F", "-V", "-h") end

return {
  command = "sfdisk",
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = "-l|--list -d|--dump -J|--json -F|--list-free -V|--verify -h|--help --bytes -q|--quiet",
    value = "-o|--output",
  },
  operands = function(call) return asks(call) and "read:device..." or "change:device..." end,
  does = function(call) return { not asks(call) and { kind = "system" } or nil } end,
  inspect = function(call) return asks(call) or nil, "it changes devices" end,
  pure = true,
}
