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

--- Types of file systems that are on other machines.
local REMOTE = "nfs nfs4 cifs smb3 smbfs davfs webdav ceph glusterfs afs 9p ncpfs lustre beegfs"

--- Is a file system of another machine mounted?
local function is_remote(call)
  for _, types in ipairs(call:values("-t")) do
    if not types or call.among(types, REMOTE) or types:find("^fuse%.") then return true end
  end
  local source = call:item("--source") or call.operands[1]
  local text = source and (source.text or source.begins) or ""
  return text:find("^//") or text:find("^%[?[%w.:@_-]+%]?:/") or text:find("://", 1, true)
end

return {
  command = "mount",
  examples = {
    ["mount -t nfs host:/x m"] = "ask",
    ["mount host:/x SANDBOX/m"] = "ask",
    ["mount -t tmpfs x m"] = true,
  },
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
  brings = is_remote,
  lands = function(call)
    local target = call:item("--target") or call.operands[#call.operands]
    local why = "what is mounted comes from elsewhere; mount it on a directory of the sandbox"
    return { target and { item = target, directory = true, unknown = why } or nil }
  end,
  pure = function(call)
    for _, item in ipairs(call.options) do
      local name = item.name
      if name ~= "-l" and name ~= "-t" and name ~= "-h" and name ~= "-V" then return false end
    end
    return #call.operands == 0
  end,
  copies = { "lowerdir=" },
  tampers = "content",
}
