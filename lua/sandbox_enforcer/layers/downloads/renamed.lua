--- Programs under other names: links to download tools, and copies that the script makes of them.
-- The functions take the layer (layers/downloads.lua).
-- @module sandbox_enforcer.layers.downloads.renamed
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.step")

local renamed = {}

--- Record the name of a copy or a link.
local function note(self, path, source)
  local copies = self.copies
  copies[path] = source
  local name = paths.basename(path)
  if name then copies[name] = source end
end

--- The name of a file, and the source it was copied from: itself, or false if unknown.
local function origin(self, item)
  local name = item.text and paths.basename(item.text)
  if not name then return nil, false end
  local source = self.copies[paths.absolute(self.world.here.cwd, item.text)]
  if source == nil then source = name end
  return name, source
end

--- Record what a command copies or links to.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step of a tool whose rule has `duplicates`
function renamed.note(self, step)
  local given = step.call or step.doubtful
  if not given then return end
  for _, landing in ipairs(given:copies()) do
    local path = landing.item.text and paths.absolute(self.world.here.cwd, landing.item.text)
    for _, item in ipairs(path and given.operands or {}) do
      if item ~= landing.item then
        local name, source = origin(self, item)
        note(self, path, source)
        if name then note(self, path .. "/" .. name, source) end
      end
    end
  end
end

--- May a tool of this name fetch something, or run something that does?
local function may_fetch(self, name)
  local rule = knowledge.about(self.world.rules, name)
  if not rule then return false end
  local words = rule.words
  return words.fetches or words.lands or words.runs or words.subcommands or words.shell or false
end

--- The source of the copy that a command runs, false if unknown; nil if it does not run a copy.
local function copied(self, step, text)
  if text:find("/", 1, true) then return self.copies[paths.absolute(self.world.here.cwd, text)] end
  local sets, list = self.world.assigned.PATH, step.environment
  for i = 1, #list do sets = sets or list[i].name == "PATH" end
  if sets then return self.copies[text] end
  return nil
end

--- The path of a program that gets an address; nil if there is none.
local function found(self, step, text)
  if text:find("/", 1, true) then
    return not steps.is_ordinary(text) and paths.absolute(self.world.here.cwd, text) or nil
  end
  local told, fields = false, step.fields
  for i = 2, step.rule and 1 or #fields do
    told = told or (fields[i].text or fields[i].begins or ""):find("://", 1, true)
  end
  if not told then return nil end
  for directory in (self.world.env and self.world.env("PATH") or ""):gmatch("[^:]+") do
    local path = directory .. "/" .. text
    if core.kind(path, true) == "file" then return path end
  end
  return nil
end

--- The real tool that a program is; nil if it is the one its name says.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step
-- @treturn ?string
function renamed.of(self, step)
  local text = step.fields[1] and step.fields[1].text
  if not text or step.wrapped and step.renamed then return nil end
  local name, source = steps.name(step), copied(self, step, text)
  if source == false then return "another program" end
  if source and source ~= name and may_fetch(self, source) then return source end
  local path = found(self, step, text)
  if not path then return nil end
  local real = path and paths.is_known(path) and core.resolve(path)
  real = real and paths.basename(real)
  local part = real and (name or ""):sub(1, #real + 1) == real .. "-"  -- git-status
  local rule = real and real ~= name and not part and knowledge.about(self.world.rules, real)
  return rule and rule.words.fetches and real or nil
end

return renamed
