--- wipefs: lists the signatures of file systems on a device, or erases them.
--    wipefs /dev/x       only reads
--    wipefs -a /dev/x    wipes

local function wipes(call) return call:has("-a", "-o", "-b") end

return {
  command = "wipefs",
  policy = true,
  options = {
    flag = [[
      -a|--all -b|--backup[=] -f|--force -i|--noheadings -J|--json -n|--no-act -p|--parsable
      -q|--quiet -V|--version -h|--help
    ]],
    value = "-o|--offset -O|--output -t|--types",
  },
  operands = function(call) return wipes(call) and "change:device..." or "read:device..." end,
  does = function(call)
    return { (wipes(call) or call.unknown) and { kind = "system" } or nil }
  end,
  inspect = function(call) return not wipes(call) or nil, "it changes devices" end,
  pure = true,
}
