--- sed: prints, or changes files in place. Its program may also write files (w) and run commands
-- (e).

--- The place after a bracket expression that begins here; nil if where it ends is a question.
local function skip_brackets(text, at)
  at = text:match("^%[%^?%]?()", at)
  while at <= #text do
    local char = text:sub(at, at)
    local class = char == "[" and text:match("^%[([:.=])", at)
    if char == "]" then return at + 1 end
    if char == "\n" then return nil end
    if char == "\\" and text:sub(at + 1, at + 1) == "]" then return nil end
    at = class and text:match("^%[" .. class .. ".-" .. class .. "%]()", at) or at + 1
  end
  return nil
end

--- The place after a text that a delimiter ends; nil if it does not end in its line, or in those
-- that a backslash adds.
-- @tparam boolean brackets a delimiter in [ ] does not end it, as newer ones have it
local function skip(text, at, delimiter, brackets)
  while at and at <= #text do
    local char = text:sub(at, at)
    if char == delimiter then return at + 1 end
    if char == "\n" then return nil end
    if char == "[" and brackets then
      at = skip_brackets(text, at)
    else
      at = at + (char == "\\" and 2 or 1)
    end
  end
  return nil
end

--- The place after the addresses before a command.
local function skip_addresses(text, at, brackets)
  at = text:match("^[%s;{},!%d$+~]*()", at)
  local delimiter = text:match("^\\(.)", at)
  if delimiter then at = at + 1 else delimiter = text:match("^/", at) end
  if not delimiter then return at end
  if delimiter == "\n" then return nil end
  at = skip(text, at + 1, delimiter, brackets)
  return at and skip_addresses(text, text:match("^[IM]*()", at), brackets)
end

--- The position after a line; a trailing backslash continues it. Nil at the end.
local function skip_text(text, at)
  while at <= #text do
    local char = text:sub(at, at)
    if char == "\n" then return at end
    at = at + (char == "\\" and 2 or 1)
  end
  return at == #text + 1 and at or nil
end

--- By the name of a command: function(text, at, found, brackets) -> the place after it; nil if it
-- cannot be read. `found` gets `files` that are written, `more` if a command is run, `reads`, other
-- files that are read.
local READERS = {}

local function one(_, at) return at + 1 end
local function line(text, at) return text:match("^[^\n]*()", at) end

--- A label is a word, or all that follows in its line: ":a;i\".
local function label(text, at, found)
  if found.lines then return line(text, at) end
  return text:match("^.[ \t]*[^;%s}]*()", at)
end

for name in ("= d g h H l L n N p P q Q x z F"):gmatch("%S") do READERS[name] = one end
for name in (": v"):gmatch("%S") do READERS[name] = label end

--- What begins the program again, or may add a line, so that it begins again and again.
for name in ("D G"):gmatch("%S") do
  READERS[name] = function(_, at, found)
    found[name] = true
    return at + 1
  end
end

--- Is a line taken between two places of a program, whenever the second one is reached? Not if that
-- is in braces that end before, or has an address.
local function takes_line(text, from, to)
  local between = ";" .. text:sub(from, to - 1) .. ";"
  for at in between:gmatch("[;{%s]()[nN]%f[;}%s]") do
    local depth, inside = 0, true
    for brace in between:sub(at):gmatch("[{}]") do
      depth = depth + (brace == "{" and 1 or -1)
      inside = inside and depth >= 0
    end
    if inside then return true end
  end
  return false
end

--- A jump back is without an end, unless a line is taken on the way.
local function jump(text, at, found)
  local name = text:match("^.[ \t]*([^;%s}]+)", at)
  local mark = name and ":[ \t]*" .. name:gsub("%p", "%%%0") .. "%f[;%s}%z]"
  local _, last = (text:sub(1, at - 1) .. "\n"):find(mark or "\0")
  local ahead = mark and text:find(mark, at) ~= nil
  if name and not ahead and not (last and takes_line(text, last + 1, at)) then
    found.loops = true
  end
  return label(text, at, found)
end
READERS.b, READERS.t, READERS.T = jump, jump, jump
for name in ("a i c"):gmatch("%S") do READERS[name] = skip_text end
READERS["#"] = line

local function substitutes(text, at, found, brackets)
  local command, delimiter = text:match("^(.)(.)", at)
  found.substitutes = true
  if not delimiter or delimiter:find("[\n\\]") then return nil end
  at = skip(text, at + 2, delimiter, brackets and command == "s")
  at = at and skip(text, at, delimiter)
  local flags = at and text:match("^[gpimIMe%d \t]*", at)
  if not flags then return nil end
  at = at + #flags
  found.more = found.more or flags:find("e", 1, true) ~= nil
  local file = text:match("^w[ \t]*([^\n]+)", at)
  if not file then return text:find("^[;}#\n]", at) and at or at > #text and at or nil end
  table.insert(found.files, file)
  return line(text, at)
end
READERS.s, READERS.y = substitutes, substitutes

function READERS.w(text, at, found)
  table.insert(found.files, text:match("^[ \t]*([^\n]*)", at + 1))
  return line(text, at)
end
READERS.W = READERS.w

function READERS.e(text, at, found)
  found.more = true
  return line(text, at)
end

function READERS.r(text, at, found)
  table.insert(found.reads, text:match("^[ \t]*([^\n]*)", at + 1))
  return line(text, at)
end
READERS.R = READERS.r

--- Read a program. Returns whether it could be read to its end; a line that only some end is odd.
local function read_program(text, found, brackets)
  if text:find("\r", 1, true) then return false end
  local at = skip_addresses(text, 1, brackets)
  while at and at <= #text do
    local reader = READERS[text:sub(at, at)]
    at = reader and reader(text, at, found, brackets)
    at = at and skip_addresses(text, at, brackets)
  end
  return at ~= nil
