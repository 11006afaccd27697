--- mount: without operands it prints what is mounted; -a mounts all that is listed.
--    mount                 only reads
--    mount -t ext4         only reads
--    mount DEVICE          mounts it
--    mount DEVICE DIR      puts what is on it over DIR
--    mount -a              mounts

--- Directories that hide what they hold once something is mounted there.
local OF_SYSTEM = {
  [""] = true, bin = true, boot = true, etc = true, home = true, lib = true, root = true,
  sbin = true, usr = true, var = true,
}

return {
  command = "mount",
  options = {
    flag = [[
      -a|--all -c|--no-canonicalize -f|--fake -F|--fork -i|--internal-only -l|--show-labels -m
      --mkdir[=] -n|--no-mtab --options-source-force -r|--read-only -v|--verbose
      -w|--rw|--read-write -h|--help -V|--version -B|--bind -M|--move -R|--rbind --make-shared
      --make-slave --make-private --make-unbindable --make-rshared --make-rslave --make-rprivate
      --make-runbindable --onlyonce -s
    ]],
    value = [[
      -T|--fstab --options-mode --options-source -o|--options -O|--test-opts -t|--types --source
      --target --target-prefix -N|--namespace -L|--label -U|--uuid --map-users --map-groups
    ]],
  },
  operands = "more...",
  does = function(call)
    local target = call:item("--target") or #call.operands > 1 and call.operands[#call.operands]
    if not target then
      return { (call:has("-a") or #call.operands > 0) and { kind = "system" } or nil }
    end
    local list = { { kind = "change", item = target, directory = true } }
    list[2] = OF_SYSTEM[(target.text or ""):match("^/+(%l*)/*$")] and { kind = "system" } or nil
    local source = call:item("--source") or call.operands[1]
    if source and source ~= target then list[#list + 1] = { kind = "read", item = source } end
    return list
  end,
  pure = function(call)
    for _, item in ipairs(call.options) do
      local name = item.name
      if name ~= "-l" and name ~= "-t" and name ~= "-h" and name ~= "-V" then return false end
    end
    return #call.operands == 0
  end,
  tampers = "content",
}
