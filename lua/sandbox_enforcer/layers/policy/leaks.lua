--- Secrets that a script sends to another machine.
-- @module sandbox_enforcer.layers.policy.leaks
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local matches = require("sandbox_enforcer.matches")
local paths = require("sandbox_enforcer.paths")
local profile_entries = require("sandbox_enforcer.layers.policy.profile_entries")
local secret_variables = require("sandbox_enforcer.layers.policy.secret_variables")
local secrets = require("sandbox_enforcer.layers.policy.secrets")
local set = require("sandbox_enforcer.set")
local steps = require("sandbox_enforcer.step")
local taint = require("sandbox_enforcer.layers.policy.taint")

local leaks = { mark = "secret" }

--- Options of sending commands that name a file to send; others name what it needs to log in.
local UPLOADS <const> = set("-T --post-file --body-file")

--- Places in the list of secrets that reveal none when read.
local PLAIN <const> = set("/dev/ /inet/ /inet4/ /inet6/")

--- Is there a secret at a path: a file, or the whole home?
local function is_secret(config, path)
  if not paths.is_known(path) then return false end
  if config.home and core.contains(core.resolve(path) or path, config.home) then return true end
  local entry = secrets.blocked(config, path) or secrets.known(config, path)
  if entry == "/proc/" then return path:find("/environ$") ~= nil end
  return entry ~= nil and not PLAIN[entry]
end

--- Builtins that print all variables.
local DUMPS <const> = set("export declare typeset set")

local function dumps(step)
  if not DUMPS[steps.name(step) or ""] then return false end
  for i = 2, #step.fields do
    if not (step.fields[i].text or ""):find("^%-[px]+$") then return false end
  end
  return true
end

--- Does a command, by its arguments, print secrets that it stores or receives?
function leaks.prints(step)
  local secret = knowledge.of(step, "secrets")
  return secret ~= nil and profile_entries.is_told(step, secret)
end

--- Options with which a program logs in: what follows is not sent.
local LOGS_IN <const> = set([[
  -K --key --cert --cacert --identity --kubeconfig --config --credentials --env-file --netrc-file
  --profile -F -c -s --subject
]])

--- The words of a command that may name a file that it sends.
local function words_of(step)
  local list = {}
  for i = 2, #step.fields do
    local text, before = step.fields[i].text, step.fields[i - 1].text or ""
    local key = step.call and before == "-i"  -- where the rule knows the options, it is a key's
    if text and not LOGS_IN[before] and not key then list[#list + 1] = text end
  end
  return list
end

--- Does a command send what its words name, rather than run them elsewhere?
local function sends_words(step)
  local speaks, first = knowledge.of(step, "speaks"), step.fields[2] and step.fields[2].text
  for _, effect in ipairs(speaks and step.effects or {}) do
    if effect.kind == "away" then return false end
  end
  return speaks == true or speaks ~= nil and first ~= nil and set(speaks)[first] ~= nil
end

--- Does a word of a command that talks to other machines name a secret: `--body=.env`, `f=@.env`?
local function names_secret(self, step)
  if not sends_words(step) then return false end
  for _, text in ipairs(words_of(step)) do
    for piece in text:gmatch("[^=@,<]+") do
      local path = piece ~= "/" and piece:find("^[%w.~/_-]+$") and paths.absolute(step.cwd, piece)
      if path and core.kind(path) and is_secret(self.config, path) then return true end
    end
  end
  return false
end

--- Does a command read a secret, or print variables with secrets?
function leaks.brings(self, step)
  local sends = knowledge.speaks(step)
  local function counts(effect)
    local item = effect.item or {}
    return not (sends and item.option and not UPLOADS[item.name])
  end
  for _, path in ipairs(taint.read_by(step, counts)) do
    if is_secret(self.config, path) then return true end
  end
  local stdin = step.opened.stdin
  local path = stdin.kind == "file" and stdin.text and paths.absolute(step.cwd, stdin.text)
  if path and is_secret(self.config, path) then return true end
  for _, effect in ipairs(step.effects) do
    local all = effect.kind == "environment" and not effect.text
    if all or effect.kind == "environment" and secret_variables.holds(self.config, effect.text) then
      return true
    end
  end
  return dumps(step) or leaks.prints(step)
    or sends and names_secret(self, step)
end

local LOCAL <const> = { "^localhost%f[:/%z]", "^127%.%d", "^0%.0%.0%.0%f[:/%z]", "^%[?::1" }

--- Is it an address of this machine?
local function is_local(text)
  local host = text:gsub("^%a[%w+.-]*://", ""):gsub("^[^/@]*@", "")
  return matches(host, LOCAL)
end

--- Does a command send something off this machine? Not if all its addresses are known to be local.
function leaks.ends(_, step, found)
  if not found or not knowledge.speaks(step) or step.opened.network then
    return found and step.opened.network or false
  end
  local given, named = step.call or step.doubtful, false
  for _, effect in ipairs(step.effects) do
    local address = effect.kind == "url"
    if address and not is_local(effect.text or "") then return true end
    named = named or address
  end
  local first = given and given.operands[1]
  return not named and not is_local(first and first.text or "")
end

return leaks
