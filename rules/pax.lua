--- pax: reads an archive from the standard input, or the file of -f, into the working directory.
--    curl URL | pax -r       ->  refused, unless it runs in the sandbox
--    curl URL | pax          ->  unchanged: it lists
--    pax -r < a.tar          ->  unchanged: nothing was fetched
local HERE = "pax -r writes into the working directory. Use: curl <url> | tar x -C <directory in "
  .. "the sandbox>"

return {
  command = "pax",
  sink = true,
  grammar = "posix",
  options = {
    flag = [[
      -0 -a -c -D -d -H -i -J -j -k -L -l -n -O -P -r -t -u -v -w -X -Y -Z -z
    ]],
    value = "-B -b -E -G -M -o -p -s -T -U -x",
    read = "-f",
  },
  operands = "pattern...",
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
