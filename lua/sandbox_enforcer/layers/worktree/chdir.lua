--- Where the shell or a tool goes. The functions take the layer (layers/worktree.lua).
-- @module sandbox_enforcer.layers.worktree.chdir
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local reach = require("sandbox_enforcer.layers.worktree.reach")
local unknown_words = require("sandbox_enforcer.layers.worktree.unknown_words")

local chdir = {}

--- Where CDPATH takes `cd`: its first directory that contains the name.
local function by_cdpath(self, step, text)
  local value = self.world.vars.CDPATH
  for _, variable in ipairs(step.environment) do
    if variable.name == "CDPATH" then value = variable.value end
  end
  if not value or not text or #step.fields < 2 or text:find("^%.?%.?/") then return nil end
  for directory in (value .. ":"):gmatch("([^:]*):") do
    local path = paths.absolute(step.cwd, (directory == "" and "." or directory) .. "/" .. text)
    if path and paths.kind(path) == "directory" then return path end
  end
  return nil
end

--- Variables that steer a `cd` after them.
local GUIDES <const> = { CDPATH = true, HOME = true, OLDPWD = true, PWD = true }

local function is_guided(step)
  for _, variable in ipairs(step.environment) do
    if GUIDES[variable.name] then return true end
  end
  return false
end

--- Judge one of several directories, as in a loop. Returns whether all are allowed.
local function judge_choices(self, step, name, choices)
  local good = true
  for _, choice in ipairs(choices) do
    good = self:place(name .. " " .. choice, paths.absolute(step.cwd, choice)) and good
  end
  return good
end

--- The directory that a pattern for names begins with.
local function beginning(self, step, field)
  if not field.begins or not unknown_words.is_pattern(self.world, field.word) then return nil end
  return paths.absolute(step.cwd, field.begins:match("^.*/") or ".")
end

--- Does the shell follow links before it goes up?
local function is_physical(self, step)
  if self.physical then return true end
  for i = 2, #step.fields - 1 do
    if (step.fields[i].text or ""):find("^%-%a*P") then return true end
  end
  return false
end

--- Is the shell going to an allowed place outside the worktree?
local function roams(self, path)
  local real = path and self.places:real(path)
  return real ~= nil and not core.contains(self.config.worktree.root_real, real)
end

--- Judge where the shell goes. Returns whether it may.
function chdir.shell(self, step)
  local name, field = step.fields[1].text, step.fields[#step.fields]
  local text = #step.fields > 1 and (field.text or unknown_words.written(step, field.word)) or nil
  local path = not is_guided(step) and step.chdir.path or by_cdpath(self, step, field.text)
  if not path and field.choices then return judge_choices(self, step, name, field.choices) end
  local raw = is_physical(self, step) and reach.unfolded(step.cwd, field.text) or nil
  local what = name .. (text and " " .. text or "")
  path = path or beginning(self, step, field)
  self.roamed = self.roamed or roams(self, path)
  return self:place(what, path, raw)
end

--- Judge where a tool goes before it works. Returns whether it may.
-- @tparam table effect of the kind "chdir"
function chdir.tool(self, step, effect)
  local name = (step.tool or step.fields[1].text) .. " in"
  local choices = effect.item and effect.item.choices
  if choices then return judge_choices(self, step, name, choices) end
  local path = step.tool and effect.path or effect.cwd
  local raw = effect.raw or reach.unfolded(step.cwd, effect.text)
  local word = unknown_words.word_of(effect)
  local text = effect.text or unknown_words.written(step, word) or "a directory"
  return self:place(name .. " " .. text, path, raw)
end

return chdir
