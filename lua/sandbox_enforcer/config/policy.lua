--- The policy file: JSON, checked whole. The environment or the defaults supply what it omits.
-- `SHAPE`, below, describes its keys.
-- @module sandbox_enforcer.config.policy
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local nearest = require("sandbox_enforcer.nearest")

local policy = {}

local LIMIT <const>, FOREIGN <const> = 1024 * 1024, 64 * 1024
local LONGEST_FAULT <const> = 300
local LARGEST <const> = 2^53

-- Kinds of values: function(value, key, fail). `fail(key, message, ...)` records an error;
-- `fail(key, nil, name, shape)` that the shape has no such name.

--- The type of a value, with its article.
local function kind_of(value)
  if type(value) == "userdata" then return "null" end
  return type(value) == "table" and "a list or an object" or "a " .. type(value)
end

local function of_type(kind)
  return function(value, key, fail)
    if type(value) == kind then return true end
    fail(key, "expected a %s, found %s", kind, kind_of(value))
    return false
  end
end

local text, boolean = of_type("string"), of_type("boolean")

local function one_of(...)
  local words = { ... }
  local named = '"' .. table.concat(words, '", "') .. '"'
  if #words == 2 then named = ('"%s" or "%s"'):format(words[1], words[2]) end
  return function(value, key, fail)
    for _, word in ipairs(words) do
      if value == word then return end
    end
    fail(key, "expected %s, found %s", named, type(value) == "string" and ("%q"):format(value)
      or kind_of(value))
  end
end

local function count(value, key, fail)
  local is_number = type(value) == "number" and value > 0 and value < LARGEST
  if is_number and value == math.floor(value) then return end
  fail(key, "expected a whole number above 0")
end

local function list_of(kind)
  return function(value, key, fail)
    if type(value) ~= "table" then return fail(key, "expected a list, found %s", kind_of(value)) end
    for i, item in pairs(value) do
      if math.type(i) ~= "integer" then return fail(key, "expected a list, found an object") end
      kind(item, ("%s[%d]"):format(key, i), fail)
    end
  end
end

local function filled(value, key, fail)
  if text(value, key, fail) and not value:find("[^ \t]") then
    fail(key, "expected a non-empty string")
  end
end

local texts = list_of(filled)

--- Patterns that begin with "re:" are regular expressions.
local patterns = list_of(function(value, key, fail)
  filled(value, key, fail)
  local expression = type(value) == "string" and value:match("^re:(.*)$")
  if not expression then return end
  if expression == "" then return fail(key, "expected a regular expression after re:") end
  local _, why = core.matches(expression, "")
  if why then fail(key, "%q is not a valid regular expression: %s", expression, why) end
end)

--- An object with these keys, some of them required.
local function object(shape, required)
  return function(value, key, fail)
    if type(value) ~= "table" then
      return fail(key, "expected an object, found %s", kind_of(value))
    end
    local before = key == "" and "" or key .. "."
    for name, item in pairs(value) do
      local kind = shape[name]
      if kind then kind(item, before .. name, fail)
      else fail(before .. tostring(name), nil, tostring(name), shape) end
    end
    for _, name in ipairs(required or {}) do
      if value[name] == nil then fail(before .. name, "missing") end
    end
  end
end

local function map_of(kind)
  return function(value, key, fail)
    if type(value) ~= "table" then
      return fail(key, "expected an object, found %s", kind_of(value))
    end
    for name, item in pairs(value) do
      if type(name) ~= "string" then return fail(key, "expected an object, found a list") end
      kind(item, key .. "." .. name, fail)
    end
  end
end

local sandbox = object({ match = filled, dir = filled }, { "match", "dir" })

local switch = one_of("on", "off")

--- A name, "*.name", an address or a network, with an optional port.
local hosts = list_of(function(value, key, fail)
  filled(value, key, fail)
  if type(value) ~= "string" or value:find("^%*?[^%s/*?#@]*$") and value ~= "*" then return end
  if value:find("^[%x.:]+/%d+$") then return end
  fail(key, "expected a host, such as a.example, *.a.example, a.example:80 or 10.0.0.0/8")
end)

local PROFILE_KEYS <const> = {
  extends = filled,  -- the profile whose lists it adds to
  safe_commands = texts, blocked_patterns = patterns, shell_injection_patterns = texts,
  asked_patterns = texts, asks_about_losses = boolean,
  blocked_paths = texts, path_traversal_patterns = texts, sandbox_enabled = boolean,
  circuit_breaker = object({ enabled = boolean, threshold = count }),
}

local whole_profile = object(PROFILE_KEYS, { "safe_commands", "blocked_patterns",
  "sandbox_enabled" })
local added_profile = object(PROFILE_KEYS)

local function profile(value, key, fail)
  local adds = type(value) == "table" and value.extends ~= nil
  return (adds and added_profile or whole_profile)(value, key, fail)
end

