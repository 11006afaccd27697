--- Follows data through a script, from the commands that produce it to those that must not get it:
-- through pipes, substitutions, variables and files. A kind of data has
--
--     mark      its name
--     brings    function(self, step): does a command produce it?
--     ends      function(self, step, found): does a command get it that must not? `found`: it gets
--               the data by its words, its input or what it reads
--     passing   true: it is not followed through files
--     lists     true: listing names passes it on, too
--     spells    function(part): is a part of a word such data?
--     chooses   function(step): does a command pass on only some of it, which is harmless?
--     names     function(self, step, field): is a word of a loop such data?
-- @module sandbox_enforcer.layers.policy.taint
local core = require("sandbox_enforcer.core")
local kinds = require("sandbox_enforcer.effect").kinds
local paths = require("sandbox_enforcer.paths")
local read_paths = require("sandbox_enforcer.layers.policy.read_paths")
local reading = require("sandbox_enforcer.layers.policy.reading")
local steps = require("sandbox_enforcer.step")

local taint = {}
taint.__index = taint

--- Did the script put the data at a path, or at a directory above it?
function taint:is_at(path)
  local at = path and next(self.paths) and paths.is_known(path) and core.normalize(path)
  while at and not self.paths[at] do
    at = at ~= "/" and paths.parent(at) or nil
  end
  return at ~= nil and at ~= false
end

local function part_holds(self, part)
  if part.captured and part.captured[self.kind.mark] then return true end
  if self.kind.spells and self.kind.spells(part) then return true end
  if part.kind == "parameter" and self.names[part.name] then return true end
  if self:holds(part.parts) or self:holds(part.second) then return true end
  for _, parts in ipairs(part.alternatives or {}) do
    if self:holds(parts) then return true end
  end
  return false
end

--- Do the parts of a word contain the data?
function taint:holds(parts)
  for _, part in ipairs(parts or {}) do
    if part_holds(self, part) then return true end
  end
  return false
end

--- Does an argument contain the data?
function taint:field_holds(field)
  return field ~= nil and field.word ~= nil and self:holds(field.word.parts)
end

--- The connection between two commands of a pipeline: the whole pipe or, if a command in it may
-- drop some of the data, only the part between these two.
local function conduit(self, stream)
  return self.kind.chooses and stream.link or stream.pipe
end

--- Is the data on standard input, or on another stream?
function taint:comes_in(step, stdin)
  local mark = self.kind.mark
  stdin = stdin or step.opened.stdin
  if stdin.also and self:comes_in(step, stdin.also) then return true end
  if stdin.kind == "pipe" then return conduit(self, stdin)[mark] or false end
  if stdin.kind == "file" then
    return stdin.link and stdin.link[mark]
      or stdin.text and self:is_at(reading.absolute(step.cwd, stdin.text)) or false
  end
  local holder = stdin.kind == "text" and stdin.holder
  return holder and self:holds(holder.parts) or false
end

--- Do names that another command finds or reads fill an argument, as with xargs?
function taint:fills(step, field)
  if not field.holes and not field.open then return false end
  local outer = step.wrapped
  for _, other in ipairs(outer and outer.fields or {}) do
    if self:field_holds(other) then return true end
  end
  return outer and outer.effects and self.kind.brings(self, outer) or self:comes_in(step)
end

