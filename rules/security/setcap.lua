--- Tools for capabilities of programs, storage, and the system's protection.
--    zpool list, zfs get all, ufw status    are left to the user
--    setcap x f, zpool destroy tank, ufw disable, setenforce 0    change the system
local ENDS = {
  zpool = " destroy labelclear create ", zfs = " destroy rollback ",
  ufw = " disable reset allow enable delete route ",
  machinectl = " shell login ", btrfs = " delete ",
  diskutil = " erasedisk erasevolume partitiondisk zerodisk secureerase reformat "
    .. "deletecontainer deletevolume unmountdisk ",
}

return {
  command = "setcap",
  also = "btrfs diskutil machinectl setenforce ufw zfs zpool",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  operands = "more...",
  does = function(call)
    local name = (call.fields[1].text or ""):gsub("^.*/", "")
    local words = ENDS[name]
    if not words then return { #call.operands > 0 and { kind = "system" } or nil } end
    for i = 1, math.min(2, #call.operands) do
      local text = (call.operands[i].text or ""):lower()
      if words:find(" " .. text .. " ", 1, true) then return { { kind = "system" } } end
    end
    return {}
  end,
}
