--- sgdisk: shows the partitions of a device, or changes them.
--    sgdisk -p /dev/x    only reads
--    sgdisk -Z /dev/x    overwrites it

local function asks(call)
  return #call.options > 0 and not call.unknown
end

return {
  command = "sgdisk",
  policy = true,
  grammar = "gnu",
  options = {
    flag = [[
      -p|--print -v|--verify -V|--version -L|--list-types -h|-?|--help -D|--display-alignment
      -E|--end-of-largest -f[] -F[] -O|--print-mbr
    ]],
    value = "-i|--info -A",
  },
  operands = "read:device...",
  does = function(call) return { not asks(call) and { kind = "system" } or nil } end,
  inspect = function(call) return asks(call) or nil, "it changes devices" end,
}
