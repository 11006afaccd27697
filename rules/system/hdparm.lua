--- hdparm: queries a disk, or changes it.
--    hdparm -I /dev/x                      only reads
--    hdparm --security-erase p /dev/x      empties it

local function asks(call)
  for _, item in ipairs(call.options) do
    if item.kind ~= "flag" then return false end
  end
  return not call.unknown
end

return {
  command = "hdparm",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = "-I -i -g -C -H -t -T -v -V -h --Istdout --direct --verbose --fibmap",
    value = [[
      --security-erase --security-erase-enhanced --security-set-pass --security-disable
      --write-sector --repair-sector --make-bad-sector --trim-sector-ranges --fwdownload -N -W
    ]],
  },
  operands = "device...",
  does = function(call) return { not asks(call) and { kind = "system" } or nil } end,
  inspect = function(call) return asks(call) or nil, "it changes devices" end,
}
