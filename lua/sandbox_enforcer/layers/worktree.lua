--- Does a command leave the worktree, or touch the repository that it belongs to?
--
-- Allowed are the worktree, temporary directories and the sandbox, but nothing that belongs to the
-- host repository. What was allowed stays allowed: if a script may or may not have changed its
-- directory, the unknown directory is one of those already judged (`strayed` says when not;
-- `roamed` that some of them are outside the worktree).
-- @classmod sandbox_enforcer.layers.worktree
local alterations = require("sandbox_enforcer.layers.worktree.alterations")
local changes = require("sandbox_enforcer.changes")
local chdir = require("sandbox_enforcer.layers.worktree.chdir")
local git = require("sandbox_enforcer.layers.worktree.git")
local kinds = require("sandbox_enforcer.effect").kinds
local paths = require("sandbox_enforcer.paths")
local reach = require("sandbox_enforcer.layers.worktree.reach")
local steps = require("sandbox_enforcer.step")
local tools = require("sandbox_enforcer.layers.worktree.tools")

local worktree = { name = "worktree" }
worktree.__index = worktree

--- @tparam table context see layers.lua
function worktree.new(context)
  local config, world = context.config, context.world
  local self = setmetatable({
    config = config, world = world, plan = context.plan,
    places = reach.new(config, world, context.event),
    denials = {}, asks = {}, said = {},
    births = {},  -- repositories that this script makes: { path, address, below }
    relinked = {},  -- directories whose `.git` this script changes
    reconfigured = {},  -- repositories whose settings this script changes
    waiting = {},  -- steps that unset what keeps git here -> its name: see worktree:review
    released = {},  -- words that name git -> whether it runs without what keeps it here
    moving = {},  -- what lands outside unless another layer moves it: { source, why }
  }, worktree)
  local cwd = world.here.cwd
  self.strayed = not paths.is_known(cwd) or self.places:of(cwd) ~= "inside"
  return self
end

-- messages

