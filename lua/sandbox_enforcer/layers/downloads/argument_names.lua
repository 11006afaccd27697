--- File names that are, or may be, part of an argument: `-b jar`, `x@file`, `--env-file f`.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.argument_names
local core = require("sandbox_enforcer.core")
local effect_kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local missing_downloads = require("sandbox_enforcer.layers.downloads.missing_downloads")
local paths = require("sandbox_enforcer.paths")
local reference = require("sandbox_enforcer.layers.downloads.reference")
local sources = require("sandbox_enforcer.layers.downloads.sources")

local argument_names = {}

--- Does an argument of this kind name something that exists?
function argument_names.needs(kind)
  local traits = effect_kinds[kind]
  return traits and (traits.exists or traits.alters == "delete")
end

--- Does an argument name where the command itself puts its download?
-- @tparam[opt] table moved only what was moved counts
local function is_place(step, nth, moved)
  for _, effect in ipairs(step.effects) do
    local item = (not moved or moved[effect]) and effect.place and effect.place.item
    if item and item.field == nth then return true end
  end
  return false
end

--- Does an argument name where the command itself puts its download, which was moved?
function argument_names.is_moved(moves, step, nth) return is_place(step, nth, moves.moved) end

--- Change the end of an argument that names a file, as its rule says: `-b jar`, `x@file`. Returns
-- its field; nil if no argument ends with the name, or several do.
local function follow_end(moves, step, map, name, want)
  local at
  for nth = 2, #step.fields do
    local text = map[nth] == "value" and step.fields[nth].text or ""
    if text:sub(-#name) == name then
      if at then return nil end
      at = nth
    end
  end
  if not at then return nil end
  local prefix = step.fields[at].text:sub(1, -#name - 1)
  local written = moves:written(want)
  moves.edits:field(step.script, step.fields[at], prefix == "" and written
    or core.quote(prefix .. want))
  return at
end

--- Follow file names that are part of an argument.
-- @treturn table the fields that were changed: nth -> true
local function follow_named(moves, step, map, followed)
  local changed = {}
  for _, effect in ipairs(step.effects) do
    local item = effect.item or effect.place and effect.place.item
    local name = not item and argument_names.needs(effect.kind) and effect.text or ""
    moves.base, moves.looks = effect.cwd or false, true
    local want = name ~= "" and not followed[name] and reference.followed(moves, name)
    moves.base = false
    local at = want and follow_end(moves, step, map, name, want)
    if at then
      changed[at] = true
    elseif want then
      moves:ask(("`%s` uses %s, which goes to the sandbox"):format(
        missing_downloads.written(step), name))
    elseif name ~= "" and effect.kind == "read" then
      missing_downloads.read(moves, step, effect.path)
    end
    followed[name] = true
  end
  return changed
end

--- Words in options that suggest a file.
local FILE_OPTIONS <const> = { "file", "config", "key", "cert", "input", "path" }

local function looks_like_file(option)
  for _, word in ipairs(FILE_OPTIONS) do
    if option:find(word, 3, true) then return true end
  end
  return false
end

--- Ask about option values that are not files according to the rule, but match a download's path.
local function doubt_values(moves, step, map, changed)
  local given = step.call or step.doubtful
  for _, item in ipairs(given and given.options or {}) do
    local text = (item.kind or "value") == "value" and item.text or ""
    local leads = not sources.is_within(moves) or text:find("^[/~]") or text:find("..", 1, true)
    local path = leads and text:find("[./]") and not text:find("://", 1, true)
      and paths.absolute(moves.world.here.cwd, text)
    local known = changed[item.field] or map[item.field] == "argument"
    local moved = path and not known and sources.place(moves, path) ~= path
      and not is_place(step, item.field)
    if moved and (not knowledge.of(step, "plain_words") or looks_like_file(item.name)) then
      moves:ask(("%s may mean the download, which goes to the sandbox"):format(text))
    end
  end
end

--- Rewrite file names in arguments that name a moved download.
-- @tparam table moves
-- @tparam table step
-- @tparam table map field -> what it means
-- @tparam table followed name -> true: an argument with it was changed
function argument_names.follow(moves, step, map, followed)
  doubt_values(moves, step, map, follow_named(moves, step, map, followed))
end

return argument_names
