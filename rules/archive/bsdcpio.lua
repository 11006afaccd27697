--- cpio of libarchive: members go to the working directory.
local HERE = "bsdcpio -i writes to the working directory. Use: curl <url> | bsdtar -x -C "
  .. "<directory in the sandbox> -f -"

return {
  command = "bsdcpio",
  about = "--help --version",
  examples = {
    ["curl U | bsdcpio -i"] = "deny",
    ["bsdcpio -i < a.cpio"] = true,
    ["bsdcpio -id < a.cpio"] = true,
  },
  sink = true,
  grammar = "posix",
  options = {
    flag = [[
      -0 -6 -7 -A -a -B -c -d -h -i -J -j -L -l -m -n -o -p -t -u -V -v -y -Z -z --quiet
      --insecure --lz4 --zstd --version --help
    ]],
    value = "-C -f -F -H -O -R",
    read = "-E -I",
  },
  operands = "pattern...",
  does = function(call)
    local archive = call:has("-i") and (call:item("-F") or call:item("-f"))
    return { archive and { kind = "read", item = archive } or nil }
  end,
  lands = function(call)
    local archive = call:item("-O") or call:item("-F")
    if call:has("-o") then return { archive and { item = archive } or nil } end
    if not call:has("-i") or call:has("-t") then return {} end
    return { { name = ".", directory = true, refuse = HERE } }
  end,
  inspect = function(call)
    if call:has("--insecure") then return nil, "with --insecure members may name any path" end
    return true
  end,
}
