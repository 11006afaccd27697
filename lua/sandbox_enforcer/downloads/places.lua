--- More ways in which downloads land: several in one directory, in loops, in redirections. Methods
-- of the moves (moves.lua).
-- @module sandbox_enforcer.downloads.places
local core = require("sandbox_enforcer.core")
local origins = require("sandbox_enforcer.downloads.origins")
local paths = require("sandbox_enforcer.paths")

local places = {}

local function note(list, entry) list[#list + 1] = entry end

--- A directory in which the names that a tool makes are not those of another download.
function places:apart(effect, new)
  local old = effect.path or effect.text
  local count = 1
  local function clashes()
    for _, name in ipairs(effect.names or {}) do
      local taken = self.taken[new .. "/" .. name]
      if taken and taken ~= old .. "/" .. name then return true end
    end
    return false
  end
  while clashes() do
    local above = count == 1 and paths.is_known(old) and paths.basename(old)
    count = count + 1
    new = self.config.sandbox .. "/" .. (above or tostring(count))
  end
  for _, name in ipairs(effect.names or {}) do
    self.taken[new .. "/" .. name] = old .. "/" .. name
  end
  return new
end

--- Write the sandbox directory before a word, behind the beginning that belongs to its option.
-- Returns false if that is written in another way.
function places:put_before(script, word, prefix)
  local sandbox = self.config.sandbox
  local at = word.from + #prefix
  if script.text:sub(word.from, at - 1) ~= prefix then return false end
  local text = prefix == "" and self:written(sandbox) or core.quote(sandbox)
  self.edits:span(script, at, at - 1, text .. "/")
  return true
end

--- In a loop a destination has several names: they stay, below the sandbox.
function places:land_rounds(effect)
  local config = self.config
  local inside = 0
  for _, text in ipairs(effect.choices) do
    local path = paths.opened(effect.cwd, text)
    if path and config:holds(path) then inside = inside + 1 end
  end
  if inside == #effect.choices then return end
  effect.rounds = {}
  for i, text in ipairs(effect.choices) do
    local path = paths.absolute(effect.cwd, text)
    local new = config.sandbox .. "/" .. text
    if text:find("/", 1, true) or not paths.basename(text) or (self.taken[new] or path) ~= path
      or not paths.inside(config.sandbox_real, new) then
      return self:ask(("%s: its destination is not known"):format(effect.label))
    end
    self.taken[new] = path
    effect.rounds[i] = { path = path, moved_to = new, fetched = true }
    note(self.notes, { label = effect.label, old = text, new = new })
  end
  local item = effect.place.item
  local word = effect.call.fields[item.field].word
  if not self:put_before(effect.script, word, item.prefix) then
    return self:ask(("%s: its destination is not known"):format(effect.label))
  end
  self.count = self.count + 1
  note(self.directories, config.sandbox)
end

--- What lies in a directory that was moved goes to the new one: a name that no word gives, or that
-- of a redirection, is put there. Words are followed.
function places:settle(effect, change)
  local there = origins.place(self, effect.path)
  if there == effect.path or effect.place and effect.place.item then return end
  local cwd = origins.place(self, effect.cwd or self.world.here.cwd)
  if paths.absolute(cwd, effect.text) == there then return end
  effect.moved_to = there
  self.taken[there] = effect.path
  change(there)
end

--- Is a file continued that holds something else than downloads?
local function appends_to_other(self, file)
  local op = file.redirect.op
  if not file.path or (op ~= ">>" and op ~= "&>>") then return false end
  if not self.config.sandbox or self.config:holds(file.path) then return false end
  local record = self.world:maker(file.path)
  if record then return not record.by.fetched and record.by.redirect ~= file.redirect end
  return paths.kind(file.path) == "file"
end

--- Fetched content is printed into a file.
function places:print(file)
  if file.landed then return end
  file.landed = { text = file.text, path = file.path, label = "download", fetched = true }
  if appends_to_other(self, file) then
    return self:ask(("%s holds something already, and would be in two places"):format(file.text))
  end
  self:land(file.landed, function(new)
    if file.followed then return end
    local target = file.redirect.target
    self.edits:span(file.script, target.from, target.to, self:written(new))
  end)
  if file.path then self.world:make(file.path, file.landed) end
end

return places
