--- Asks real shells what words are.
local place = require("place")

local oracle = {}

local commands <const> = {
  bash = "env -i LC_ALL=C.UTF-8 bash --norc --noprofile",
  zsh = "env -i LC_ALL=C.UTF-8 zsh -f",
  dash = "env -i LC_ALL=C.UTF-8 dash",
}

--- Is this shell there?
oracle.has = place.has

--- What a shell prints when it runs a text from a file.
function oracle.run(shell, text)
  local path <const> = os.tmpname()
  local file = assert(io.open(path, "wb"))
  file:write(text)
  file:close()
  local pipe = assert(io.popen(commands[shell] .. " " .. path .. " 2>/dev/null", "r"))
  local output = pipe:read("a")
  pipe:close()
  os.remove(path)
  return output
end

--- The pieces of a text, each ended by a NUL.
function oracle.pieces(text)
  local pieces = {}
  for piece in text:gmatch("([^\0]*)\0") do pieces[#pieces + 1] = piece end
  return pieces
end

--- The words of a shell's source, one list for each source, all from one process.
-- @string shell bash, zsh or dash
-- @tparam table sources texts to use as arguments
-- @string[opt=""] before what to run first
-- @treturn table for each source its fields, or nil if the shell gave up
function oracle.fields(shell, sources, before)
  local lines = { before or "", "show() { printf '%s\\0' \"$#\" \"$@\"; }" }
  for i, source in ipairs(sources) do
    lines[#lines + 1] = ("printf '<%d>\\0'; (show %s\n)"):format(i, source)
  end
  local pieces = oracle.pieces(oracle.run(shell, table.concat(lines, "\n") .. "\n"))
  local answers, at = {}, 1
  for i = 1, #sources do
    while pieces[at] and pieces[at] ~= ("<%d>"):format(i) do at = at + 1 end
    local count = tonumber(pieces[at + 1])
    if count then answers[i] = table.move(pieces, at + 2, at + 1 + count, 1, {}) end
  end
  return answers
end

--- A number to start the generator with. The same in every run, so that no run fails by chance:
-- SEED=n draws others.
function oracle.seed()
  return math.tointeger(os.getenv("SEED")) or 20261118
end

return oracle
