--- The user's policy file: JSON, checked whole. What it does not say, the environment or the
-- default says.
--
--     sandbox_dir  where downloads go, as CONTENT_FILTER_SANDBOX_DIR
--     sandboxes    [{ "match": "~/work/*", "dir": "~/sandbox/{project}" }...]: the first whose
--                  pattern fits the project's directory counts
--     mode, scope, on_error   as the variables
--     remotes      "any", or "ask": git pull and fetch from a remote of another owner than origin's
--     worktree     "auto": a linked worktree of git is not left; or "off"
--     boundary     { "allow": [...], "read_only": [...], "deny": [...] }: directories, beside the
--                  project and the sandbox, for the tools that read and write files
--     protected_paths   ["patterns"] of what agents may read, and not change
--     content_filter    ["program", "argument"...], asked before files of the sandbox are read
-- @module sandbox_enforcer.policy
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")

local policy = {}

local LIMIT <const> = 1024 * 1024

local KEYS <const> = {
  version = "string", sandbox_dir = "string", sandboxes = "table", mode = "string",
  scope = "string", on_error = "string", remotes = "string", worktree = "string",
  boundary = "table", protected_paths = "table", content_filter = "table",
  profiles = "table", default_profile = "string", needs_approval = "string",
}

local WORDS <const> = {
  remotes = { "any", "ask" }, worktree = { "auto", "off" }, needs_approval = { "ask", "silent" },
}

local BOUNDARY <const> = { "allow", "read_only", "deny" }

local function check_sandboxes(list)
  for i, entry in ipairs(list) do
    if type(entry) ~= "table" or type(entry.match) ~= "string" or type(entry.dir) ~= "string" then
      return nil, ("sandboxes[%d]: expected { \"match\": \"...\", \"dir\": \"...\" }"):format(i)
    end
  end
  return true
end

local function check_words(content)
  for key, words in pairs(WORDS) do
    local value = content[key]
    if value and value ~= words[1] and value ~= words[2] then
      return nil, ('%s: expected "%s" or "%s", found %q'):format(key, words[1], words[2], value)
    end
  end
  return true
end

local function check_texts(key, list)
  if type(list) ~= "table" then return nil, key .. ": expected a list of texts" end
  for i, text in pairs(list) do
    if math.type(i) ~= "integer" or type(text) ~= "string" or text == "" then
      return nil, ("%s[%s]: expected a text"):format(key, tostring(i))
    end
  end
  return true
end

local function check_boundary(content)
  local known = {}
  for _, key in ipairs(BOUNDARY) do known[key] = true end
  for key, list in pairs(content.boundary or {}) do
    if not known[key] then return nil, ("boundary.%s: no such key"):format(tostring(key)) end
    local good, why = check_texts("boundary." .. key, list)
    if not good then return nil, why end
  end
  return true
end

local function check_kinds(content)
  for key, value in pairs(content) do
    local kind = KEYS[key]
    if not kind then return nil, ("%s: no such key"):format(tostring(key)) end
    if type(value) ~= kind then
      return nil, ("%s: expected a %s, found a %s"):format(key, kind, type(value))
    end
  end
  return true
end

local CHECKS <const> = {
  check_kinds, check_words, check_boundary,
  function(content) return check_sandboxes(content.sandboxes or {}) end,
  function(content) return check_texts("protected_paths", content.protected_paths or {}) end,
  function(content) return check_texts("content_filter", content.content_filter or {}) end,
}

local function check(content)
  for _, look in ipairs(CHECKS) do
    local good, why = look(content)
    if not good then return nil, why end
  end
  return true
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
