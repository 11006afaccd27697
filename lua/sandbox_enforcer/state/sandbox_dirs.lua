--- Creates the directories that a rewritten command needs. Deciding only reads; this happens when
-- the client gets the decision.
-- @module sandbox_enforcer.state.sandbox_dirs
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local sandbox_dirs = {}

local PRIVATE <const> = 448  -- 0700

--- @treturn string|nil why one cannot be created
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

--- Create what a decision needs. If that fails, the rewritten command is refused.
-- @tparam table decision see decide.lua
function sandbox_dirs.make(decision)
  local why = make(decision.directories)
  if not why then return end
  decision.verdict, decision.command, decision.directories = "deny", nil, nil
  decision.contained = nil
  table.insert(decision.reasons, 1, why)
end

return sandbox_dirs
