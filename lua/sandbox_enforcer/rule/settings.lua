--- A tool's own settings files: which ones apply to a call, and whether they change what its rule
-- says (the word `settings`, schema.lua).
-- @module sandbox_enforcer.rule.settings
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local rules = require("sandbox_enforcer.rule.load")

local settings = {}

local LIMIT <const> = 256 * 1024  -- bytes of a file
local DEEPEST <const> = 5  -- files that name others

--- The value of a variable for a call: set before it, by the script, or by the environment. Nil if
-- it is unset, false if unknown.
local function variable_of(given, known, name)
  for _, variable in ipairs(given.environment) do
    if variable.name == name then return variable.value or false end
  end
  if known.assigned[name] then return known.vars[name] or false end
  return known.env and known.env(name) or nil
end

--- The files that an entry of `settings` means: one file, or one in each directory from here up,
-- except the home directory with the user's own. Nil if unknown.
function settings.files(name, given, known, cwd)
  local home, at = known.vars.HOME, cwd or known.here.cwd
  local variable, rest = name:match("^%$([%w_]+)(.*)$")
  if variable then
    local value = variable_of(given, known, variable)
    if value == nil or value == "" then return {} end
    local path = value and paths.absolute(at, value .. rest)
    return path and { path } or nil
  end
  if name:sub(1, 1) == "=" then return { paths.absolute(at, name:sub(2)) } end
  if name:sub(1, 2) ~= "./" then return { (name:gsub("^~", home or "~")) } end
  local list = { paths.absolute(at, name) or name }
  while paths.is_known(at) and at ~= "/" and paths.parent(at) ~= home do
    at = paths.parent(at)
    list[#list + 1] = core.normalize(at .. "/" .. name)
  end
  return list
end

--- Does any of these files exist? Some lines of settings matter only if one does.
local function is_any_there(known, list, directory)
  for _, name in ipairs(list) do
    local path = paths.absolute(directory, (name:gsub("^~/", (known.vars.HOME or "~") .. "/")))
    if path and (known:maker(path) or core.kind(path)) then return true end
  end
  return false
end

--- Why a settings file may send content elsewhere; nil if it does not.
local function says(given, known, entry, path, depth)
  if depth > DEEPEST then return path .. " is included too deeply" end
  local record = known:maker(path)
  local text = record and record.by.content
  if record and not text then return "this script writes " .. path end
  text = text or core.read(path, LIMIT)
  if not text and (entry[1]:sub(1, 1) == "=" or core.kind(path)) then
    return path .. " cannot be read"
  end
  for line in (text or ""):gmatch("[^\n]+") do
    local moves
    if type(entry[2]) == "string" then
      moves = line:find(entry[2])
    else
      moves = rules.answer(given.rule, "settings.setting", entry[2], line)
    end
    local other = type(moves) == "table" and moves.reads
    if other then
      local at = paths.absolute(paths.parent(path), (other:gsub("^~", known.vars.HOME or "~")))
      local why = at and says(given, known, entry, at, depth + 1)
      if why then return why end
    elseif type(moves) == "table" then
      moves = is_any_there(known, moves, paths.parent(path))
    end
    if moves and not other then return ("%s says: %s"):format(path, line) end
  end
  return nil
end

--- Why the tool's own settings may send content elsewhere; nil if they do not.
function settings.why(given, known, cwd)
  local entries = given.rule.settings
  if type(entries) == "function" then
    entries = rules.answer(given.rule, "settings", entries, given)
  end
  if not entries then return nil end
  for _, entry in ipairs(entries) do
    local files = settings.files(entry[1], given, known, cwd)
    if not files then return ("%s: %s is unknown"):format(given.rule.name, entry[1]) end
    for _, path in ipairs(files) do
      local why = says(given, known, entry, path, 1)
      if why then return ("%s: %s"):format(given.rule.name, why) end
    end
  end
  return nil
end

return settings
