--- Commands that mind where a file is, and not just what is in it: one that keeps the path or the
-- name it is given (`npm install ./x.tgz`), or works in the directory of a file (`docker compose
-- -f`).
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.minded_places
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local missing_downloads = require("sandbox_enforcer.layers.downloads.missing_downloads")
local paths = require("sandbox_enforcer.paths")
local sources = require("sandbox_enforcer.layers.downloads.sources")
local steps = require("sandbox_enforcer.step")
local strangers = require("sandbox_enforcer.shell.strangers")

local minded_places = {}

--- Is a field the value of an option?
local function is_value(step, nth, option)
  local text = step.fields[nth].text
  local attached = text:sub(1, #option) == option and #text > #option
    and (#option == 2 or text:sub(#option + 1, #option + 1) == "=")
  return attached or step.fields[nth - 1].text == option
end

--- Where each word of a command is first; an option counts before its "=", too.
local function positions(step)
  local first = {}
  for nth = 2, #step.fields do
    local text = step.fields[nth].text or ""
    local option = text:match("^(%-[^=]*)=")
    first[text] = first[text] or nth
    if option then first[option] = first[option] or nth end
  end
  return first
end

--- What is supposed of a command that no rule describes: it works in the directory of a file that
-- configures it.
local STRANGER <const> = {
  file = "-c -f -p",
  patterns = {
    "conf", "project", "manifest", "settings", "options", "template", "rc$", "^%-+%a*file$",
  },
}

--- May a command obey a file in ways that nobody knows?
local function may_obey(step)
  if not knowledge.rule(step) then return not strangers.is_builtin(step) end
  return knowledge.of(step, "obeys") == true
end

--- What a command minds: a list of `{ after, minds }`, each from a field on. Of one whose arguments
-- nobody knows, what tools that they name mind, too: `npx tsc -p x`.
local function minded(step)
  local list, seen, unknown = {}, {}, false
  local function add(nth, minds)
    if minds and not seen[minds] then list[#list + 1] = { after = nth, minds = minds } end
    seen[minds or false] = true
  end
  add(1, knowledge.of(step, "minds"))
  for _, effect in ipairs(step.effects) do unknown = unknown or effect.kind == "opaque" end
  for nth = 2, unknown and #step.fields or 1 do
    local rule = knowledge.about(step.rules, step.fields[nth].text)
    add(nth, rule and rule.words.minds)
  end
  if unknown and #list == 0 and may_obey(step) then add(1, STRANGER) end
  return list
end

--- What is known of the words of the command at hand; it is asked about each of them.
local function known_of(moves, step)
  local known = moves.minded
  if not known or known.step ~= step then
    known = { step = step, minds = minded(step), first = nil }
    known.first = #known.minds > 0 and positions(step) or nil
    moves.minded = known
  end
  return known
end

--- Does one of these words come before a field: an option directly, any other word anywhere?
local function is_after(known, nth, words)
  for word in (words or ""):gmatch("%S+") do
    local option = word:find("^%-")
    if word == "*" or option and is_value(known.step, nth, word) then return true end
    if not option and (known.first[word] or nth) < nth then return true end
  end
  return false
end

--- Is a field the value of an option whose name matches one of these patterns?
local function is_called(known, nth, patterns)
  local step = known.step
  local text, before = step.fields[nth].text, step.fields[nth - 1].text or ""
  local option = text:match("^(%-%-?[%w.-]+)=") or before:match("^%-%-?[%w.-]+$")
  for _, pattern in ipairs(option and patterns or {}) do
    if option:lower():find(pattern) then return true end
  end
  return false
end

--- Is one of these options among the words of a command?
local function has_any(known, options)
  for option in (options or ""):gmatch("%S+") do
    if known.first[option] then return true end
  end
  return false
end

--- Was the file alone moved, without its directory?
local function is_alone(moves, path)
  local _, source = sources.place(moves, path)
  if not source or source.by.directory then return false end
  local parent = paths.parent(path)
  return (sources.place(moves, parent)) == parent
end

--- The first directory above a path that has this name.
local function found_above(path, name)
  repeat
    path = paths.parent(path)
    if core.kind(paths.join(path, name)) then return path end
  until path == "/"
  return nil
end

--- Which of these names is found from a file's directory upwards, but not from where the file goes?
local function nearest(moves, path, names)
  local new = sources.place(moves, path)
  for name in (names or ""):gmatch("%S+") do
    local found = found_above(path, name)
    if found and found ~= found_above(new, name) then return name end
  end
  return nil
end

--- Why a command with these habits would do something else if a word named another place.
local function reason(moves, known, nth, minds, kind)
  local step = known.step
  if minds.of and not is_after(known, nth, minds.of) then return nil end
  if has_any(known, minds.except) then return nil end
  if minds == STRANGER and kind and kind ~= "argument" then return nil end
  local text = step.fields[nth].text
  if is_after(known, nth, minds.path) then
    return ("`%s` keeps the path of %s, which goes to the sandbox"):format(
      missing_downloads.written(step), text)
  end
  local named = is_after(known, nth, minds.file) or is_called(known, nth, minds.patterns)
  local path = (named or minds.near) and paths.absolute(moves.world.here.cwd,
    text:match("^%-%-?[%w.-]+=(.+)$") or text:match("^%-%a(.+)$") or text)
  if not path or not is_alone(moves, path) then return nil end
  local other = not named and kind ~= "argument" and nearest(moves, path, minds.near)
  if other then
    return ("`%s` obeys the %s above %s, which goes to the sandbox"):format(
      missing_downloads.written(step), other, text)
  end
  if not named then return nil end
  return ("`%s` works in the directory of %s, which goes to the sandbox"):format(
    missing_downloads.written(step), text)
end

--- Is a field an operand whose name goes into an archive?
local function is_packed(step, nth, kind)
  if kind ~= "read" or not knowledge.of(step, "packs") then return false end
  for _, item in ipairs(step.call and step.call.operands or {}) do
    if item.field == nth then return item.name ~= "archive" end
  end
  return false
end

--- Why a command would do something else if a word names a file at its new place; nil if not.
-- @tparam table moves
-- @tparam table step
-- @tparam integer nth which of its fields the word is
-- @string|nil kind what it means to the command, by its rule
-- @treturn string|nil
function minded_places.why(moves, step, nth, kind)
  if is_packed(step, nth, kind) then
    return ("%s stores the names of what it packs, and %s goes to the sandbox"):format(
      steps.name(step), step.fields[nth].text)
  end
  local known = known_of(moves, step)
  for _, entry in ipairs(known.minds) do
    local why = nth > entry.after and reason(moves, known, nth, entry.minds, kind)
    if why then return why end
  end
  return nil
end

return minded_places
