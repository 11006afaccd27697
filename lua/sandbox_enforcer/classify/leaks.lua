--- Secrets that a script sends to another machine.
-- @module sandbox_enforcer.classify.leaks
local core = require("sandbox_enforcer.core")
local deeds = require("sandbox_enforcer.classify.deeds")
local environment = require("sandbox_enforcer.classify.environment")
local flows = require("sandbox_enforcer.classify.flows")
local paths = require("sandbox_enforcer.paths")
local secrets = require("sandbox_enforcer.classify.secrets")
local set = require("sandbox_enforcer.set")
local steps = require("sandbox_enforcer.steps")
local words = require("sandbox_enforcer.classify.words")

local leaks = { mark = "secret" }

--- Options of what sends that name a file to send; others name what it needs to be let in.
local UPLOADS <const> = set("-T --post-file --body-file")

--- Places of the list of secrets that no secret is read from.
local PLAIN <const> = set("/dev/ /inet/ /inet4/ /inet6/")

--- Is something secret at a path: a file, or the whole home?
local function is_secret(config, path)
  if not paths.is_known(path) then return false end
  if config.home and core.contains(core.resolve(path) or path, config.home) then return true end
  local entry = secrets.blocked(config, path) or secrets.known(config, path)
  if entry == "/proc/" then return path:find("/environ$") ~= nil end
  return entry ~= nil and not PLAIN[entry]
end

--- Parts of the shell that print all variables.
local DUMPS <const> = set("export declare typeset set")

local function dumps(step)
  if not DUMPS[steps.name(step) or ""] then return false end
  for i = 2, #step.fields do
    if not (step.fields[i].text or ""):find("^%-[px]+$") then return false end
  end
  return true
end

--- Commands that print secrets which they keep, or get.
local PRINTS <const> = {
  "gh auth token", "gcloud auth print-access-token", "gcloud auth print-identity-token",
  "aws configure get", "aws configure export-credentials", "git credential fill", "pass show",
  "security find-generic-password", "security find-internet-password", "op read", "vault read",
  "gpg --export-secret-keys", "gpg --export-secret-subkeys", "az account get-access-token",
}

--- Does a command print secrets, by what it is called? Of pods, if it is asked for them.
local function prints(step)
  if words.fits(step, PRINTS) then return true end
  if steps.name(step) ~= "kubectl" then return false end
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    if text == "--raw" or text:find("^secrets?%f[/%z]") then return true end
  end
  return false
end

--- Does a command read a secret, or print variables that hold some?
function leaks.brings(self, step)
  local sends = deeds.speaks(step)
  local function counts(effect)
    local item = effect.item or {}
    return not (sends and item.option and not UPLOADS[item.name])
  end
  for _, path in ipairs(flows.read_by(step, counts)) do
    if is_secret(self.config, path) then return true end
  end
  local stdin = step.opened.stdin
  local path = stdin.kind == "file" and stdin.text and paths.absolute(step.cwd, stdin.text)
  if path and is_secret(self.config, path) then return true end
  for _, effect in ipairs(step.effects) do
    local all = effect.kind == "environment" and not effect.text
    if all or effect.kind == "environment" and environment.is_secret(effect.text) then
      return true
    end
  end
  return dumps(step) or prints(step)
end

local LOCAL <const> = { "^localhost%f[:/%z]", "^127%.%d", "^0%.0%.0%.0%f[:/%z]", "^%[?::1" }

--- Is an address one of this machine?
local function is_local(text)
  local host = text:gsub("^%a[%w+.-]*://", ""):gsub("^[^/@]*@", "")
  for _, pattern in ipairs(LOCAL) do
    if host:find(pattern) then return true end
  end
  return false
end

--- Does what a command sends leave this machine? It does not if all addresses are known.
function leaks.ends(_, step, found)
  if not found or not deeds.speaks(step) or step.opened.network then
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
