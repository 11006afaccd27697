--- sandbox-enforcer trust: pin a project's policy, which may then loosen what yours says.
--
--     trust [DIR]            pin the policy of the project DIR as it is now
--     trust --revoke [DIR]   trust it no longer
--     trust --list           what is pinned, and whether it is still the same
-- @module sandbox_enforcer.cli.trust
local caller = require("sandbox_enforcer.client.caller")
local client = require("sandbox_enforcer.client")
local config = require("sandbox_enforcer.config.read")
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local printable = require("sandbox_enforcer.printable")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")
local trust = require("sandbox_enforcer.config.trust")

local verb = {}

local POLICY <const> = client.default.files.policy
local USAGE <const>, NO_INPUT <const>, NO_PERMISSION <const> = 64, 66, 77  -- as sysexits.h has them

local function fail(status, text, ...)
  return { stderr = "sandbox-enforcer trust: " .. text:format(...) .. "\n", status = status }
end

local function pin(settled, path)
  local bytes, why = core.read(path)
  if not bytes then return fail(NO_INPUT, "%s: %s", path, why) end
  local sum
  sum, why = trust.pin(settled, path, bytes)
  if not sum then return fail(1, "%s cannot be pinned: %s", path, why) end
  return { status = 0, stdout = printable.text(bytes):gsub("\n*$", "\n")
    .. ("trusted: %s (SHA-256 %s)\n"):format(path, sum) }
end

local function revoke(settled, path)
  local done, why = trust.revoke(settled, path)
  if done == nil then return fail(1, "%s: %s", path, why) end
  return { status = 0, stdout = (done and "no longer trusted: " or "was not trusted: ")
    .. path .. "\n" }
end

local function list(settled)
  local lines = {}
  for i, said in ipairs(trust.list(settled)) do
    local bytes = core.read(said.path)
    local same = bytes and core.sha256(bytes) == said.sha256
    local state = same and "same" or bytes and "changed" or "missing"
    lines[i] = ("%-8s %s  %s  %s\n"):format(state, said.at, said.sha256:sub(1, 16), said.path)
  end
  return { status = 0, stdout = printable.text(table.concat(lines)) }
end

--- The directory that is meant; nil if the arguments are others than they should be.
local function read(arguments)
  local rest = { table.unpack(arguments) }
  local option = (rest[1] or ""):match("^%-%-?(%a+)$") and table.remove(rest, 1)
  if option and option ~= "--list" and option ~= "--revoke" then return nil end
  if #rest > 1 or option == "--list" and #rest > 0 then return nil end
  return paths.absolute(core.cwd() or "/", rest[1] or "."), option
end

--- @tparam {string,...} arguments
-- @tparam table context `program`
function verb.run(arguments, context)
  local directory, option = read(arguments)
  if not directory then return fail(USAGE, "usage: trust [--revoke] [DIR] | trust --list") end
  local settled = config.read({
    env = core.env, rules = rule_dirs.beside_program(context.program), cwd = core.cwd(),
    agent = client.default,
  })
  if option == "--list" then return list(settled) end
  local why = caller.absent({ env = core.env })
  if why then
    return fail(NO_PERMISSION, "only the user can run this, in a terminal: %s", why)
  end
  local act = option == "--revoke" and revoke or pin
  return act(settled, (directory == "/" and "" or directory) .. POLICY)
end

return verb
