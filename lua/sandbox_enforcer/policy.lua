--- The user's policy file: JSON, checked whole. What it does not say, the environment or the
-- default says.
--
--     sandbox_dir  where downloads go, as CONTENT_FILTER_SANDBOX_DIR
--     sandboxes    [{ "match": "~/work/*", "dir": "~/sandbox/{project}" }...]: the first whose
--                  pattern fits the project's directory counts
--     mode, scope, on_error   as the variables
--     remotes      "any", or "ask": git pull and fetch from a remote of another owner than origin's
-- @module sandbox_enforcer.policy
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")

local policy = {}

local LIMIT <const> = 1024 * 1024

local KEYS <const> = {
  version = "string", sandbox_dir = "string", sandboxes = "table", mode = "string",
  scope = "string", on_error = "string", remotes = "string",
}

local REMOTES <const> = { any = true, ask = true }

local function check_sandboxes(list)
  for i, entry in ipairs(list) do
    if type(entry) ~= "table" or type(entry.match) ~= "string" or type(entry.dir) ~= "string" then
      return nil, ("sandboxes[%d]: expected { \"match\": \"...\", \"dir\": \"...\" }"):format(i)
    end
  end
  return true
end

local function check(content)
  for key, value in pairs(content) do
    local kind = KEYS[key]
    if not kind then return nil, ("%s: no such key"):format(tostring(key)) end
    if type(value) ~= kind then
      return nil, ("%s: expected a %s, found a %s"):format(key, kind, type(value))
    end
  end
  if content.remotes and not REMOTES[content.remotes] then
    return nil, ('remotes: expected "any" or "ask", found %q'):format(content.remotes)
  end
  return check_sandboxes(content.sandboxes or {})
end

--- Read a policy file. A fault anywhere means that nothing of it is taken.
-- @string path
-- @treturn table|nil
-- @treturn ?string what is wrong; nil if there is no such file
function policy.read(path)
  local text, why, code = core.read(path, LIMIT)
  if not text then
    if code == "ENOENT" or code == "ENOTDIR" then return nil end
    return nil, path .. ": " .. why
  end
  local content
  content, why = cjson.decode(text)
  if type(content) ~= "table" then
    return nil, ("%s: %s"):format(path, why or "it is no JSON object")
  end
  local good
  good, why = check(content)
  if not good then return nil, path .. ": " .. why end
  return content
end

--- A pattern for paths (`*` within a name, `**` across names, `?`) as one of Lua's.
local function pattern(text)
  local result = text:gsub("[%^%$%(%)%%%.%[%]%+%-]", "%%%0")
  result = result:gsub("%*%*", "\0"):gsub("%*", "[^/]*"):gsub("%?", "[^/]"):gsub("%z", ".*")
  return "^" .. result .. "$"
end

--- The sandbox directory for a project, as the policy writes it.
-- @tparam table content
-- @string|nil project its directory
-- @string|nil home
function policy.sandbox(content, project, home)
  for _, entry in ipairs(project and content.sandboxes or {}) do
    local match = entry.match:gsub("^~", home or "~")
    if project:find(pattern(match)) then return entry.dir end
  end
  return content.sandbox_dir
end

return policy
