--- Is a command just a download? It only reads on the other side, its source is elsewhere, it sends
-- no secret, it runs no program, and it writes only where it lands.
-- @module sandbox_enforcer.layers.downloads.contained
local core = require("sandbox_enforcer.core")
local effect_kinds = require("sandbox_enforcer.effect").kinds
local hosts = require("sandbox_enforcer.layers.validators.hosts")
local redaction = require("sandbox_enforcer.state.redaction")
local secret_names = require("sandbox_enforcer.layers.policy.secret_names")
local secrets = require("sandbox_enforcer.layers.policy.secrets")
local steps = require("sandbox_enforcer.step")
local urls = require("sandbox_enforcer.layers.validators.url")

local contained = {}

--- Kinds of standard input that may be sent.
local HOLDS <const> = { file = true, text = true, pipe = true, network = true }

--- Does the shell redirect anything else: other output of the command, or its input?
local function opens_more(moves, step)
  local input = step.opened.stdin
  if HOLDS[input.kind] and not steps.NOWHERE[input.text] then return true end
  for _, file in ipairs(step.opened.files) do
    local inside = file.path and moves.config:holds(file.path)
    if not moves.landed[file] and not inside and not steps.NOWHERE[file.text] then return true end
  end
  return step.opened.network
end

--- Top-level domains for which the ending is all we need to check.
local PUBLIC <const> = { com = true, org = true, net = true, edu = true, gov = true }

--- Is a host name an ordinary one? A quick test that saves reading the long list of special ones.
local function is_ordinary(name)
  local ending = name:match("^[%w.-]+%.(%a+)$")
  return PUBLIC[ending] and not name:find("%d[.-]%d") and not name:find("metadata", 1, true)
    and not name:find("host", 1, true) or false
end

local NAMES <const>, NAMES_LIMIT <const> = "/etc/hosts", 256 * 1024

--- Does /etc/hosts give a name an address of this machine or of a private network?
local function is_own_name(name)
  local text = core.read(NAMES, NAMES_LIMIT)
  if not text or not text:lower():find(name, 1, true) then return false end
  for line in text:lower():gmatch("[^\n]+") do
    local address, names = line:match("^%s*([%x:.]+)%s+([^#]*)")
    if names and core.option(names, name) then
      local read = urls.host(address:find(":", 1, true) and "[" .. address .. "]" or address)
      if not read or hosts.sort(read) then return true end
    end
  end
  return false
end

--- Schemes that some clients accept with one slash or none: `http:/host`. Who is asked is unclear.
local SLASHLESS <const> = "http: https: ftp: ftps:"

--- The host of an address, and the path on that machine if written as for ssh.
local function host_of(text)
  local scheme, rest = text:match("^(%a[%w+.-]*)://(.*)$")
  if scheme then
    local host, path = rest:match("^([^/?#]*)(.*)$")
    return (host:gsub("^.*@", ""):gsub(":%d*$", "")), path, scheme:lower() .. ":"
  end
  local host, path = text:match("^([^/:]+):(.*)$")
  if host and core.option(SLASHLESS, host:lower() .. ":") then return "", path, "file:" end
  if host and not path:find("^%d+/") and not path:find("^%d+$") then
    return (host:gsub("^.*@", "")), path, "copy:"
  end
  return text:match("^[^/:]*"), text:match("/.*$") or "", nil
end

--- Schemes that reach the files of a machine's users.
local SHELLS <const> = "copy: ssh: scp: sftp: rsync: git+ssh:"

--- Directories that another machine's system and users keep private.
local KEPT <const> = [[
  boot dev etc lib private proc root run sys var home Users export Library System
]]

--- Is a path on another machine one that its users do not keep private?
local function is_served(path)
  path = path:gsub("^/~/", "")
  if path == "" or path:find("[^%w@%%+=:,./_-]") or path:find("^%.+/*$") then return false end
  if ("/" .. path .. "/"):find("/%.") then return false end  -- hidden, or leads upwards
  local first, rest = path:match("^/+([^/]*)/*(.*)$")
  if not first then return true end
  if first == "home" or first == "Users" then return rest:find("^[^/]+/+[^/]") ~= nil end
  return first ~= "" and not core.option(KEPT, first) or path:find("^/+var/www/") ~= nil
