--- fdisk: lists the partitions of devices, or changes them.
--    fdisk -l /dev/x    only reads
--    fdisk /dev/x       changes it

local function asks(call) return call:has("-l", "-x", "-V", "-h") end

return {
  command = "fdisk",
  options = {
    flag = "-l|--list -x|--list-details -V|--version -h|--help --bytes -n|--noauto-pt",
    value = "-o|--output -t|--type",
  },
  operands = function(call) return asks(call) and "read:device..." or "change:device..." end,
  does = function(call) return { not asks(call) and { kind = "system" } or nil } end,
  inspect = function(call) return asks(call) or nil, "it changes devices" end,
  pure = true,
}
