--- sandbox-enforcer consent: what you approved once and are not asked about again.
--
--     consent list             all approvals: name, since when, where, what
--     consent revoke NAME...   ask again about these; the beginning of a name is enough
--     consent revoke --all     ask again about everything
-- @module sandbox_enforcer.cli.consent
local caller = require("sandbox_enforcer.client.caller")
local client = require("sandbox_enforcer.client")
local config = require("sandbox_enforcer.config.read")
local consent = require("sandbox_enforcer.state.consent")
local core = require("sandbox_enforcer.core")
local json = require("sandbox_enforcer.cli.json")
local printable = require("sandbox_enforcer.printable")
local say = require("sandbox_enforcer.cli.say")

local verb = {}

local function list(settled, given_json)
  local lines = {}
  if given_json then return json.told({ approvals = json.list(consent.list(settled)) }) end
  for i, given in ipairs(consent.list(settled)) do
    local line <const> = "%s  %s  %s  %s\n"
    lines[i] = line:format(given.name:sub(1, 12), given.since, given.cwd, given.what)
  end
  if #lines == 0 then return say.lines({ "nothing is approved for later" }) end
  return { stdout = printable.text(table.concat(lines)), status = 0 }
end

local function is_meant(name, wanted)
  for _, text in ipairs(wanted) do
    if #text >= 4 and name:sub(1, #text) == text then return true end
  end
  return wanted.all == true
end

local function revoke(settled, wanted)
  local lines, revoked = {}, {}
  for _, given in ipairs(consent.list(settled)) do
    if is_meant(given.name, wanted) and consent.revoke(settled, given.name) then
      lines[#lines + 1] = "will be asked about again: " .. given.what .. "\n"
      revoked[#revoked + 1] = given
    end
  end
  if #lines == 0 then
    return say.fail("consent revoke", say.FAILED,
      "no such approval; see: sandbox-enforcer consent list")
  end
  if wanted.json then return json.told({ revoked = json.list(revoked) }) end
  return { stdout = table.concat(lines), status = 0 }
end

--- @tparam table given `verb`, "list" or "revoke"; names, or `all`
function verb.run(given)
  local settled = config.read({
    env = core.env, rules = {}, cwd = core.cwd(), agent = client.default,
  })
  if given.verb == "list" then return list(settled, given.json) end
  if #given == 0 and not given.all then
    return say.fail("consent revoke", say.USAGE, "give NAME... or --all")
  end
  local why = caller.absent({ env = core.env })
  if why then
    return say.fail("consent revoke", say.PERSON,
      "only the user can run this, in a terminal: " .. why)
  end
  return revoke(settled, given)
end

return verb
