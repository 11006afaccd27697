--- Which protected places a command's changes reach.
-- @classmod sandbox_enforcer.layers.guard.reach
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local kinds = require("sandbox_enforcer.effect").kinds
local made_links = require("sandbox_enforcer.made_links")
local paths = require("sandbox_enforcer.paths")
local protected_places = require("sandbox_enforcer.layers.guard.protected_places")
local resolver = require("sandbox_enforcer.layers.guard.resolver")
local steps = require("sandbox_enforcer.step")
local verdicts = require("sandbox_enforcer.layers.guard.verdicts")

local reach = {}
reach.__index = reach

--- @tparam sandbox_enforcer.config.read config
-- @string|nil cwd of the event
-- @tparam function say function(verdict, text)
-- @tparam[opt] sandbox_enforcer.shell.world world
function reach.new(config, cwd, say, world)
  if cwd and not paths.is_known(cwd) then cwd = nil end
  return setmetatable({
    places = protected_places.of(config, cwd), program = config.program, links = made_links.new(),
    say = say, world = world,
  }, reach)
end

-- the paths of a change

--- A path with its ".." kept, because links are followed first.
local function raw_path(change, step)
  local text, source = change.text, change.source
  if change.raw ~= nil then return change.raw or nil end
  if source.raw then return source.raw end
  if not text or not text:find("..", 1, true) then return nil end
  if text:sub(1, 1) == "/" then return text end
  local cwd = source.cwd or step.cwd
  return cwd and paths.is_known(cwd) and cwd .. "/" .. text or nil
end

