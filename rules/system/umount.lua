--- umount: unmounts file systems.
--    umount /mnt/usb, umount m     are left to the user
--    umount -a, umount -l /        change the system

--- Does the system need what is mounted here?
local function is_needed(item)
  local text = item.text or ""
  return text:find("^/%l*%d*/?$") ~= nil and text ~= "/mnt" and text ~= "/media"
    or text:find("^/dev/%w+$") ~= nil
end

return {
  command = "umount",
  policy = true,
  about = "-h|--help -V|--version",
  options = {
    flag = [[
      -a|--all -A|--all-targets -c|--no-canonicalize -d|--detach-loop --fake -f|--force
      -i|--internal-only -l|--lazy -n|--no-mtab -q|--quiet -R|--recursive -r|--read-only
      -v|--verbose
    ]],
    value = "-N|--namespace -O|--test-opts -t|--types",
  },
  operands = "place...",
  does = function(call)
    local needed = call:has("-a", "-A")
    for _, item in ipairs(call.operands) do needed = needed or is_needed(item) end
    return { needed and { kind = "system" } or nil }
  end,
  inspect = "it takes file systems away",
}
