--- Protected places that a command names without a known effect on them: no rule understands the
-- command, or it changes files with unknown names.
-- @module sandbox_enforcer.layers.guard.named_places
local builtins = require("sandbox_enforcer.shell.builtins")
local kinds = require("sandbox_enforcer.effect").kinds
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.step")

local named_places = {}

--- The parts of a word that may be paths: `--file=x`, `a:b`, `type=bind,src=x`.
local function parts_of(text)
  local list = { text }
  for part in text:gmatch("[^=:,]+") do
    if part ~= text then list[#list + 1] = part end
  end
  list[#list + 1] = text:match("^%-%a(/.*)$")  -- -o/path
  return list
end

--- The possible texts of a field.
local function texts_of(field)
  if field.text then return { field.text } end
  return field.choices or { field.begins }
end

--- The path in a part of a word; nil if none is known.
local function path_of(step, part, home)
  if part == "" or part:find("\0", 1, true) then return nil end
  local below = home and part:match("^~(/.*)$")
  local path = paths.absolute(step.cwd, below and home .. below or part)
  return path and paths.is_known(path) and path or nil
end

--- The first protected place that the words of a step name.
-- @tparam table step
-- @string|nil home
-- @tparam function find function(path) -> how messages show the place at a path, or nil
-- @treturn ?string
function named_places.by(step, home, find)
  if not step.cwd or not paths.is_known(step.cwd) then return nil end
  for i = 2, #step.fields do
    for _, text in ipairs(texts_of(step.fields[i])) do
      for _, part in ipairs(parts_of(text)) do
        local path = path_of(step, part, home)
        local found = path and find(path)
        if found then return found end
      end
    end
  end
  return nil
end

--- Is it unknown what a command does with its words? True if its rule does not list them all, no
-- rule knows the program, it runs a file, or it runs elsewhere.
-- @tparam table step
-- @treturn boolean
function named_places.is_unread(step)
  local name = steps.name(step)
  if #step.fields < 2 then return false end
  if step.alias or not name then return true end
  if builtins[name] or not name:find("%w") then return false end
  local given = step.call or step.doubtful
  if not given then return true end
  if given.unknown ~= nil and given.unknown ~= false or given.subcommand ~= nil then return true end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "away" or effect.kind == "program" then return true end
  end
  return false
end

--- The protected place that a command would write into a directory, if its words name what goes
-- there: `tar xf a.tar FILE`.
-- @tparam table step
-- @tparam table change
-- @tparam function find see `named_places.by`
function named_places.member(step, change, find)
  if not change.path or not change.directory or change.names then return nil end
  for i = 2, #step.fields do
    local text = (step.fields[i].text or step.fields[i].begins or ""):gsub("[*?%[].*$", "")
    local inner = text ~= "" and text:find("^[^/~-]") and text:gsub("/$", "")
    local path = inner and paths.absolute(change.path, inner)
    local found = path and paths.is_known(path) and find(path)
    if found then return found end
  end
  return nil
end

--- Does a command only pass its words on to another, which is judged separately?
local function is_wrapper(step)
  for _, effect in ipairs(step.effects) do
    if kinds[effect.kind].runs == "command" then return true end
  end
  return false
end

local UNREAD <const> = "Guard: %s is given %s, and it is unknown what it does with it. Agents may "
  .. "read it, not change it. Needs your OK"

--- The message about a command that no rule understands.
function named_places.unread(step, place)
  if is_wrapper(step) then return nil end
  return UNREAD:format(steps.name(step) or "a command", place)
end

local UNKNOWN <const> = "Guard: %s would %s files whose names are unknown here, and the command "
  .. "mentions %s. Write the names out"

--- The message about a change at an unknown path.
function named_places.unknown(change, step, place)
  local verb = kinds[change.how].verb or change.how
  local actor = change.source.redirect and "a redirection" or steps.name(step) or "this command"
  return UNKNOWN:format(actor, verb, place)
end

return named_places