local function add(list, path)
  path = resolver.fold(path)
  for _, known in ipairs(list) do
    if known == path then return end
  end
  list[#list + 1] = path
end

--- The paths of a known change, all folded: `at`, as named and the entry itself; `leads`, where
-- that leads.
-- @tparam table change
-- @tparam table step
-- @tparam sandbox_enforcer.layers.guard.resolver find
local function known_paths(change, step, find)
  local path, raw = change.path, raw_path(change, step)
  local at, leads = {}, {}
  add(at, path)
  add(at, find:entry(path))
  add(leads, find:real(path))
  if raw then
    local above, name = raw:match("^(.*)/([^/]+)/*$")
    local directory = name and name ~= ".." and core.resolve(above .. "/")
    if directory then add(at, core.normalize(resolver.join(directory, name))) end
    local real = core.resolve(raw)
    if real then add(leads, real) end
  end
  return { at = at, leads = leads }
end

--- Are the only unknown parts of a word patterns for names?
local function is_glob(word)
  for _, piece in ipairs(word and steps.pieces(word) or {}) do
    if piece.kind ~= "glob" and piece.kind ~= "tilde" and not steps.LITERAL[piece.kind] then
      return false
    end
  end
  return word ~= nil and word.parts ~= nil
end

--- The known beginning of a change's word, and the word.
local function beginning(change, step)
  local source = change.source
  if source.redirect then return source.begins or "", source.redirect.target end
  local item = source.item or source.place and source.place.item
  local field = item and step.fields[item.field]
  return item and item.begins or "", field and field.word
end

--- The end of a word after its last unknown part.
local function word_ending(word)
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

--- The end of a change's path whose beginning is unknown, folded: "/a/b".
local function path_ending(change, step)
  local _, word = beginning(change, step)
  local text = change.text and "/" .. change.text or word_ending(word):match("/.*$")
  return text and core.normalize(text) ~= "/" and resolver.fold(core.normalize(text)) or nil
end

--- The names in a text from the first with a gap ("\0") on, as patterns of Lua, folded.
local function patterns_in(text)
  local list = {}
  for name in resolver.fold(text:match("%f[^/][^/]*%z.*$") or ""):gmatch("[^/]+") do
    list[#list + 1] = "^" .. name:gsub("[^%w%z]", "%%%0"):gsub("%z", ".*") .. "$"
  end
  return list
end

--- The same of the pattern in a change.
local function patterns_given(change)
  local text = change.pattern:gsub("%b[]", "*"):gsub("[*?]+", "\0")
  return patterns_in("/" .. text)
end

--- The same of a word, from the first name that is a pattern on.
local function patterns_of(word)
  local texts = { "/" }
  for _, piece in ipairs(steps.pieces(word)) do
    texts[#texts + 1] = piece.kind == "glob" and "\0" or piece.text or "~"
  end
  return patterns_in(table.concat(texts))
end

--- What is known of a change with an unknown path: its `directory` (with all `paths` of it,
-- folded), a `stub` that the name begins with, whether the rest is a `glob`, and then the `names`
-- in it as patterns, and whether the directory was `given`. nil if nothing is known.
local function unknown_path(change, step, find)
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
  local names = change.pattern and patterns_given(change) or is_glob(word) and patterns_of(word)
  return {
    directory = directory, paths = all, stub = begins:gsub("^.*/", ""), glob = names and true,
    names = names or {}, given = change.begins ~= nil,
  }
end

--- Report the strictest verdict of the places about a change.
local function tell(self, step, change, near, judge)
  local said
  for _, place in ipairs(near) do
    local verdict, where = judge(place)
    if verdict and (not said or verdict == "deny" and said.verdict ~= "deny") then
      said = { verdict = verdict, place = place, where = where }
    end
  end
  if said then self.say(said.verdict, verdicts.told(self.places, step, change, said)) end
end

--- A copy of a change with some fields replaced.
local function variant(change, fields) return setmetatable(fields, { __index = change }) end

--- Does a command fill the home with unknown names, as an unpacked archive does, and is a place
-- there? A copied directory has the names of its original.
local function fills_home(self, step, change, place)
  local home = self.places.config.home
  local fills = home and change.path == home and change.directory and not change.names
  if not fills or change.how ~= "write" or not place:exists() then return false end
  if not place:rest(resolver.fold(home)) then return false end
  for _, effect in ipairs(step.effects) do
    local from = kinds[effect.kind].source and effect.path
    if from and core.kind(from) == "directory" then return false end
  end
  return true
end

--- Report a change of a file that is a protected one under another name. What only takes the name
-- away leaves the file as it is.
local function by_other_name(self, step, change)
  if change.how == "delete" or change.how == "link" then return end
  tell(self, step, change, self.places:shared(change.path), function(place)
    return place.verdict, "at"
  end)
end

local function at_path(self, step, change)
  by_other_name(self, step, change)
  local found = known_paths(change, step, self.places.finder)
  local near = self.places:near(table.move(found.at, 1, #found.at, #found.leads + 1,
    { table.unpack(found.leads) }))
  if #near == 0 then return end
  local below, matching = changes.below(change)
  tell(self, step, change, near, function(place)
    if below then
      local verdict, above = verdicts.below(place, found, matching)
      return verdict, above and "below" or "at"
    end
    local verdict, above = verdicts.at(change, place, found, step, self.world)
    local filled = not verdict and fills_home(self, step, change, place) and "ask"
    return verdict or filled or nil, above and "above" or "at"
  end)
end

--- Judge a change when only the end of its path is known.
local function anywhere(self, step, change)
  local text = path_ending(change, step)
  local found = text and not change.fresh and self.places:ending(text, change.how == "delete") or {}
  tell(self, step, variant(change, { shown = text }), found, function()
    return "ask", "anywhere"
  end)
end

--- Judge a change somewhere in a directory.
local function somewhere(self, step, change)
  local known = unknown_path(change, step, self.places.finder)
  if not known then return end
  local near = self.places:near(known.paths)
  tell(self, step, variant(change, { shown = known.directory }), near, function(place)
    return verdicts.somewhere(change, place, known), "somewhere"
  end)
end

-- links made by the script

--- Is it our program, about to run under another name?
local function is_program(self, path)
  return self.program ~= nil and path ~= nil and core.resolve(path) == self.program
end

local function links(self, step, list)
  for _, effect in ipairs(step.effects) do
    local text = effect.kind == "link" and effect.text
    local path = text and paths.absolute(effect.cwd, text)
    if text and effect.symbolic then
      local target = self.links:remember(effect, list)
      path = is_program(self, target) and target or is_program(self, path) and path or nil
    end
    if path and paths.is_known(path) then
      at_path(self, step, { how = "link", path = path, text = text, source = effect })
    end
  end
end

-- judging

local function judge(self, step, change)
  if not change.path then
    anywhere(self, step, change)
    return somewhere(self, step, change)
  end
  at_path(self, step, change)
  local target = next(self.links) and self.links:through(change)
  if target then at_path(self, step, variant(change, { path = target, raw = false })) end
end

--- Judge what a change makes inside a directory.
local function judge_names(self, step, change)
  local raw = raw_path(change, step)
  for _, name in ipairs(change.names) do
    local path = paths.absolute(change.path, name)
    local made = { path = path, names = false, directory = false }
    made.raw = raw and raw .. "/" .. name or false
    if path then judge(self, step, variant(change, made)) end
  end
end

--- Judge a step's changes.
-- @tparam table step
-- @tparam {table,...} list see changes.lua
function reach:judge(step, list)
  for _, change in ipairs(list) do
    if step.tool and not change.path and change.text and change.why then
      self.say("deny", verdicts.unclear(step, change))
    end
    judge(self, step, change)
    if change.path and change.names then judge_names(self, step, change) end
  end
  links(self, step, list)
end

--- The protected place at a path, or in the directory there, if everything in it is the client's or
-- ours.
-- @string path
-- @treturn ?string how messages show it
function reach:at(path)
  local found = known_paths({ path = path, source = {} }, {}, self.places.finder)
  local all = table.move(found.leads, 1, #found.leads, #found.at + 1, found.at)
  for _, place in ipairs(self.places:near(all)) do
    for _, one in ipairs(all) do
      if place:holds(one) or place.near and place:is_in(one) then
        return ("%s, %s"):format(place:show(), place.what)
      end
    end
  end
  return nil
end

--- Judge a path when only its end is known.
-- @string text "/a/b"
function reach:judge_ending(step, text)
  local found = self.places:ending(resolver.fold(core.normalize(text)))
  tell(self, step, { how = "write", source = {}, shown = text }, found, function()
    return "ask", "anywhere"
  end)
end

return reach