end

--- Is part of a path on another machine named like a secret?
local function is_secret(config, path)
  return secret_names.may_be(path) and secrets.is_named(config, path)
end

--- Does an address lead to another machine, and not to its users' private files?
local function is_elsewhere(config, text)
  if not text then return false end
  local host, path, scheme = host_of(text)
  if scheme == "file:" or text:find("^[./~]") or text:find("::", 1, true) and not scheme then
    return false
  end
  local shell = scheme and core.option(SHELLS, scheme)
  if shell and not is_served(path) or is_secret(config, path) then return false end
  if is_own_name(host:lower()) then return false end
  if is_ordinary(host:lower()) then return true end
  local read = urls.host(host)
  return read ~= nil and hosts.sort(read) == nil
end

--- Request headers that reveal nothing about the sender.
local HEADERS <const> = [[
  accept accept-charset accept-encoding accept-language cache-control if-match if-modified-since
  if-none-match pragma range referer user-agent x-github-api-version
]]

local function is_plain_header(text)
  local name = text and text:match("^%s*([%w-]+)%s*:")
  return name ~= nil and core.option(HEADERS, name:lower()) ~= nil
end

--- Does the rule list every option as one that a plain download may have?
local function has_plain_options(step)
  local call = step.call
  while call do
    local words = call.rule.words
    for _, item in ipairs(call.options) do
      if not core.option(words.only_fetches or "", item.name) then return false end
      local header = words.headers and core.option(words.headers, item.name)
      if header and not is_plain_header(item.text) then return false end
    end
    call = call.parent
  end
  return true
end

--- May a text contain a secret? Without an assignment, only a long word can be one.
local function may_hold_secret(text)
  if text:find("[@=?%%]") or text:find(":[^/%d]") then return true end
  for word in text:gmatch("[%w_-]+") do
    if #word >= 20 or #word >= 12 and word:find("%d") then return true end
  end
  return false
end

--- Does a command send a secret? A user name for ssh is not one.
local function carries_secret(step)
  local words = {}
  for i, field in ipairs(step.fields) do
    words[i] = field.text or table.concat(field.choices, " ")
  end
  local text = table.concat(words, " "):gsub("(ssh://)[^/%s:@]*@", "%1")
  return may_hold_secret(text) and redaction.finds(text)
end

--- May a plain download have this effect?
local function is_fine(config, effect)
  local where = effect_kinds[effect.kind].download
  if where == "inside" then return effect.path ~= nil and config:holds(effect.path) end
  if where == "elsewhere" then return is_elsewhere(config, effect.text) end
  return where
end

--- Does every operand written as a path on another machine lead elsewhere?
local function copies_fine(config, step)
  for _, item in ipairs(step.call and step.call.operands or {}) do
    local text = item.kind ~= "url" and item.text or ""
    text = text:match("^[%w._-]+/([%w._-]+:[^:]*)$") or text  -- NAMESPACE/POD:FILE
    if text:find("^[%w@._-]+:[^:]") and not is_elsewhere(config, text) then return false end
    if item.kind == "value" and is_secret(config, text) then return false end
  end
  return true
end

--- Does a command fetch something itself, rather than just write its input?
local function asks(step)
  if step.call and not step.call.rule.sink then return true end
  for _, effect in ipairs(step.effects) do
    if effect.kind ~= "fetch" and effect_kinds[effect.kind].network then return true end
  end
  return false
end

--- Is the command a download and nothing else? Unknown parts of its words may be anything, such as
-- a text that an address carries away.
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
  if asks(step) and not has_plain_options(step) then return false end
  return copies_fine(moves.config, step) and not opens_more(moves, step)
    and not carries_secret(step)
end

return contained
