--- Do tools with paths, and writing, moving and deleting commands, stay in the project?
-- @classmod sandbox_enforcer.layers.boundary
local boundaries = require("sandbox_enforcer.config.boundaries")
local builtins = require("sandbox_enforcer.shell.builtins")
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local kinds = require("sandbox_enforcer.effect").kinds
local made_links = require("sandbox_enforcer.made_links")
local paths = require("sandbox_enforcer.paths")
local read_only = require("sandbox_enforcer.rule.read_only")
local steps = require("sandbox_enforcer.step")
local tools = require("sandbox_enforcer.layers.worktree.tools")
local unknown_words = require("sandbox_enforcer.layers.worktree.unknown_words")

local boundary = { name = "boundary" }
boundary.__index = boundary

local function real_of(path)
  return path and path:sub(1, 1) == "/" and core.resolve(path) or nil
end

--- Directories with their links resolved. One that cannot be examined is left out.
local function reals(list)
  local found = {}
  for _, path in ipairs(list or {}) do found[#found + 1] = real_of(path) end
  return found
end

--- @tparam table context see layers.lua
function boundary.new(context)
  local config = context.config
  local given = config.boundary
  local self = setmetatable({
    config = config, reasons = {}, asks = {}, project = real_of(config.project),
    plan = context.plan, world = context.world, event = context.event, links = made_links.new(),
    moving = {},  -- what lands outside unless another layer moves it
    allow = reals(given.allow), read_only = reals(given.read_only), deny = reals(given.deny),
  }, boundary)
  if self.project then table.insert(self.allow, 1, self.project) end
  self.allow[#self.allow + 1] = config.sandbox_real
  return self
end

--- The first of these directories that contains a path.
local function holder(list, path)
  for _, directory in ipairs(list) do
    if core.contains(directory, path) then return directory end
  end
  return nil
end

--- Did the client itself store this for its model, such as tool results that were too long?
local function is_lent(self, step, path, reads)
  local event = step.event or self.event
  return event ~= nil and event.raw ~= nil
    and self.config.agent.lends(event, self.config, path, reads)
end

--- The advice for a refusal.
local function advice(self)
  local config = self.config
  local sandbox = config.sandbox and " or the sandbox " .. config:show(config.sandbox) or ""
  if not self.project then return "Use a path inside the project" .. sandbox end
  return ("Use a path inside the project %s%s"):format(config.project, sandbox)
end

--- Why a tool may not touch a path; nil if it may.
local function refusal(self, step, reads, path)
  local denied = holder(self.deny, path)
  if denied then
    return ("is denied by the policy (boundary.deny: %s). Work without it"):format(denied)
  end
  if holder(self.allow, path) or is_lent(self, step, path, reads) then return nil end
  local readable = holder(self.read_only, path)
  if readable and reads then return nil end
  if readable then
    return ("may be read, not changed (boundary.read_only: %s). %s"):format(readable, advice(self))
  end
  return ("is outside the project. %s, or ask the user to add it to boundary.%s of the policy")
    :format(advice(self), reads and "read_only" or "allow")
end

local function sentence(step, effect, real, why)
  local word = not effect.path and effect.source and unknown_words.word_of(effect.source)
  local given = effect.text or unknown_words.written(step, word) or effect.path or effect.parameter
    or "?"
  local leads = real and real ~= given and (" (which leads to %s)"):format(real) or ""
  local by = step.tool or steps.name(step) or "a redirection"
  return ("Boundary: %s: %s%s %s"):format(by, given, leads, why)
end

local function deny(self, step, effect, real, why)
  local text = sentence(step, effect, real, why)
  for _, reason in ipairs(self.reasons) do
    if reason == text then return end
  end
  self.reasons[#self.reasons + 1] = text
end

local function judge(self, step, effect)
  local traits = kinds[effect.kind]
  local reads = traits.reads
  if not reads and not traits.alters then return end
  if not effect.path then
    local why = effect.why or "its path is unknown"
    return deny(self, step, effect, nil, "cannot be checked: " .. why .. ". " .. advice(self))
  end
  for _, path in ipairs({ effect.path, effect.raw }) do
    local real, failure = core.resolve(path)
    if not real then
      return deny(self, step, effect, nil, "cannot be resolved: " .. failure)
    end
    local why = refusal(self, step, reads, real)
    if why then return deny(self, step, effect, real, why) end
  end
end

--- Was it made by mktemp, or is it not a file at all?
local function is_exempt(change)
  return change.fresh or steps.NOWHERE[change.path or ""] or change.source.tracked
end

--- The directory of a change with an unknown path: none if the project may be below it, unless the
-- names there are a pattern, which finds all of them. Other layers judge other unknown places.
local function beginning(self, step, change)
  local is_pattern = unknown_words.is_pattern(self.world, unknown_words.word_of(change.source))
  local begins = change.begins or is_pattern and (change.source.cwd or step.cwd)
  local real = begins and real_of(begins)
  if not real or is_pattern then return real end
  for _, directory in ipairs(self.allow) do
    if core.contains(real, directory) then return nil end
  end
  return real
end

--- Judge what a command writes, alters or removes. Commands may use directories for temporary
-- files.
local function judge_change(self, step, change)
  if is_exempt(change) then return end
  local path = change.path or beginning(self, step, change)
  if not path then
    self.plan.closely = self.plan.closely or not step.rules.policy  -- loops are followed then
    return
  end
  local removes = change.how == "delete" and paths.basename(path)
  local real, failure = core.resolve(removes and paths.parent(path) or path)
  if not real then
    return deny(self, step, change, nil, "cannot be resolved: " .. failure)
  end
  if removes then real = (real == "/" and "" or real) .. "/" .. removes end  -- the link itself
  local why = not holder(boundaries.temporary(self.config), real)
    and refusal(self, step, false, real)
  if not why then return end
  if change.how == "write" then
    self.moving[#self.moving + 1] = { source = change.source, step = step, change = change,
      real = real, why = why }
  else
    deny(self, step, change, real, why)
  end
end

--- Judge what code in another language writes, alters or removes, as far as it says so.
local function judge_code(self, step)
  for _, found in ipairs(step.code or {}) do
    for _, effect in ipairs(found) do
      local how = kinds[effect.kind].alters
      if how and (effect.path or effect.begins) and not effect.maybe then
        judge_change(self, step, { how = how == "write" and "change" or how, path = effect.path,
          begins = effect.begins, text = effect.path or effect.begins, source = effect })
      end
    end
  end
end

--- Judge what a command changes, also through links that the script made before.
local function judge_changes(self, step, list)
  for _, change in ipairs(list) do
    judge_change(self, step, change)
    local target = change.path and next(self.links) and self.links:through(change)
    if target then
      judge_change(self, step, setmetatable({ path = target }, { __index = change }))
    end
  end
  for _, effect in ipairs(step.effects) do
    local made = effect.kind == "link" and effect.symbolic and effect.text
    if made then self.links:remember(effect, list) end
  end
end

--- Where a path leads, if no command may change what is there.
local function outside(self, step, path)
  local real = paths.is_known(path) and real_of(path)
  if not real or steps.NOWHERE[path] or holder(boundaries.temporary(self.config), real) then
    return nil
  end
  return refusal(self, step, false, real) and real or nil
end

--- Where outside a command works: where it is, goes, or what it builds or runs there.
local function place_of(self, step)
  local list = { step.cwd }
  for _, effect in ipairs(step.effects) do
    if effect.kind == "chdir" then list[#list + 1] = effect.cwd end
    local told = effect.git_dir or effect.work_tree
    list[#list + 1] = told and paths.absolute(effect.cwd, told) or nil
  end
  for i = 2, #step.fields do list[#list + 1] = tools.place(step, i) end
  for _, path in ipairs(list) do
    local real = outside(self, step, path)
    if real then return real end
  end
  return nil
end

--- May a command change what it does not name?
local function does_anything(step)
  local pure = read_only.pure(step)
  if pure and pure ~= "project" then return false end
  for _, effect in ipairs(step.effects) do
    if kinds[effect.kind].anything or effect.kind == "repository" then return true end
  end
  return false
end

local WORKS <const> = "Boundary: %s works in %s, which is outside the project, and may change "
  .. "anything there. %s"

local MAY <const> = "Boundary: %s may change %s, which is outside the project. %s"

--- Is a path where people keep their work: next to the project, or below the home, where the files
-- of tools are hidden?
local function is_kept(self, path)
  local home, near = self.config.home, self.project and paths.parent(self.project)
  for _, directory in ipairs({ home, near ~= "/" and near or nil }) do
    local rest = core.contains(directory, path) and path:sub(#directory + 1)
    if rest and not rest:find("^/%.") then return true end
  end
  return false
end

--- Ask about a command that works outside and does not only read, or that is given a path there
-- which no rule explains. All rules are needed to say so.
local function judge_work(self, step)
  local name = steps.name(step)
  if not name or builtins[name] or not paths.is_known(step.cwd) then return end
  local real = place_of(self, step)
  local list = tools.open(step, function(path) return outside(self, step, path) ~= nil end)
  if not step.rules.policy then
    self.plan.closely = self.plan.closely or real ~= nil or #list > 0
    return
  end
  if real and does_anything(step) then
    self.asks[#self.asks + 1] = WORKS:format(name, real, advice(self))
  end
  for _, text in ipairs(list) do
    if is_kept(self, paths.absolute(step.cwd, text)) then
      self.asks[#self.asks + 1] = MAY:format(name, text, advice(self))
    end
  end
end

--- Judge a tool call or a command of a script.
function boundary:judge(step)
  if not step.tool then
    if changes.any(step) then judge_changes(self, step, changes.of(step)) end
    judge_work(self, step)
    return judge_code(self, step)
  end
  for _, effect in ipairs(step.effects) do judge(self, step, effect) end
end

function boundary:finish()
  for _, entry in ipairs(self.moving) do
    if not self.plan.moved[entry.source] then
      deny(self, entry.step, entry.change, entry.real, entry.why)
    end
  end
  if #self.reasons > 0 then return { verdict = "deny", reasons = self.reasons } end
  return #self.asks > 0 and { verdict = "ask", reasons = self.asks } or nil
end

return boundary
