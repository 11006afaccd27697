--- sandbox-enforcer trust: pin a project's policy, which may then loosen yours.
--
--     trust [DIR]            pin the policy of the project DIR as it is now
--     trust --revoke [DIR]   trust it no longer
--     trust --list           list the pinned policies, and whether they are unchanged
-- @module sandbox_enforcer.cli.trust
local caller = require("sandbox_enforcer.client.caller")
local client = require("sandbox_enforcer.client")
local config = require("sandbox_enforcer.config.read")
local core = require("sandbox_enforcer.core")
local json = require("sandbox_enforcer.cli.json")
local paths = require("sandbox_enforcer.paths")
local printable = require("sandbox_enforcer.printable")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")
local say = require("sandbox_enforcer.cli.say")
local trust = require("sandbox_enforcer.config.trust")

local verb = {}

local POLICY <const> = client.default.files.policy

local function fail(status, text, ...)
  return say.fail("trust", status, text:format(...))
end

local function pin(settled, path, as_json)
  local bytes, why = core.read(path)
  if not bytes then return fail(say.MISSING, "%s: %s", path, why) end
  local sum
  sum, why = trust.pin(settled, path, bytes)
  if not sum then return fail(say.FAILED, "%s cannot be trusted: %s", path, why) end
  if as_json then return json.told({ path = path, sha256 = sum, trusted = true }) end
  return { status = 0, stdout = printable.text(bytes):gsub("\n*$", "\n")
    .. ("trusted: %s (SHA-256 %s)\n"):format(path, sum) }
end

local function revoke(settled, path, as_json)
  local done, why = trust.revoke(settled, path)
  if done == nil then return fail(say.FAILED, "%s: %s", path, why) end
  if as_json then return json.told({ path = path, trusted = false, was_trusted = done }) end
  return { status = 0, stdout = (done and "no longer trusted: " or "was not trusted: ")
    .. path .. "\n" }
end

local function list(settled, as_json)
  local lines, found = {}, {}
  for i, said in ipairs(trust.list(settled)) do
    local bytes = core.read(said.path)
    local same = bytes and core.sha256(bytes) == said.sha256
    local state = same and "same" or bytes and "changed" or "missing"
    found[i] = { path = said.path, at = said.at, sha256 = said.sha256, state = state }
    lines[i] = ("%-8s %s  %s  %s\n"):format(state, said.at, said.sha256:sub(1, 16), said.path)
  end
  if as_json then return json.told({ trusted = json.list(found) }) end
  if #lines == 0 then return say.lines({ "no project is trusted" }) end
  return { status = 0, stdout = printable.text(table.concat(lines)) }
end

--- @tparam table given a directory, or none; `revoke`, `list`
-- @tparam table context `program`
function verb.run(given, context)
  if given.list and (#given > 0 or given.revoke) then
    return fail(say.USAGE, "--list takes nothing else")
  end
  local directory = paths.absolute(core.cwd() or "/", given[1] or ".")
  local settled = config.read({
    env = core.env, rules = rule_dirs.beside_program(context.program), cwd = core.cwd(),
    agent = client.default,
  })
  if given.list then return list(settled, given.json) end
  local why = caller.absent({ env = core.env })
  if why then
    return fail(say.PERSON, "only the user can run this, in a terminal: %s", why)
  end
  local act = given.revoke and revoke or pin
  return act(settled, (directory == "/" and "" or directory) .. POLICY, given.json)
end

return verb
