--- pax: reads an archive from the standard input, or the file of -f, into the working directory.
local HERE = "pax -r writes to the working directory. Use: curl <url> | tar x -C <directory in "
  .. "the sandbox>"

return {
  command = "pax",
  examples = {
    ["curl U | pax -r"] = "deny",
    ["curl U | pax"] = true,
    ["pax -r < a.tar"] = true,
  },
  sink = true,
  grammar = "posix",
  options = {
    flag = [[
      -0 -a -c -D -d -H -i -J -j -k -L -l -n -O -P -r -t -u -v -w -X -Y -Z -z
    ]],
    value = "-B -b -E -G -M -o -p -s -T -U -x",
    read = "-f",
  },
  operands = { { "read:file...", with = "-w" }, { "pattern..." } },
  lands = function(call)
    local reads, writes = call:has("-r"), call:has("-w")
    local last = call.operands[#call.operands]
    if reads and writes then return { last and { item = last, directory = true } or nil } end
    if writes then
      local archive = call:item("-f")
      return { archive and { item = archive } or nil }
    end
    return { reads and { name = ".", directory = true, refuse = HERE } or nil }
  end,
  inspect = function(call)
    if call:has("-r") and not call:has("-w") then
      return nil, "members of the archive may name any path"
    end
    return true
  end,
}
