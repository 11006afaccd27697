--- Questions that Claude Code never shows to anybody.
--
-- In bypassPermissions the client's own question about writing to a path that it considers
-- sensitive replaces ours and is then skipped, so the command runs. A refusal takes effect. So
-- `ask` becomes `deny` if such a path is written, or if it is unknown what is written.
-- @module sandbox_enforcer.client.bypass_mode
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local set = require("sandbox_enforcer.set")

local bypass_mode = {}

--- Names of files and directories that the client considers sensitive, wherever they are.
local SENSITIVE <const> = set [[
  .git .claude .vscode .idea .husky .mcp.json .claude.json .gitconfig .gitmodules .bashrc
  .bash_profile .bash_login .profile .zshrc .zshenv .zprofile .zlogin .ripgreprc
]]

local REASON <const> = "In bypassPermissions nobody would be asked about this. Ask the user to run "
  .. "it, or to leave that mode"

--- Does a text name something sensitive?
local function names_any(text)
  for name in text:lower():gmatch("[%w_.-]+") do
    if SENSITIVE[name] then return true end
  end
  return false
end

local function is_sensitive(path)
  return names_any(path) or names_any(core.resolve(path) or "")
end

local function note(self, step)
  for _, change in ipairs(changes.any(step) and changes.of(step) or {}) do
    local device = change.path and change.path:find("^/dev/")
    if not change.path and not change.fresh or change.path and not device
      and is_sensitive(change.path) then
      self.lost = true
    end
  end
end

--- An observer of a command or tool call, which sees steps as layers do but gives no verdict.
-- @tparam table event
-- @treturn table `see(step)`; `lost`: the client may skip a question about it
function bypass_mode.witness(event)
  local self = { lost = event.foreign or names_any(event.command or "") }
  function self.see(step) note(self, step) end
  return self
end

--- Turn a question that nobody would see into a refusal.
-- @tparam table decision
-- @tparam table witness
function bypass_mode.settle(decision, witness)
  if decision.verdict ~= "ask" then return end
  if not (witness.lost or decision.fault or decision.unreadable) then return end
  decision.verdict, decision.command = "deny", nil
  decision.reasons[#decision.reasons + 1] = REASON
end

return bypass_mode