end

--- The ways to read a program: as older ones do, as newer ones do, and with labels that are lines.
local function ways(text)
  local list = { { files = {}, reads = {} } }
  if text:find("[", 1, true) then list[2] = { files = {}, reads = {}, brackets = true } end
  local marked, last = text:find("[:btT]"), text:match("^.*()\n")
  if marked and last and marked < last then
    list[#list + 1] = { files = {}, reads = {}, lines = true }
  end
  return list
end

--- The files that a program writes, whether it may do more (run a command, or what cannot be read
-- of it), the files that it reads besides those of the command, and whether it has no end. What one
-- way does not understand, it does not run; but where [\] ends, newer ones do not agree.
local function outputs(text)
  local files, good, more, reads, endless = {}, false, false, {}, false
  for _, found in ipairs(ways(text)) do
    local known = read_program(text, found, found.brackets)
    if found.brackets and not known and text:find("\\]", 1, true) then more = true end
    if #found.files > 0 then files = found.files end
    if #found.reads > 0 then reads = found.reads end
    good = good or known and not found.lines
    more = more or found.more
    endless = endless or found.loops or found.D and (found.G or found.substitutes)
  end
  return files, more or not good, reads, endless or false
end

--- The texts of the program; false where one is unknown.
local function programs(call)
  local list = call:values("-e")
  if call:item("program") then list[#list + 1] = call.program or false end
  return list
end

--- The first operand, if -e comes after it: where options end with it, it is the program.
local function first_of_all(call)
  local first = call.operands[1]
  for _, item in ipairs(first and call:items("-e") or {}) do
    if item.field > first.field then return { first.text or false } end
  end
  return {}
end

--- Does a program only print?
local function prints(program)
  if not program then return false end
  local files, more, reads, endless = outputs(program)
  return #files == 0 and not more and #reads == 0 and not endless
end

local function suffix(call)
  local item = call:item("-i") or call:item("--in-place")
  return item and item.text ~= "" and item.text or nil
end

--- What a file is called before it was changed: "*" in the suffix is its name.
local function kept(text, ending)
  if not ending:find("*", 1, true) then return text .. ending end
  return (ending:gsub("%*", (text:gsub("%%", "%%%%"))))
end

local function does(call)
  local list = {}
  for _, program in ipairs(programs(call)) do
    local files, _, reads = outputs(program or "")
    for _, file in ipairs(files) do
      if not file:find("^/dev/std") then list[#list + 1] = { kind = "change", name = file } end
    end
    for _, file in ipairs(reads) do list[#list + 1] = { kind = "read", name = file } end
  end
  local ending = suffix(call)
  for _, item in ipairs(ending and call:all("file") or {}) do
    local of = not ending:find("/", 1, true) and item or nil
    local name = item.text and kept(item.text, ending)
    if name then list[#list + 1] = { kind = "change", name = name, of = of } end
  end
  return list
end

--- What finds the command of `e`, and of `s` with the flag `e`: a pattern for each delimiter, which
-- takes no longer than a script is long.
local RUNS <const> = {
  "^[%d,$]*e%s+(.+)$", "[;{}!]%s*e%s+(.+)$", "[;{}][%d,$]+!?e%s+(.+)$",
}
for by in ("/|#,@!:+=%;~&_^*.?-\"'`<>(){}[]$\\"):gmatch(".") do
  RUNS[#RUNS + 1] = ("^[%d,$]*sX[^X]*X(.-)X%w*e"):gsub("X", function() return "%" .. by end)
end

return {
  command = "sed",
  about = "--help --version",
  also = "gsed",
  examples = {
    ["curl U | sed s/a/b/ > f"] = "curl U | sed s/a/b/ > SANDBOX/f",
    ["curl -o f U && sed -i s/a/b/ f"] = "curl -o SANDBOX/f U && sed -i s/a/b/ SANDBOX/f",
    ["sed -i 's/a/b/w c' f"] = true,
  },
  sink = true,
  names_from = "-f",
  options = {
    flag = [[
      -n|--quiet|--silent --debug --follow-symlinks -i[] --in-place[=] --posix
      -E|-r|--regexp-extended -s|--separate --sandbox -u|--unbuffered -z|--null-data --help
      --version
    ]],
    value = "-e|--expression -l|--line-length",
    read = "-f|--file",
  },
  operands = function(call)
    local kind = call:has("-i", "--in-place") and "change" or "read"
    return (call:has("-e", "-f") and "" or "program? ") .. kind .. ":file..."
  end,
  lands = function() return {} end,
  does = does,
  pure = function(call)
    local all = programs(call)
    for _, program in ipairs(all) do
      local _, _, reads = outputs(program or "")
      if not program or #reads > 0 then return false end
    end
    local _, _, _, endless = outputs(table.concat(all, "\n"))  -- a label may be in another one
    if endless then return false end
    for _, program in ipairs(first_of_all(call)) do
      if not prints(program) then return false end
    end
    for _, length in ipairs(call:values("-l")) do  -- other seds take no number there
      if not (length and length:find("^%d+$")) then return false end
    end
    return #all > 0 and not call:has("-i", "--in-place", "-f")
  end,
  inspect = function(call)
    for _, program in ipairs(programs(call)) do
      local files, more = outputs(program or "")
      if more or #files > 0 then return nil, "its program may write a file, or run a command" end
    end
    return true
  end,
  holds = { patterns = RUNS },
  runner = { options = "-f --file" },
  offline = true,
  plain_words = true,
}