local function note(self, list, why)
  if not self.said[why] then list[#list + 1] = "Worktree: " .. why end
  self.said[why] = true
end

function worktree:deny(why) note(self, self.denials, why) end
function worktree:ask(why) note(self, self.asks, why) end

--- Ask because it is unknown where something leads.
function worktree:wonder(what)
  self:ask(("it is unknown where %s leads. Write the path out"):format(what))
end

--- Why a place is refused.
-- @string side "host" or "outside"
-- @string what the action, with the path as the command names it
-- @string path the real one
function worktree:refusal(side, what, path)
  local tree = self.config.worktree
  local told = what:sub(-#path) == path
  local where = told and "" or " for " .. path
  if side == "host" then
    local inner = (told or path == tree.host) and "" or (" (%s)"):format(path)
    where = (" for the host repository %s%s"):format(tree.host, inner)
  end
  return ("%s leaves the worktree %s%s. Use a path inside it"):format(what, tree.root, where)
end

--- Judge a named place. Returns whether it is allowed.
function worktree:place(what, path, raw)
  local side, real = self.places:of(path, raw)
  if side == "unknown" then
    self:wonder(what)
  elseif side ~= "inside" then
    self:deny(self:refusal(side, what, real))
  end
  return side == "inside"
end

-- variables

local KEEP <const> = "%s keeps git in the worktree %s and stays set. Only git clone and the like, "
  .. "in other allowed directories, run without it: env -u GIT_DIR -u GIT_WORK_TREE git clone"

local function keep(self, name) self:deny(KEEP:format(name, self.config.worktree.root)) end

--- A variable is unset: a wrapper may do that, depending on what it runs.
local function judge_unset(self, step, name)
  if step.declares then return keep(self, name) end
  self.waiting[step] = name
end

--- Judge variables set before one command or for all that follow. Returns whether one is refused.
local function judge_variables(self, step)
  local refused = false
  for _, variable in ipairs(step.assigns) do
    local name = variable.name or ""
    if variable.unset and git.KEEPERS[name] then
      judge_unset(self, step, name)
    elseif not variable.unset and git.VARIABLES[name] then
      local why, doubt = git.refuses(self, step.cwd, name, variable.value)
      refused = refused or why ~= nil
      if doubt then self:ask(why) elseif why then self:deny(why) end
    else
      local why = not variable.unset and git.doubts(self, name, variable.value)
      if why then self:ask(why) end
    end
  end
  return refused
end

--- Calls `visit` with every wrapper around a step, the nearest first, until it returns true.
local function through_wrappers(step, visit)
  local outer = step.wrapped
  while outer do
    if visit(outer) then return true end
    outer = outer.wrapped
  end
  return false
end

--- Is a variable unset for a command, by its wrappers or by the script?
local function is_unset(self, step, name)
  if self.world.assigned[name] and self.world.vars[name] == false then return true end
  return through_wrappers(step, function(outer)
    for _, effect in ipairs(outer.effects or {}) do
      if effect.kind == "unset" and (effect.all or effect.text == name) then return true end
    end
    return false
  end)
end

--- Kinds of repositories (worktree/git.lua) where the variables that keep git in the worktree would
-- mislead it.
local ELSEWHERE <const> = { made = true, other = true, none = true }

--- Let a command run without the variables, if it does not already: the downloads layer adds that.
-- A command that runs several times does so every time or never.
local function release(self, step, repo)
  local word = step.fields[1].word
  local elsewhere = repo.discovered and ELSEWHERE[repo.kind] or false
  local before = self.released[word]
  self.released[word] = elsewhere
  if before ~= nil and before ~= elsewhere and self.config.git_env then
    self:ask("one git command runs in several repositories, some without GIT_DIR")
  end
  if not elsewhere then return end
  through_wrappers(step, function(outer) self.waiting[outer] = nil end)
  if not self.config.git_env then return end
  self.plan.unset[step] = not is_unset(self, step, "GIT_DIR")
    or not is_unset(self, step, "GIT_WORK_TREE") or nil
end

-- code

--- Judge where code in another language goes, and what it writes or deletes, as far as it says so.
local function judge_code(self, step)
  for _, found in ipairs(step.code or {}) do
    for _, effect in ipairs(found) do
      local traits = kinds[effect.kind]
      local path = not effect.maybe and (effect.path or effect.begins)
      if path and paths.is_known(path) and (traits.alters or effect.kind == "chdir") then
        local doing = effect.kind == "chdir" and "going to" or traits.doing or "writing"
        self:place(("%s: %s %s"):format(steps.name(step) or "code", doing, path), path)
      end
    end
  end
end

-- the layer

--- Judge the effects of a step. Returns the repository that it uses or makes.
local function judge_effects(self, step, refused)
  local repo
  for _, effect in ipairs(step.effects) do
    if effect.kind == "chdir" then
      if not chdir.tool(self, step, effect) then self.strayed = true end
    elseif effect.kind == "repository" and not refused then
      repo = git.judge(self, step, effect)
    elseif (effect.label or ""):find(" clone$") and kinds[effect.kind].alters == "write" then
      repo = repo or { kind = "made", discovered = true }
    end
  end
  return repo
end

--- Does a step do something in this shell that we cannot see?
local function is_blind(step)
  return step.opaque or step.alias or step.fields[1] and not step.fields[1].text
end

--- After `set -P`, the shell follows links before it goes up.
local function sets_physical(step)
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    if text == "physical" or text:find("^%-%a*P") then return true end
  end
  return false
end

--- Judge one command, in the order of the script.
-- @tparam table step see step.lua; with `effects` and `assigns`
function worktree:judge(step)
  local before = #self.denials + #self.asks
  if step.chdir and not chdir.shell(self, step) then self.strayed = true end
  local refused = #step.assigns > 0 and judge_variables(self, step)
  local repo = judge_effects(self, step, refused)
  if changes.any(step) then alterations.judge(self, step) end
  if step.code then judge_code(self, step) end
  if #step.fields > 1 and not step.tool then tools.judge(self, step) end
  local silent = #self.denials + #self.asks == before
  if silent and repo then release(self, step, repo) end
  if is_blind(step) then self.strayed = true end
  if step.alias then self:ask(step.alias .. " is an alias for something unknown") end
  if steps.name(step) == "set" and sets_physical(step) then self.physical = true end
end

--- A wrapper's command was seen: object if it must not run without the variables.
function worktree:review(step)
  local name = self.waiting[step]
  if name then keep(self, name) end
  self.waiting[step] = nil
end

--- The layer's answer after all commands.
-- @treturn table|nil `{ verdict, reasons }`
function worktree:finish()
  for _, entry in ipairs(self.moving) do
    if not alterations.is_moved(self, entry.source) then self:deny(entry.why) end
  end
  for _, name in pairs(self.waiting) do keep(self, name) end
  if #self.denials > 0 then return { verdict = "deny", reasons = self.denials } end
  return #self.asks > 0 and { verdict = "ask", reasons = self.asks } or nil
end

return worktree
