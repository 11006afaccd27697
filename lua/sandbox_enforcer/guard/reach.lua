--- Which protected places the changes of commands reach.
-- @classmod sandbox_enforcer.guard.reach
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local finder = require("sandbox_enforcer.guard.finder")
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")
local places = require("sandbox_enforcer.guard.places")
local targets = require("sandbox_enforcer.guard.targets")

local messages = lazy("sandbox_enforcer.guard.messages")
local verdicts = lazy("sandbox_enforcer.guard.verdicts")

local reach = {}
reach.__index = reach

--- @tparam sandbox_enforcer.config config
-- @string|nil cwd of the event
-- @tparam function say function(verdict, text)
function reach.new(config, cwd, say)
  if cwd and not paths.is_known(cwd) then cwd = nil end
  return setmetatable({
    places = places.new(config, cwd), program = config.program, links = {}, say = say,
  }, reach)
end

--- Say the strictest that any of the places says about a change.
local function tell(self, step, change, near, judge)
  local said
  for _, place in ipairs(near) do
    local verdict, where = judge(place)
    if verdict and (not said or verdict == "deny" and said.verdict ~= "deny") then
      said = { verdict = verdict, place = place, where = where }
    end
  end
  if said then self.say(said.verdict, messages.of(self.places, step, change, said)) end
end

--- A change with some of its fields replaced.
local function variant(change, fields) return setmetatable(fields, { __index = change }) end

local function at_path(self, step, change)
  local found = targets.known(change, step, self.places.finder)
  local near = self.places:near(table.move(found.at, 1, #found.at, #found.leads + 1,
    { table.unpack(found.leads) }))
  if #near == 0 then return end
  local below, matching = changes.below(change)
  tell(self, step, change, near, function(place)
    if below then
      local verdict, above = verdicts.below(place, found, matching)
      return verdict, above and "below" or "at"
    end
    local verdict, above = verdicts.at(change, place, found, step)
    return verdict, above and "above" or "at"
  end)
end

--- A change whose path is known by its end only.
local function anywhere(self, step, change)
  local text = targets.ending(change, step)
  local found = text and not change.fresh and self.places:ending(text) or {}
  tell(self, step, variant(change, { shown = text }), found, function()
    return "ask", "anywhere"
  end)
end

--- A change somewhere in a directory.
local function somewhere(self, step, change)
  local known = targets.unknown(change, step, self.places.finder)
  if not known then return end
  local near = self.places:near(known.paths)
  tell(self, step, variant(change, { shown = known.directory }), near, function(place)
    return verdicts.somewhere(change, place, known), "somewhere"
  end)
end

-- links that the script itself makes

--- Where a change leads by a link that an earlier command of the script made; nil if by none.
local function through_link(self, change)
  local path = change.path
  for link, target in pairs(self.links) do
    local itself = change.how == "delete" and path == link
    if core.contains(link, path) and not itself then return target .. path:sub(#link + 1) end
  end
  return nil
end

--- Remember where the symbolic links lead that a step makes.
-- @treturn string|nil where the last one does
local function remember_link(self, effect, list)
  local found
  for _, change in ipairs(list) do
    local name = change.directory and paths.basename(effect.text)
    local link = change.path and (name and change.path .. "/" .. name or change.path)
    local target = link and paths.absolute(paths.parent(link), effect.text)
    if target and paths.is_known(target) and change.how ~= "delete" then
      self.links[link], found = target, target
    end
  end
  return found
end

--- Is it our program, which would be run by another name?
local function is_program(self, path)
  return self.program ~= nil and path ~= nil and core.resolve(path) == self.program
end

local function links(self, step, list)
  for _, effect in ipairs(step.effects) do
    local text = effect.kind == "link" and effect.text
    local path = text and paths.absolute(effect.cwd, text)
    if text and effect.symbolic then
      local target = remember_link(self, effect, list)
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
  local target = next(self.links) and through_link(self, change)
  if target then at_path(self, step, variant(change, { path = target, raw = false })) end
end

--- Judge what a change makes inside of a directory.
local function judge_names(self, step, change)
  local raw = targets.raw(change, step)
  for _, name in ipairs(change.names) do
    local path = paths.absolute(change.path, name)
    local made = { path = path, names = false, directory = false }
    made.raw = raw and raw .. "/" .. name or false
    if path then judge(self, step, variant(change, made)) end
  end
end

--- Judge what a step changes.
-- @tparam table step
-- @tparam {table,...} list see changes.lua
function reach:judge(step, list)
  for _, change in ipairs(list) do
    if step.tool and not change.path and change.text and change.why then
      self.say("deny", messages.unclear(step, change))
    end
    judge(self, step, change)
    if change.path and change.names then judge_names(self, step, change) end
  end
  links(self, step, list)
end

--- Judge a path of which only the end is known.
-- @string text "/a/b"
function reach:judge_ending(step, text)
  local found = self.places:ending(finder.fold(core.normalize(text)))
  tell(self, step, { how = "write", source = {}, shown = text }, found, function()
    return "ask", "anywhere"
  end)
end

return reach
