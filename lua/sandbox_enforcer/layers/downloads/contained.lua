--- Is a download nothing but that? It reads on the other side too, its source is elsewhere, it
-- carries no secret along, it runs no program, and it writes nowhere but where it lands.
-- @module sandbox_enforcer.layers.downloads.contained
local effect_kinds = require("sandbox_enforcer.effect").kinds
local hosts = require("sandbox_enforcer.layers.validators.hosts")
local redaction = require("sandbox_enforcer.state.redaction")
local steps = require("sandbox_enforcer.step")
local urls = require("sandbox_enforcer.layers.validators.url")

local contained = {}

--- What may be sent, where a command reads its standard input.
local HOLDS <const> = { file = true, text = true, pipe = true, network = true }

--- Does the shell send something else of a command to a file, or away, or something to it?
local function opens_more(moves, step)
  local input = step.opened.stdin
  if HOLDS[input.kind] and not steps.NOWHERE[input.text] then return true end
  for _, file in ipairs(step.opened.files) do
    local inside = file.path and moves.config:holds(file.path)
    if not moves.landed[file] and not inside and not steps.NOWHERE[file.text] then return true end
  end
  return step.opened.network
end

--- Names of the public network at which nothing but their end needs to be looked.
local PUBLIC <const> = { com = true, org = true, net = true, edu = true, gov = true }

--- Is a name an ordinary one? It spares the long list of those that are not.
local function is_ordinary(name)
  local ending = name:match("^[%w.-]+%.(%a+)$")
  return PUBLIC[ending] and not name:find("%d[.-]%d") and not name:find("metadata", 1, true)
    and not name:find("host", 1, true) or false
end

--- The host of an address, and its path on another machine, if it is written as ssh has it.
local function host_of(text)
  local scheme, rest = text:match("^(%a[%w+.-]*)://(.*)$")
  if scheme then return (rest:match("^[^/?#]*"):gsub("^.*@", ""):gsub(":%d*$", "")), nil, scheme end
  local host, path = text:match("^([^/:]+):(.*)$")
  if host and not path:find("^%d+/") then return (host:gsub("^.*@", "")), path end
  return text:match("^[^/:]*")
end

--- Does an address lead to another machine, and not to what its users keep to themselves?
local function is_elsewhere(text)
  if not text then return false end
  local host, path, scheme = host_of(text)
  if scheme == "file" or text:find("^[./~]") or text:find("::", 1, true) and not scheme then
    return false
  end
  if path and (path:find("^/etc/") or path:find("^/root") or path:find("^/proc/")
    or ("/" .. path):find("/~?%.[^./]")) then
    return false
  end
  if is_ordinary(host:lower()) then return true end
  local read = urls.host(host)
  return read ~= nil and hosts.sort(read) == nil
end

--- Signs without which a word holds no secret.
local SIGNS <const> = {
  "@", "uthor", "ookie", "oken", "ass", "ecret", "earer", "key", "Key", "pwd", "sk-", "_", "auth",
  "eyJ", "AKIA", "ASIA", "AIza", "xox", "-u", "-U", "-a", "sig", "code=", "gl",
}

--- Does a command carry a secret along? A user's name for ssh is none.
local function carries_secret(step)
  local words = {}
  for i, field in ipairs(step.fields) do
    words[i] = field.text or table.concat(field.choices, " ")
  end
  local text = table.concat(words, " "):gsub("(ssh://)[^/%s:@]*@", "%1")
  for _, sign in ipairs(SIGNS) do
    if text:find(sign, 1, true) then return redaction.of(text) ~= text end
  end
  return false
end

--- May a plain download have this effect?
local function is_fine(config, effect)
  local where = effect_kinds[effect.kind].download
  if where == "inside" then return effect.path ~= nil and config:holds(effect.path) end
  if where == "elsewhere" then return is_elsewhere(effect.text) end
  return where
end

--- Does an operand that is written as a path on another machine lead elsewhere, or is it none?
local function copies_fine(step)
  for _, item in ipairs(step.call and step.call.operands or {}) do
    local text = item.kind ~= "url" and item.text or ""
    if text:find("^[%w@._-]+:[^:]") and not is_elsewhere(text) then return false end
  end
  return true
end

--- Is the command a download and nothing else? What is unknown in its words may be anything, such
-- as a text that an address carries away.
-- @tparam sandbox_enforcer.layers.downloads.plan moves
-- @tparam table step
-- @treturn boolean
function contained.is_plain(moves, step)
  for _, field in ipairs(step.fields) do
    if not field.text and not field.choices then return false end
  end
  local name = step.fields[1].text or "/"
  if #step.environment > 0 or not steps.is_ordinary(name) then return false end
  for _, effect in ipairs(step.effects) do
    if not is_fine(moves.config, effect) then return false end
  end
  return copies_fine(step) and not opens_more(moves, step) and not carries_secret(step)
end

return contained
