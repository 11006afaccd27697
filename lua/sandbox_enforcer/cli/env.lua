--- sandbox-enforcer env: the variables that keep git in its worktree, for agents' launchers.
--
--     eval "$(sandbox-enforcer env)"     in the worktree, or: sandbox-enforcer env DIR
--     sandbox-enforcer env --json        the same as a JSON object
-- @module sandbox_enforcer.cli.env
local client = require("sandbox_enforcer.client")
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local say = require("sandbox_enforcer.cli.say")
local worktree = require("sandbox_enforcer.git.worktree")
local worktree_env = require("sandbox_enforcer.client.worktree_env")

local verb = {}

local function nothing() return nil end

--- The worktree that the hook would find.
local function of_session(cwd)
  local start = client.default.surroundings(core.env, cwd).start
  return worktree.find({ env = core.env, cwd = cwd, start = start, auto = true })
end

--- The worktree of the named directory, or else the one that the hook would find.
local function find(directory)
  local cwd = core.cwd() or "/"
  if not directory then return of_session(cwd) end
  return worktree.find({ env = nothing, cwd = paths.absolute(cwd, directory), auto = true })
end

local function as_json(list)
  local members = {}
  for i, variable in ipairs(list) do
    members[i] = core.json_quote(variable.name) .. ":" .. core.json_quote(variable.value)
  end
  return "{" .. table.concat(members, ",") .. "}\n"
end

--- @tparam table given a directory, or none; `json`
function verb.run(given)
  local json = given.json
  local found, why = find(given[1])
  local list = found and worktree_env.of(found)
  if not list then
    return say.fail("env", say.FAILED, why or (given[1] or core.cwd())
      .. " is not in a linked git worktree; "
      .. "create one with git worktree add, or set SANDBOX_WORKTREE")
  end
  if (core.env("SANDBOX_GIT_ENV") or ""):lower() == "off" then
    return { stdout = json and "{}\n" or nil, status = 0,
      stderr = "sandbox-enforcer env: SANDBOX_GIT_ENV is off, so nothing is exported\n" }
  end
  return { stdout = json and as_json(list) or worktree_env.shell(list), status = 0 }
end

return verb
