--- Tools that work where a word of theirs says: their rule says which files they run or build, but
-- not what they write there. And tools that get a path of the host repository in a word or a
-- variable that no rule explains.
-- @module sandbox_enforcer.layers.worktree.tools
local builtins = require("sandbox_enforcer.shell.builtins")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local read_only = require("sandbox_enforcer.rule.read_only")
local set = require("sandbox_enforcer.set")
local steps = require("sandbox_enforcer.step")

local tools = {}

--- The path that a word names, alone or after an option, and that option; nil if there is none.
local function path_of(step, nth)
  local text, before = step.fields[nth].text or "", step.fields[nth - 1].text or ""
  local option, word = text:match("^(%-[^=/]*)=(.+)$")
  if not option then option, word = text:match("^(%-%a)([^=]*/.*)$") end
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

--- The place where a command builds or runs something, if a word of it says so.
-- @tparam table step
-- @number nth the word's field
-- @treturn ?string its path
function tools.place(step, nth)
  local path, _, option = path_of(step, nth)
  return path and works_there(step, option) and path or nil
end

--- May a command do anything with what it names? One without a rule may, and one whose rule gives a
-- reason why no call of it can be judged.
local function does_anything(step)
  return not knowledge.rule(step) or type(knowledge.of(step, "inspect")) == "string"
end

--- Do the effects of a command leave a word or a variable of it unexplained? Git's own are judged
-- elsewhere, and what follows `--` belongs to another program.
local function is_open(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "repository" then return false end
  end
  local pure = read_only.pure(step)
  return not pure or pure == "project"
end

--- The fields that an effect explains: it has their path, or what becomes of it.
local function explained(step)
  local found = {}
  for _, effect in ipairs(step.effects) do
    local item = effect.item or effect.place and effect.place.item
    if item and item.field and effect.kind ~= "opaque" then found[item.field] = true end
  end
  return found
end

--- The first path of a place in a text: all of it, or what follows a sign in it, as in
-- `type=local,dest=PATH`; nil if there is none.
local function within(step, text, is_there)
  if not text:find("/", 1, true) or text:find("://", 1, true) or text:find("%s") then return nil end
  for piece in text:gmatch("[^=,:@]+") do
    local path = piece:find("^%.*/") and paths.absolute(step.cwd, piece)
    if path and is_there(path) then return piece end
  end
  return nil
end

--- The paths of a place in the words and variables of a command, except those words that are
-- `known`.
local function unexplained(step, known, is_there)
  local list = {}
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    if text == "--" then break end
    local attached = text:find("^%-%a+[/.]")  -- -I/usr/include
    list[#list + 1] = not known[i] and not attached and within(step, text, is_there) or nil
  end
  for _, variable in ipairs(step.environment) do
    local value = (variable.name or "PATH"):find("PATH$") == nil and variable.value
    list[#list + 1] = value and within(step, value, is_there) or nil
  end
  return list
end

--- Is a word of a command that builds what a runner is given: it reads all that is there?
local function is_context(step)
  local runner, operands = knowledge.of(step, "runner"), steps.operands(step)
  return runner and runner.subcommands and operands and runner.subcommands[operands[1] or ""] ~= nil
end

--- The paths of a place in a command that no rule explains, and whether a rule that only the policy
-- needs may explain them.
-- @tparam table step
-- @tparam function is_there function(path) -> whether it is in the place
-- @treturn {string,...}
-- @treturn ?boolean
function tools.open(step, is_there)
  if does_anything(step) then return unexplained(step, {}, is_there) end
  if not step.rule and not step.rules.policy then return unexplained(step, {}, is_there), true end
  if not is_open(step) or is_context(step) then return {} end
  return unexplained(step, explained(step), is_there)
end

local MAY <const> = "%s may change %s, which is in the host repository"

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
    end
  end
  if builtins[name] or not name:find("^[%w_]") then return end
  local list, hidden = tools.open(step, function(path) return self.places:of(path) == "host" end)
  if hidden then self.plan.closely = self.plan.closely or #list > 0 end
  for _, piece in ipairs(hidden and {} or list) do self:ask(MAY:format(name, piece)) end
end

return tools
