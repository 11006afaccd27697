--- badblocks: looks for bad blocks; -w and -n write to find them.
--    badblocks /dev/x       only reads
--    badblocks -w /dev/x    writes over all of it

local function writes(call) return call:has("-w", "-n") end

return {
  command = "badblocks",
  policy = true,
  grammar = "posix",
  options = {
    flag = "-B -f -n -s -v -w -X", value = "-b -c -d -e -p -t", read = "-i", write = "-o",
  },
  operands = "device more...",
  does = function(call) return { writes(call) and { kind = "system" } or nil } end,
  inspect = "it may take a long time, and may write files",
}
