--- The result of a confined command: what `run` prints, and its exit status.
-- @module sandbox_enforcer.confine.outcome
local core = require("sandbox_enforcer.core")
local printable = require("sandbox_enforcer.printable")
local refusals = require("sandbox_enforcer.confine.refusals")
local say = require("sandbox_enforcer.cli.say")

local outcome = {}

--- Exit statuses: nothing was run; the program cannot be executed; it does not exist.
local SETUP <const>, DENIED <const>, MISSING <const> = 125, 126, 127

--- The command cannot be confined, or setting that up failed: nothing was run.
-- @string why
function outcome.refused(why)
  return say.fail("run", SETUP, why, "see: sandbox-enforcer run --doctor")
end

local function not_started(command, why, code)
  if code == "setup" then
    return outcome.refused("the command cannot be confined, so it was not run: " .. why)
  end
  return say.fail("run", code == "ENOENT" and MISSING or DENIED, ("%s: %s"):format(command, why))
end

--- @string command its name
-- @tparam table wanted the request (plan.lua); `why`: report refusals even if all went well
-- @tparam ?integer status and the rest, as core.confine gives them
-- @treturn table `stderr`, `status`; `signal`, if one killed it: kill ourselves with the same
-- @treturn ?boolean whether it was run
function outcome.of(command, wanted, status, why, more)
  if not status then return not_started(command, why, more) end
  local signal = why
  local tells = status ~= 0 or signal or wanted.why
  return {
    status = signal and 128 + signal or status, signal = signal,
    stderr = tells and refusals.text(more, wanted) or nil,
  }, true
end

local REMOVED <const> = "sandbox-enforcer run: %s was removed: this command made it, and git would "
  .. "take its settings from where it says\n"

--- Remove files that a command was not allowed to create.
-- @tparam {string,...} traps see request.traps
function outcome.disarm(traps)
  for _, path in ipairs(traps) do
    if core.kind(path) and core.remove(path) then
      core.tell(printable.text(REMOVED:format(path)))
    end
  end
end

return outcome
