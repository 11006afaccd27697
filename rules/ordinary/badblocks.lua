--- badblocks: looks for bad blocks; -w and -n write to find them.
--    badblocks /dev/x       only reads
--    badblocks -w /dev/x    writes over all of it

local function writes(call) return call:has("-w", "-n") end

return {
  command = "badblocks",
  grammar = "posix",
  options = {
    flag = "-B -f -n -s -v -w -X", value = "-b -c -d -e -p -t", read = "-i", write = "-o",
  },
  operands = "device more...",
  does = function(call) return { writes(call) and { kind = "system" } or nil } end,
  inspect = function() return nil, "it takes long, and may write" end,
}
