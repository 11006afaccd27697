--- Does a command, or a tool, change what it is judged by?
--
-- Our own files, the client's settings and what the policy protects may be read, and not changed;
-- nor may the enforcer be switched off. On whenever any other layer is.
-- @classmod sandbox_enforcer.layers.guard
local changes = require("sandbox_enforcer.changes")
local foreign_code = require("sandbox_enforcer.layers.guard.foreign_code")
local kinds = require("sandbox_enforcer.effect").kinds
local launch = require("sandbox_enforcer.client.launch")
local reach = require("sandbox_enforcer.layers.guard.reach")

local guard = { name = "guard" }
guard.__index = guard

--- Variables that configure the enforcer.
local OURS <const> = "they configure the enforcer"
local VARIABLES <const> = {
  CONTENT_FILTER_SANDBOX_DIR = OURS, CONTENT_FILTER_ENFORCER_MODE = OURS, SANDBOX_ENABLED = OURS,
  CONTENT_FILTER_COMMAND = OURS, SANDBOX_PROFILE = OURS, SANDBOX_SCOPE = OURS,
  SANDBOX_ON_ERROR = OURS, SANDBOX_RULES_DIR = OURS, SANDBOX_POLICY = OURS, SANDBOX_AUDIT = OURS,
  SANDBOX_WORKTREE = OURS, SANDBOX_HOST_REPO = OURS, SANDBOX_BOUNDARY = OURS,
  SANDBOX_GIT_ENV = OURS, SANDBOX_APPROVE_REWRITES = OURS, SANDBOX_DEADLINE_MS = OURS,
  BATCH_PERMISSION_ENABLED = OURS,
}

--- Spellings of no.
local FALSE <const> = {
  [""] = true, ["0"] = true, ["false"] = true, ["no"] = true, ["off"] = true, ["null"] = true,
  ["none"] = true, ["f"] = true, ["n"] = true,
}

--- Why a value of `dangerouslyDisableSandbox` is refused; nil if it says no.
function guard.disables(value)
  if value == nil or value == false or value == 0 or type(value) == "userdata" then return nil end
  if type(value) == "string" and FALSE[value:lower():match("^%s*(.-)%s*$")] then return nil end
  return "Guard: dangerouslyDisableSandbox is not allowed here: commands run inside the sandbox "
    .. "only. Run the command without it"
end

--- @tparam table context see layers.lua
function guard.new(context)
  local config, world = context.config, context.world
  local cwd = config.cwd or world and world.here.cwd
  return setmetatable({
    config = config, cwd = cwd, world = world, denied = {}, asked = {},
  }, guard)
end

local function say(self, verdict, text)
  local list = verdict == "deny" and self.denied or self.asked
  for _, known in ipairs(list) do
    if known == text then return end
  end
  list[#list + 1] = text
end

local function assignments(self, step)
  for _, variable in ipairs(step.assigns or {}) do
    local name = variable.name or ""
    local why = VARIABLES[name] or self.config.agent.variables[name]
    local how = variable.unset and "unset" or "set"
    if why then
      say(self, "deny", ("Guard: %s may not be %s by a command: variables like this are the "
        .. "user's, %s. Leave it as it is"):format(variable.name, how, why))
    end
  end
end

--- What a step changes, but for devices.
local function changes_of(step)
  local list = {}
  for _, change in ipairs(changes.of(step)) do
    if not change.path or not change.path:find("^/dev/") then list[#list + 1] = change end
  end
  return list
end

--- What judges changes, made when the first one comes.
local function make_reach(self)
  self.reach = self.reach or reach.new(self.config, self.cwd, function(verdict, text)
    say(self, verdict, text)
  end)
end

--- Is code of another language run, or may it be?
local function runs_code(step)
  for _, effect in ipairs(step.effects) do
    if kinds[effect.kind].code then return true end
  end
  return false
end

--- Judge one command, or one call of a tool.
-- @tparam table step see shell.lua; with `effects`, `assigns`, `cwd`
function guard:judge(step)
  assignments(self, step)
  local disguised = not step.tool and launch.by_file(step)
  if disguised then say(self, "deny", disguised) end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "client" then
      local verdict, why = launch.judge(effect, step, self.config)
      if verdict then say(self, verdict, why) end
    end
  end
  if runs_code(step) then
    foreign_code.judge(self, step, function() make_reach(self) end, function(verdict, text)
      say(self, verdict, text)
    end)
  end
  if not changes.any(step) then return end
  local list = changes_of(step)
  if #list == 0 then return end
  make_reach(self)
  self.reach:judge(step, list)
end

--- What the layer says when all commands were seen.
function guard:finish()
  local denied, asked = self.denied, self.asked
  if #denied + #asked == 0 then return nil end
  local verdict = #denied > 0 and "deny" or "ask"
  return { verdict = verdict, reasons = table.move(asked, 1, #asked, #denied + 1, denied) }
end

return guard
