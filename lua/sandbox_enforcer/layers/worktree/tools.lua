--- Tools that work where a word of theirs says: their rule says which files they run or build, but
-- not what they write there. And unknown tools that get a path of the host repository.
-- @module sandbox_enforcer.layers.worktree.tools
local builtins = require("sandbox_enforcer.shell.builtins")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local set = require("sandbox_enforcer.set")
local steps = require("sandbox_enforcer.step")

local tools = {}

--- The path that a word names, alone or after an option, and that option; nil if there is none.
local function path_of(step, nth)
  local text, before = step.fields[nth].text or "", step.fields[nth - 1].text or ""
  local option, word = text:match("^(%-[^=]*)=(.+)$")
  if not option and text:find("^%-") then return nil end
  word = word or text
  if not word:find("/", 1, true) or word:find("://", 1, true) then return nil end
  option = option or nth > 2 and before ~= "--" and before:find("^%-") and before or nil
  return paths.absolute(step.cwd, word), word, option
end

--- Does a runner go to a place, or run what is there?
local function is_run(runner, step, option)
  local operands = steps.operands(step)
  local known = runner.subcommands and operands and runner.subcommands[operands[1] or ""] or runner
  return set((known.options or "") .. " " .. (known.at or ""))[option] ~= nil
end

--- Does a command build, or run, what is at a place that it is given?
local function works_there(step, option)
  if not option then return false end
  local runner = knowledge.of(step, "runner")
  if runner and is_run(runner, step, option) then return true end
  if knowledge.of(step, "compiles") and (option == "-o" or option:find("^%-%-out")) then
    return true
  end
  local builds = knowledge.of(step, "builds")
  for _, text in ipairs(builds and steps.operands(step) or {}) do
    if set(builds)[text] then return true end
  end
  return false
end

--- May a command do anything with what it names? One without a rule may, and one whose rule gives a
-- reason why no call of it can be judged.
local function does_anything(step, name)
  if not name:find("^[%w_]") or builtins[name] then return false end
  return not knowledge.rule(step) or type(knowledge.of(step, "inspect")) == "string"
end

--- Judge the words of a command that are paths of the host repository.
-- @tparam sandbox_enforcer.layers.worktree self
-- @tparam table step
function tools.judge(self, step)
  local name = steps.name(step)
  if not name or not paths.is_known(step.cwd) then return end
  for i = 2, #step.fields do
    local path, word, option = path_of(step, i)
    local side, real = "inside", nil
    if path then side, real = self.places:of(path) end
    if side == "host" and works_there(step, option) then
      self:deny(self:refusal(side, ("%s %s"):format(name, word), real))
    elseif side == "host" and does_anything(step, name) then
      self:ask(("%s may change %s, which is in the host repository"):format(name, word))
    end
  end
end

return tools