--- The absolute paths that a command reads, as far as known.
-- @tparam table step
-- @tparam[opt] function counts function(effect) that says which effects count
function taint.read_by(step, counts)
  local list = {}
  for _, effect in ipairs(step.effects) do
    local reads = effect.kind == "read" or effect.kind == "tree"
    local counted = reads and (not counts or counts(effect))
    for _, text in ipairs(counted and read_paths.texts(step, effect, true) or {}) do
      list[#list + 1] = reading.absolute(effect.cwd or step.cwd, text)
    end
  end
  for _, text in ipairs(read_paths.shown(step)) do
    list[#list + 1] = reading.absolute(step.cwd, text)
  end
  return list
end

--- Does a command get the data: by its words, its input or what it reads?
local function has(self, step)
  if self:comes_in(step) then return true end
  for _, field in ipairs(step.fields) do
    if self:field_holds(field) then return true end
  end
  for _, path in ipairs(next(self.paths) and taint.read_by(step) or {}) do
    if self:is_at(path) then return true end
  end
  return false
end

--- In a directory, mark the files that are put there, not everything in it.
local function mark_path(self, step, path)
  if core.kind(path, true) ~= "directory" then
    self.paths[path] = true
    return
  end
  for i = 2, #step.fields do
    local name = (step.fields[i].text or ""):match("%f[^/\0]([^/]+)/*$")
    if name then self.paths[path .. "/" .. name] = true end
  end
end

--- Record where a command puts the data.
local function mark(self, step)
  local out = step.opened.stdout
  if out.kind == "pipe" then conduit(self, out)[self.kind.mark] = true end
  if out.kind == "capture" then out[self.kind.mark] = true end
  if self.kind.passing then return end
  for _, file in ipairs(step.opened.files) do
    if file.path and not steps.NOWHERE[file.text] then self.paths[file.path] = true end
  end
  for _, effect in ipairs(step.effects) do
    local alters = kinds[effect.kind].alters
    local path = alters and alters ~= "delete" and effect.path
    if path and paths.is_known(path) then mark_path(self, step, path) end
  end
end

local READS <const> = { read = true, mapfile = true, readarray = true }

--- The arguments of a script, or of a function.
local POSITIONS <const> = { "@", "*", "1", "2", "3", "4", "5", "6", "7", "8", "9" }

--- Do the words of a command become arguments: of this shell, or of a script that it runs?
local function gives_arguments(step)
  if steps.name(step) == "set" then return true end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "script" and effect.arguments then return true end
  end
  return false
end

--- Record the variable of a loop over words that contain the data, and arguments set to such words.
local function mark_words(self, step)
  local all = step.listed and #step.listed == 0 and self.names["@"]  -- for x; do
  if all and step.variable then self.names[step.variable] = true end
  for _, field in ipairs(step.listed or {}) do
    local named = self.kind.names and self.kind.names(self, step, field)
    local found = named or self:field_holds(field)
    if found and step.variable then self.names[step.variable] = true end
  end
  for _, field in ipairs(step.handed or gives_arguments(step) and step.fields or {}) do
    local found = self:field_holds(field) or self:fills(step, field)
    for _, name in ipairs(found and POSITIONS or {}) do
      self.names[name] = true
    end
  end
end

--- Does an assignment give the data to a variable?
local function is_given(self, variable)
  if variable.word and self:holds(variable.word.parts) then return true end
  for _, word in ipairs(variable.array or {}) do
    if self:holds(word.parts) then return true end
  end
  return false
end

--- Record the variables that get the data.
local function mark_names(self, step, found)
  mark_words(self, step)
  for _, variable in ipairs(step.environment or {}) do
    if is_given(self, variable) then self.names[variable.name] = true end
  end
  for _, variable in ipairs(found and step.declares or {}) do
    self.names[variable.name or ""] = true
  end
  for i = 2, found and READS[steps.name(step) or ""] and #step.fields or 0 do
    self.names[step.fields[i].text or ""] = true
  end
end

--- Does the data reach a command that must not get it?
-- @tparam sandbox_enforcer.config.read config
-- @tparam {table,...} list the commands of a script, in the order they run
-- @tparam table kind
-- @treturn boolean
function taint.reach(config, list, kind)
  local self = setmetatable({ config = config, kind = kind, names = {}, paths = {} }, taint)
  for _, step in ipairs(list) do
    local found = has(self, step) or kind.brings(self, step)
    if kind.ends(self, step, found) then return true end
    mark_names(self, step, found)
    local cut = kind.chooses and kind.chooses(step)
    if found and not cut and (kind.lists or not reading.only_lists(step)) then
      mark(self, step)
    end
  end
  return false
end

return taint
