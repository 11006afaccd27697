--- Makes the directories that a rewritten command needs. Deciding only reads; this is done when the
-- decision is handed to the client.
-- @module sandbox_enforcer.state.sandbox_dirs
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local sandbox_dirs = {}

local PRIVATE <const> = 448  -- 0700

--- @treturn string|nil why one cannot be made
local function make(list)
  for _, path in ipairs(list) do
    local made, why = paths.kind(path) == "directory", nil
    if not made then made, why = core.mkdir(path, PRIVATE) end
    if not made then
      return ("BLOCKED: the sandbox directory %s cannot be created: %s"):format(path, why)
    end
  end
  return nil
end

--- Make what a decision needs. A command that cannot run as it was rewritten is refused.
-- @tparam table decision see decide.lua
function sandbox_dirs.make(decision)
  local why = make(decision.directories)
  if not why then return end
  decision.verdict, decision.command, decision.directories = "deny", nil, nil
  decision.contained = nil
  table.insert(decision.reasons, 1, why)
end

return sandbox_dirs
