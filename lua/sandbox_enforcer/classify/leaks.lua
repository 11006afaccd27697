--- Secrets that a script sends to another machine: read by what sends, or handed on by pipes,
-- substitutions, variables and files.
-- @module sandbox_enforcer.classify.leaks
local core = require("sandbox_enforcer.core")
local environment = require("sandbox_enforcer.classify.environment")
local named = require("sandbox_enforcer.classify.named")
local paths = require("sandbox_enforcer.paths")
local reading = require("sandbox_enforcer.classify.reading")
local secrets = require("sandbox_enforcer.classify.secrets")
local steps = require("sandbox_enforcer.steps")

local leaks = {}

local function set(text)
  local found = {}
  for name in text:gmatch("%S+") do found[name] = true end
  return found
end

--- Options of what sends that name a file to send; others name what it needs to be let in.
local UPLOADS <const> = set("-T --post-file --body-file")

local LOCAL <const> = { "^localhost%f[:/%z]", "^127%.%d", "^0%.0%.0%.0%f[:/%z]", "^%[?::1" }

--- Is an address one of this machine?
local function is_local(text)
  local host = text:gsub("^%a[%w+.-]*://", ""):gsub("^[^/@]*@", "")
  for _, pattern in ipairs(LOCAL) do
    if host:find(pattern) then return true end
  end
  return false
end

--- Does it stay on this machine? Only if all addresses are known.
local function stays(step)
  local given, found = step.call or step.doubtful, 0
  local list = {}
  for _, effect in ipairs(step.effects) do
    if effect.kind == "url" then list[#list + 1] = effect.text or "" end
  end
  local first = given and given.operands[1]
  if #list == 0 and first then list[1] = first.text or "" end
  for _, text in ipairs(list) do
    if not is_local(text) then return false end
    found = found + 1
  end
  return found > 0 and not step.opened.network
end

--- Places of the list of secrets that no secret is read from.
local PLAIN <const> = set("/dev/ /inet/ /inet4/ /inet6/")

--- Is something secret at a path: a file, or the whole home?
local function is_secret(self, path)
  if not path or not paths.is_known(path) then return false end
  for place in pairs(self.paths) do
    if core.contains(place, path) then return true end
  end
  local config = self.config
  if config.home and core.contains(core.resolve(path) or path, config.home) then return true end
  local entry = secrets.blocked(config, path) or secrets.known(config, path)
  if entry == "/proc/" then return path:find("/environ$") ~= nil end
  return entry ~= nil and not PLAIN[entry]
end

local function reads_secret(self, step, effect, sends)
  local item = effect.item or {}
  if sends and item.option and not UPLOADS[item.name] then return false end
  for _, text in ipairs(named.texts(step, effect)) do
    if is_secret(self, reading.absolute(effect.cwd or step.cwd, text)) then return true end
  end
  return false
end

local holds  -- function(self, parts) -> boolean

local function part_holds(self, part)
  if part.captured and part.captured.secret then return true end
  if part.kind == "parameter" and self.names[part.name] then return true end
  if holds(self, part.parts) or holds(self, part.second) then return true end
  for _, parts in ipairs(part.alternatives or {}) do
    if holds(self, parts) then return true end
  end
  return false
end

--- Does a word hold what is secret?
function holds(self, parts)
  for _, part in ipairs(parts or {}) do
    if part_holds(self, part) then return true end
  end
  return false
end

local function words_hold(self, step)
  for _, field in ipairs(step.fields) do
    if field.word and holds(self, field.word.parts) then return true end
  end
  return false
end

--- Does what is secret come in?
local function input_holds(self, step)
  local stdin = step.opened.stdin
  if stdin.kind == "pipe" then return stdin.pipe.secret or false end
  if stdin.kind == "file" then
    return stdin.link and stdin.link.secret
      or stdin.text and is_secret(self, reading.absolute(step.cwd, stdin.text)) or false
  end
  local holder = stdin.kind == "text" and (stdin.redirect.body or stdin.redirect.target)
  return holder and holds(self, holder.parts) or false
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

--- Does a command have what is secret: by its words, its input, or what it reads itself?
local function has_secret(self, step, sends)
  if words_hold(self, step) or input_holds(self, step) or dumps(step) then return true end
  for _, text in ipairs(named.by_git(step)) do
    if is_secret(self, reading.absolute(step.cwd, text)) then return true end
  end
  for _, effect in ipairs(step.effects) do
    local kind = effect.kind
    if kind == "environment" and (not effect.text or environment.is_secret(effect.text))
      or (kind == "read" or kind == "tree") and reads_secret(self, step, effect, sends) then
      return true
    end
  end
  return false
end

local WRITES <const> = { write = true, change = true }

--- The files that it puts into a directory are secret, not all that is there.
local function mark_path(self, step, path)
  if core.kind(path, true) ~= "directory" then
    self.paths[path] = true
    return
  end
  for i = 2, #step.fields do
    local name = (step.fields[i].text or ""):match("([^/]+)/*$")
    if name then self.paths[path .. "/" .. name] = true end
  end
end

--- Note where a command puts what is secret.
local function mark(self, step)
  local out = step.opened.stdout
  if out.kind == "pipe" then out.pipe.secret = true end
  if out.kind == "capture" then out.secret = true end
  for _, file in ipairs(step.opened.files) do
    if file.path and not steps.NOWHERE[file.text] then self.paths[file.path] = true end
  end
  for _, effect in ipairs(step.effects) do
    local path = WRITES[effect.kind] and effect.path
    if path and paths.is_known(path) then mark_path(self, step, path) end
  end
end

local READS <const> = set("read mapfile readarray")

--- Note the variables that get what is secret.
local function mark_names(self, step, secret)
  for _, variable in ipairs(step.environment or {}) do
    local word = variable.word
    if word and holds(self, word.parts) then self.names[variable.name] = true end
  end
  for _, variable in ipairs(secret and step.declares or {}) do self.names[variable.name] = true end
  for i = 2, secret and READS[steps.name(step) or ""] and #step.fields or 0 do
    self.names[step.fields[i].text or ""] = true
  end
end

--- Does a script send a secret to another machine?
-- @tparam sandbox_enforcer.config config
-- @tparam {table,...} list the commands of it, in the order in which they run
-- @treturn boolean
function leaks.found(config, list)
  local self = { config = config, names = {}, paths = {} }
  for _, step in ipairs(list) do
    local sends = steps.speaks(step)
    local secret = has_secret(self, step, sends)
    if secret and sends and not stays(step) then return true end
    mark_names(self, step, secret)
    if secret and not reading.only_lists(steps.name(step) or "") then mark(self, step) end
  end
  return false
end

return leaks