--- What in an entry would never match anything, and what to write instead: wildcards, rules as the
-- client writes them, more than one command.
local function misread(value)
  local inside = value:match("^%a+%((.-):?%s*%*?%)$")
  if inside then return ("write the command alone: %q"):format(inside) end
  if value:find("^re:") then return "regular expressions are only for blocked_patterns" end
  local bare = value:gsub("'[^']*'", ""):gsub('"[^"]*"', ""):gsub("\\.", "")
  local before = bare:match("^(.-%S):?%s*%*$")
  if before and not before:find("*", 1, true) then
    return ("an entry is the beginning of a command, so write %q"):format(before)
  end
  if bare:find("*", 1, true) then return "it has no wildcards; write the words of a command" end
  if bare:find("[|;&<>`\n]") then return "write one command, without operators" end
  return nil
end

local function command(value, key, fail)
  filled(value, key, fail)
  local why = type(value) == "string" and misread(value)
  if why then fail(key, "%q would match nothing: %s", value, why) end
end

--- The beginning of a command, or for `ask` and `deny` a pattern like those of a profile; and the
-- message for a match.
local entries = list_of(object({ command = command, message = filled }, { "command" }))

local confine_word = one_of("on", "approve", "downloads")
local confine_words = list_of(confine_word)

--- One word, or a list of words.
local function confine(value, key, fail)
  return (type(value) == "table" and confine_words or confine_word)(value, key, fail)
end

local SHAPE <const> = object({
  version = text,
  -- where downloads go: CONTENT_FILTER_SANDBOX_DIR, or the first pattern that matches the project
  sandbox_dir = text, sandboxes = list_of(sandbox),
  -- like the variables
  mode = one_of("rewrite", "block"), scope = one_of("all", "first"),
  on_error = one_of("allow", "ask", "deny"),
  -- "ask": before git pull or fetch from a remote with another owner than origin's
  remotes = one_of("any", "ask"),
  -- downloads that may stay where they land: in these places, or from these hosts
  downloads = object({ allow_to = texts, allow_hosts = hosts }),
  -- "auto": commands stay in a linked git worktree
  worktree = one_of("auto", "off"),
  -- directories, besides the project and the sandbox, for the tools that read and write files
  boundary = object({ allow = texts, read_only = texts, deny = texts }),
  -- patterns of paths that agents may read but not change
  protected_paths = texts,
  -- a program and its arguments, asked before sandbox files are read
  content_filter = texts,
  -- kernel confinement (layers/confine.lua): confine opaque commands ("on"), run those without a
  -- prompt ("approve"), confine downloads ("downloads"); package installs; what to do about opaque
  -- commands that cannot be confined; and additions to the profiles of `run` (confine/base.lua)
  confine = confine, packages = one_of("confine"),
  opaque_unconfined = one_of("ask", "allow", "deny"),
  confinement = object({
    writable = texts, hidden = texts, protected = texts, sockets = texts, variables = texts,
    require = texts, report = boolean, namespaces = boolean,
  }),
  -- see profiles.lua; the profile if SANDBOX_PROFILE names none; and what to do about commands that
  -- are neither safe nor blocked: stay silent, or ask the user
  profiles = map_of(profile), default_profile = text, extends = text,  -- the last two are synonyms
  needs_approval = one_of("ask", "silent"),
  -- single commands, on top of the profile; deny beats ask, and ask beats allow
  allow = entries, ask = entries, deny = entries,
  -- hosts that commands may read from without asking: a GET that sends nothing
  get_hosts = hosts,
  -- see layers/validators.lua and layers/agents.lua
  validators = object({
    urls = switch, paths = switch, commands = switch, environment = switch, allow_hosts = hosts,
  }),
  agents = map_of(object({ tools = texts, paths = texts, commands = texts, deny = texts })),
  -- see consent.lua; `ttl` in seconds
  consent = object({ enabled = boolean, ttl = count }),
  -- where decisions are recorded; a file is renamed at `max_bytes`, and `keep` of them stay
  audit = object({ path = text, sink = one_of("file", "syslog"), max_bytes = count, keep = count }),
})

--- A sentence with words from the policy, made safe for the agent and for a terminal.
local function shown(sentence)
  sentence = sentence:gsub("%c", "?"):gsub("\xC2[\x80-\x9F]", "?")
  return #sentence > LONGEST_FAULT and sentence:sub(1, LONGEST_FAULT) .. "..." or sentence
end

local GUESSES <const>, GUESSED <const> = 8, 40  -- faults, and bytes of a name

