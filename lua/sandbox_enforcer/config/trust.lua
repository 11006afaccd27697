--- The project policies that the user trusts: these exact bytes, and no others.
--
-- Each policy has a file, named by the hash of its path, with a line of JSON for each of the user's
-- answers; the last one counts.
-- @module sandbox_enforcer.config.trust
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")

local trust = {}

local LIMIT <const> = 1024 * 1024

local function directory(config) return config.state and config.state .. "/trust" end

--- The path that identifies a policy. Links to the project are followed; links inside it are not,
-- because they came with it and may lead to a policy trusted in another project.
local function name_of(path)
  local project, rest = path:match("^(.*)(/[^/]+/config/[^/]*)$")
  local real = project and core.resolve(project == "" and "/" or project)
  return real and (real == "/" and "" or real) .. rest or core.resolve(path) or path
end

local function file_of(config, path)
  local base = directory(config)
  return base and base .. "/" .. core.sha256(name_of(path))
end

--- The last complete line of a file.
local function last(file)
  local text = file and core.read(file, LIMIT)
  local line = text and text:match("%f[^\n\0]([^\n]+)\n[^\n]*$")
  local content = line and cjson.decode(line)
  return type(content) == "table" and content or nil
end

--- Has the user pinned exactly these bytes?
-- @tparam sandbox_enforcer.config.read config `state`
-- @string path of the policy, absolute
-- @string bytes its content
function trust.is_pinned(config, path, bytes)
  local said = last(file_of(config, path))
  return said ~= nil and said.sha256 == core.sha256(bytes)
end

local function say(config, path, sum)
  local file = file_of(config, path)
  if not file then return nil, "HOME is not set, so there is no state directory" end
  local good, why = core.mkdir(directory(config), 448)
  if not good then return nil, why end
  local line = ('{"path":%s,"sha256":%s,"at":%s}\n'):format(core.json_quote(path),
    sum and core.json_quote(sum) or "null", core.json_quote(core.timestamp()))
  return core.append_line(file, line)
end

--- Pin the bytes of a policy.
-- @treturn string|nil their SHA-256
-- @treturn ?string why it cannot be done
function trust.pin(config, path, bytes)
  local sum = core.sha256(bytes)
  local good, why = say(config, path, sum)
  return good and sum or nil, why
end

--- Stop trusting a policy.
-- @treturn boolean|nil false if it was not trusted
-- @treturn ?string why it cannot be done
function trust.revoke(config, path)
  local said = last(file_of(config, path))
  if not said or type(said.sha256) ~= "string" then return false end
  return say(config, path, nil)
end

--- The trusted policies.
-- @treturn {table,...} `{ path, sha256, at }` each
function trust.list(config)
  local base = directory(config)
  local found = {}
  for _, name in ipairs(base and core.list(base) or {}) do
    local said = last(base .. "/" .. name)
    if said and type(said.sha256) == "string" and type(said.path) == "string" then
      found[#found + 1] = said
    end
  end
  table.sort(found, function(a, b) return a.path < b.path end)
  return found
end

return trust
