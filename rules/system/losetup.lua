--- losetup: lists loop devices, or makes a file one.
--    losetup -a            only reads
--    losetup -f x.img      changes the system

local function asks(call)
  return #call.operands == 0 and (#call.options == 0 or call:has("-a", "-l", "-j", "-V", "-h"))
    and not call.unknown
end

return {
  command = "losetup",
  policy = true,
  options = {
    flag = "-a|--all -l|--list -n|--noheadings -J|--json --raw -V|--version -h|--help",
    value = "-O|--output", read = "-j|--associated",
  },
  operands = "read:device...",
  does = function(call) return { not asks(call) and { kind = "system" } or nil } end,
  inspect = function(call) return asks(call) or nil, "it changes the system" end,
  pure = true,
}