--- All errors in a policy: a list of sentences that begin with the key.
function policy.faults(content)
  local list = {}
  SHAPE(content, "", function(key, message, ...)
    local name, shape = ...
    if not message then
      local guesses = #list < GUESSES and #name <= GUESSED
      message = "no such key" .. (guesses and nearest.hint(name, shape) or "")
    end
    list[#list + 1] = shown((key == "" and "" or key .. ": ") .. message:format(...))
  end)
  table.sort(list)
  return list
end

--- Note a key of the innermost object, and report it if it occurs twice.
local function note(open, key, list)
  local names = open[#open]
  if names[key] then list[#list + 1] = shown(key:sub(2, -2) .. " appears twice") end
  names[key] = true
end

--- Where a string that begins with a quote ends.
local function end_of_text(bytes, from)
  local at = from
  repeat
    at = bytes:find('["\\]', at + 1)
    local escapes = bytes:sub(at, at) == "\\"
    if escapes then at = at + 1 end
  until not escapes
  return at
end

--- Report keys that an object has more than once: only the last would count.
-- @string bytes valid JSON
local function repeated(bytes)
  local list, open = {}, {}
  local at = bytes:find('["{}]')
  while at do
    local sign, last = bytes:sub(at, at), at
    if sign == "{" then
      open[#open + 1] = {}
    elseif sign == "}" then
      open[#open] = nil
    else
      last = end_of_text(bytes, at)
      if bytes:find("^%s*:", last + 1) then note(open, bytes:sub(at, last), list) end
    end
    at = bytes:find('["{}]', last + 1)
  end
  return list
end

--- Remove the regular expressions from a policy before they are compiled: some would use up all
-- time and memory.
-- @treturn boolean whether there were any
local function drop_expressions(content)
  local found = false
  for _, given in pairs(type(content.profiles) == "table" and content.profiles or {}) do
    local list = type(given) == "table" and given.blocked_patterns
    local kept = {}
    for key, item in pairs(type(list) == "table" and list or {}) do
      local drops = type(item) == "string" and item:find("^re:") ~= nil
      if not drops then kept[math.type(key) and #kept + 1 or key] = item end
      found = found or drops
    end
    if type(list) == "table" then given.blocked_patterns = kept end
  end
  return found
end

--- An entry that is only a text is the command.
local function complete_entries(content)
  for _, key in ipairs({ "allow", "ask", "deny" }) do
    local list = content[key]
    for i, item in ipairs(type(list) == "table" and list or {}) do
      if type(item) == "string" then list[i] = { command = item } end
    end
  end
end

local TOKENS <const> = {
  T_ARR_BEGIN = "[", T_ARR_END = "]", T_OBJ_BEGIN = "{", T_OBJ_END = "}", T_COMMA = "a comma",
  T_COLON = "a colon", T_STRING = "a string", T_END = "the end of the file",
}

--- Why a text is not JSON, in words, and where.
local function why_unread(why, bytes)
  local wanted, found, at = why:match("^Expected (.-) but found (.-) at character (%d+)$")
  if not wanted then return why end
  local before = bytes:sub(1, at - 1)
  local _, lines = before:gsub("\n", "")
  return ("not JSON in line %d: expected %s, found %s"):format(lines + 1, wanted,
    TOKENS[found] or found)
end

--- Decode and check the text of a policy. Any error rejects the whole policy.
-- @string path for messages
-- @string bytes
-- @tparam[opt] boolean foreign whether anybody may have written it
-- @treturn table|nil
-- @treturn {string,...} its errors
-- @treturn boolean whether it was accepted without its regular expressions
function policy.decode(path, bytes, foreign)
  if foreign and #bytes > FOREIGN then
    return nil, { ("%s: larger than %d bytes"):format(path, FOREIGN) }, false
  end
  local content, why = cjson.decode(bytes)
  if type(content) ~= "table" or not bytes:find("^%s*{") or not core.json_span(bytes) then
    why = why and why_unread(why, bytes) or "not a JSON object"
    return nil, { ("%s: %s"):format(path, why) }, false
  end
  local dropped = foreign and drop_expressions(content) or false
  complete_entries(content)
  local faults = policy.faults(content)
  if content.extends and content.default_profile and content.extends ~= content.default_profile then
    faults[#faults + 1] = "extends: differs from default_profile"
  end
  for _, fault in ipairs(repeated(bytes)) do faults[#faults + 1] = fault end
  for i, fault in ipairs(faults) do faults[i] = path .. ": " .. fault end
  content.default_profile, content.extends = content.default_profile or content.extends, nil
  return #faults == 0 and content or nil, faults, dropped
end

--- Read a policy file.
-- @string path
-- @tparam[opt] function is_foreign whether anybody may have written these bytes
-- @treturn table|nil
-- @treturn ?string what is wrong; nil if there is no such file
-- @treturn ?boolean whether it was accepted without its regular expressions
function policy.read(path, is_foreign)
  local bytes, why, code = core.read(path, LIMIT)
  if not bytes then
    if code == "ENOENT" or code == "ENOTDIR" then return nil end
    return nil, path .. ": " .. why
  end
  local foreign = is_foreign and is_foreign(bytes)
  local content, faults, dropped = policy.decode(path, bytes, foreign)
  return content, faults[1], dropped
end

--- The sandbox directory for a project, as written in the policy.
-- @tparam table content
-- @string|nil project its directory
-- @string|nil home
function policy.sandbox(content, project, home)
  for _, entry in ipairs(project and content.sandboxes or {}) do
    local below = home and entry.match:match("^~(.*)$")
    if core.fits(below and home .. below or entry.match, project) then return entry.dir end
  end
  return content.sandbox_dir
end

return policy
