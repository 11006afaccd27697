--- What make would run for a target, found by reading. Conditions are not evaluated: both
-- branches count. This proves nothing: make is never approved because of it.
-- @module sandbox_enforcer.shell.makefile
local makefile = {}

local DEPTH <const> = 8
local LONGEST <const> = 65536

--- The lines of a file, continuations joined, together with those of the files it includes.
local function lines_of(text, read, depth)
  local list = {}
  for line in (text:gsub("\r\n", "\n"):gsub("\\\n%s*", " ") .. "\n"):gmatch("(.-)\n") do
    local names = line:match("^ *%-?s?include%s+(.+)$")
    for name in (names and depth < 3 and names or ""):gmatch("%S+") do
      local other = read(name)
      local more = other and lines_of(other, read, depth + 1) or {}
      table.move(more, 1, #more, #list + 1, list)
    end
    if not names then list[#list + 1] = line end
  end
  return list
end

--- Read an assignment such as `NAME = value`. Returns whether the line is one.
local function assign(found, line)
  local text = line:gsub("^%s*export%s+", ""):gsub("^%s*override%s+", "")
  local name, op, value = text:match("^%s*([%w_.-]+)%s*([:?+!]*)=%s*(.*)$")
  if not name then return false end
  local before = found.vars[name]
  if op == "+" and before then value = before .. " " .. value end
  if not found.given[name] and not (op == "?" and before) then found.vars[name] = value end
  return true
end

--- Expand the variables in a text; unknown ones are empty. Commands of $(shell) go to `runs`.
local function expand(found, text, auto, depth)
  if depth > DEPTH or #text > LONGEST then return "" end
  local function value(name)
    local command = name:match("^shell%s+(.*)$")
    if command then found.runs[#found.runs + 1] = expand(found, command, auto, depth + 1) end
    return (expand(found, auto[name] or found.vars[name] or "", auto, depth + 1):gsub("%$", "\1"))
  end
  local function inside(text_in) return value(text_in:sub(2, -2)) end
  local marked = text:gsub("%$%$", "\1"):gsub("%$(%b())", inside):gsub("%$(%b{})", inside)
  return (marked:gsub("%$([^\1])", value):gsub("\1", "$"))
end

local function add_rule(found, line)
  local left, right = line:match("^([^:=#]+)::?(.*)$")
  local targets = {}
  if not left or right:find("^=") then return targets end
  local needs, command = right:match("^([^;]*);%s*(.*)$")
  for target in expand(found, left, {}, 0):gmatch("%S+") do
    local entry = found.rules[target] or { needs = {}, lines = {} }
    found.rules[target] = entry
    targets[#targets + 1] = target
    if not found.first and target:sub(1, 1) ~= "." then found.first = target end
    for need in expand(found, (needs or right):gsub("|", " "), {}, 0):gmatch("%S+") do
      table.insert(entry.needs, need)
    end
    if command then table.insert(entry.lines, command) end
  end
  return targets
end

--- @treturn table `rules` (target -> needs, lines), `vars`, `first`, `runs`
local function parse(text, read, given)
  local found = {
    rules = {}, vars = { MAKE = "make", SHELL = "/bin/sh", RM = "rm -f", CURDIR = "." }, given = {},
    runs = {},
  }
  for _, entry in ipairs(given) do
    assign(found, entry)
    found.given[entry:match("^[%w_.-]*")] = true
  end
  local targets, defining = {}, nil
  for _, line in ipairs(lines_of(text, read, 0)) do
    local prefix = found.vars[".RECIPEPREFIX"] or "\t"
    local name = line:match("^%s*define%s+([%w_.-]+)")
    if defining then
      if line:find("^%s*endef") then
        defining = nil
      else
        found.vars[defining] = found.vars[defining] .. line .. "\n"
      end
    elseif name then
      defining, found.vars[name] = name, ""
    elseif #targets > 0 and line:sub(1, 1) == prefix then
      for _, target in ipairs(targets) do
        table.insert(found.rules[target].lines, line:sub(2))
      end
    elseif line:find("%S") and not line:find("^%s*#") and not assign(found, line) then
      if not line:find("^%s*%l+%f[%s(]") or line:find(":") then targets = add_rule(found, line) end
    end
    if line:find("$(shell", 1, true) and line:sub(1, 1) ~= prefix then
      expand(found, line, {}, 0)
    end
  end
  return found
end

--- The entry for a target, by name or by pattern.
local function entry_of(found, name)
  if found.rules[name] then return found.rules[name] end
  for target, entry in pairs(found.rules) do
    local before, after = target:match("^(.-)%%(.*)$")
    if before and #name >= #before + #after and name:sub(1, #before) == before
      and name:sub(#name - #after + 1) == after then
      return entry
    end
  end
  return nil
end

local function add_target(found, name, list, depth)
  local entry = entry_of(found, name)
  if not entry or entry.done or depth > DEPTH then return end
  entry.done = true
  for _, need in ipairs(entry.needs) do add_target(found, need, list, depth + 1) end
  local all = table.concat(entry.needs, " ")
  local auto = { ["@"] = name, ["<"] = entry.needs[1] or "", ["^"] = all }
  local pieces = {}
  for i, line in ipairs(entry.lines) do
    pieces[i] = expand(found, line, auto, 0):gsub("^%s*[@+-]+%s*", "")
  end
  if found.rules[".ONESHELL"] then pieces = { table.concat(pieces, "\n") } end
  table.move(pieces, 1, #pieces, #list + 1, list)
end

--- The lines that make runs for a target; nil if there are none.
-- @string text of the file
-- @string name of the target; "" is the first
-- @tparam function read function(name) -> the text of an included file, or nil
-- @tparam {string,...} given assignments on the command line
function makefile.lines(text, name, read, given)
  local found = parse(text, read, given)
  local target, list = name ~= "" and name or found.first, {}
  if target then add_target(found, target, list, 0) end
  table.move(found.runs, 1, #found.runs, #list + 1, list)
  return #list > 0 and list or nil
end

return makefile
