--- Where a change is: the paths that it may be known by.
-- @module sandbox_enforcer.guard.targets
local core = require("sandbox_enforcer.core")
local finder = require("sandbox_enforcer.guard.finder")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.steps")

local targets = {}

--- A path with its ".." still in it, for links are followed before these count.
function targets.raw(change, step)
  local text, source = change.text, change.source
  if change.raw ~= nil then return change.raw or nil end
  if source.raw then return source.raw end
  if not text or not text:find("..", 1, true) then return nil end
  if text:sub(1, 1) == "/" then return text end
  local cwd = source.cwd or step.cwd
  return cwd and paths.is_known(cwd) and cwd .. "/" .. text or nil
end

local function add(list, path)
  path = finder.fold(path)
  for _, known in ipairs(list) do
    if known == path then return end
  end
  list[#list + 1] = path
end

--- The paths of a change that is known: `at`, as it is named and the entry itself; `leads`, where
-- that leads. All are folded.
-- @tparam table change
-- @tparam table step
-- @tparam sandbox_enforcer.guard.finder find
function targets.known(change, step, find)
  local path, raw = change.path, targets.raw(change, step)
  local at, leads = {}, {}
  add(at, path)
  add(at, find:entry(path))
  add(leads, find:real(path))
  if raw then
    local above, name = raw:match("^(.*)/([^/]+)/*$")
    local directory = name and name ~= ".." and core.resolve(above .. "/")
    if directory then add(at, core.normalize(finder.join(directory, name))) end
    local real = core.resolve(raw)
    if real then add(leads, real) end
  end
  return { at = at, leads = leads }
end

--- Is all that is not known of a word a pattern for names?
local function is_glob(word)
  for _, part in ipairs(word and word.parts or {}) do
    for _, piece in ipairs(part.kind == "double" and part.parts or { part }) do
      if piece.kind ~= "glob" and piece.kind ~= "tilde" and not steps.LITERAL[piece.kind] then
        return false
      end
    end
  end
  return word ~= nil and word.parts ~= nil
end

--- What the word of a change begins with, and the word.
local function beginning(change, step)
  local source = change.source
  if source.redirect then return source.begins or "", source.redirect.target end
  local item = source.item or source.place and source.place.item
  local field = item and step.fields[item.field]
  return item and item.begins or "", field and field.word
end

--- What a word ends with, after all in it that is not known.
local function ending(word)
  local text = ""
  local parts = word and word.parts or {}
  for i = #parts, 1, -1 do
    local inner = parts[i].kind == "double" and parts[i].parts or { parts[i] }
    for k = #inner, 1, -1 do
      if not steps.LITERAL[inner[k].kind] then return text end
      text = (inner[k].text or "") .. text
    end
  end
  return text
end

--- What the path of a change ends with that nobody knows the beginning of, folded: "/a/b".
function targets.ending(change, step)
  local _, word = beginning(change, step)
  local text = ending(word):match("/.*$")
  return text and core.normalize(text) ~= "/" and finder.fold(core.normalize(text)) or nil
end

--- What is known of a change whose path is not: a `directory` that it is in (with all `paths` of
-- that, folded), a `stub` that the name in there begins with, whether the rest is a `glob`, and
-- whether the directory was `given`. Nil if nothing is.
function targets.unknown(change, step, find)
  if change.fresh then return nil end
  local begins, word = beginning(change, step)
  local directory = change.begins
  if not directory and not begins:find("/", 1, true) then
    directory = change.source.cwd or step.cwd
  end
  if not directory or not paths.is_known(directory) then return nil end
  local all = {}
  add(all, directory)
  add(all, find:real(directory))
  return {
    directory = directory, paths = all,
    stub = begins:match("[^/]*$"), glob = is_glob(word), given = change.begins ~= nil,
  }
end

return targets
