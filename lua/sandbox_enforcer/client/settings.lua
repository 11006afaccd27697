--- The client's settings files, where they concern hooks.
-- @module sandbox_enforcer.client.settings
local ancestors = require("sandbox_enforcer.client.ancestors")
local arguments = require("sandbox_enforcer.config.arguments")
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local set = require("sandbox_enforcer.set")

local settings = {}

local NAME <const> = "sandbox-enforcer"
local LIMIT <const> = 4 * 1024 * 1024
local NEAR <const> = 4  -- how far above us the client may be
local MANAGED <const> = {
  "/etc/claude-code/managed-settings.json",
  "/Library/Application Support/ClaudeCode/managed-settings.json",
}

-- files

--- Decode a file strictly, as the client would.
local function decode(text)
  if not text:find("^%s*{") or not core.json_span(text) then return nil end
  return cjson.decode(core.json_repair(text))
end

local function of_text(path, text)
  local content = decode(text)
  local flaw = not content and "is no longer a JSON object, so the client would ignore it"
  return { path = path, text = text, content = content, flaw = flaw or nil }
end

--- Read a settings file.
-- @string path
-- @treturn table `path`; `text` and `content`; `flaw`, why the client would drop the file. A
-- missing file has none of the last three.
function settings.read(path)
  if path:find("\0", 1, true) then return { path = path, flaw = "is not a file name" } end
  local text, why, code = core.read(path, LIMIT)
  if text then return of_text(path, text) end
  if code == "ENOENT" or code == "ENOTDIR" then return { path = path } end
  return { path = path, flaw = "cannot be read: " .. why }
end

--- The directory of the user's own settings.
-- @tparam function env function(name)
function settings.user_directory(env)
  local home = env("HOME")
  return env("CLAUDE_CONFIG_DIR") or home and home .. "/.claude"
end

--- This machine's settings file, which its administrator writes.
function settings.managed()
  return MANAGED[core.kind("/Library/Application Support") and 2 or 1]
end

--- The settings files, the weakest first.
local function own_files(env)
  local base, project = settings.user_directory(env), env("CLAUDE_PROJECT_DIR")
  local list = {}
  if base then list[1] = base .. "/settings.json" end
  if project then
    list[#list + 1] = project .. "/.claude/settings.json"
    list[#list + 1] = project .. "/.claude/settings.local.json"
  end
  return list
end

--- Does a settings file come with the project?
function settings.is_shared(path, env)
  local base, project = settings.user_directory(env), env("CLAUDE_PROJECT_DIR")
  if not project or base and path == base .. "/settings.json" then return false end
  return path:sub(1, #project + 9) == project .. "/.claude/"
end

--- The client's own state: ~/.claude.json.
-- @tparam function env function(name)
-- @treturn table empty if it cannot be read
function settings.own(env)
  local base = env("CLAUDE_CONFIG_DIR") or env("HOME")
  return base and settings.read(base .. "/.claude.json").content or {}
end

--- Did the user say that a project is trusted?
function settings.is_trusted(project, env)
  local projects = settings.own(env).projects
  local known = type(projects) == "table" and projects[project]
  return type(known) == "table" and known.hasTrustDialogAccepted == true
end

--- The value of the client's --settings: a file, which it reads again after every change, or the
-- settings themselves. The client is our parent, or a shell or two further up.
local function flag()
  for i, process in ipairs(ancestors.list()) do
    if i > NEAR then return nil end
    local words = ancestors.words(process)
    for j, word in ipairs(words) do
      local value = word:match("^%-%-settings=(.*)$")
      if value or word == "--settings" then return value or words[j + 1] end
    end
  end
  return nil
end

--- Everything that the client takes settings from, the weakest first.
-- @tparam table context `env`; `flag`, the value of --settings (false: none), for tests
-- @treturn {table,...} see `settings.read`
function settings.all(context)
  local list = {}
  for i, path in ipairs(own_files(context.env)) do list[i] = settings.read(path) end
  local given = context.flag
  if given == nil then given = flag() end
  if given and given:find("^%s*{") then
    list[#list + 1] = of_text("--settings", given)
  elseif given then
    local base = context.env("CLAUDE_PROJECT_DIR") or core.cwd() or "/"
    list[#list + 1] = settings.read(paths.absolute(base, given))
  end
  for _, path in ipairs(MANAGED) do
    if core.kind(path) then list[#list + 1] = settings.read(path) end
  end
  return list
end

-- variables

--- Variables that configure us, besides SANDBOX_… and CONTENT_FILTER_….
local OURS <const> = set [[
  HOME XDG_CONFIG_HOME XDG_STATE_HOME CLAUDE_CONFIG_DIR BATCH_PERMISSION_ENABLED DEBUG_SANDBOX
]]

--- Variables that decide whether hooks run, what runs in their place, and what a command means.
local CLIENTS <const> = set [[
  CLAUDE_CODE_SIMPLE CLAUDE_CODE_SAFE_MODE CLAUDE_CODE_RESTRICTED CLAUDE_CODE_PLUGIN_DIRS
  CLAUDE_CODE_SHELL_PREFIX CLAUDE_CODE_SHELL CLAUDE_PROJECT_DIR CLAUDE_ENV_FILE SHELL BASH_ENV ENV
  PATH ZDOTDIR SHELLOPTS BASHOPTS PS4
]]

--- Does a variable configure the enforcer?
function settings.configures(name)
  return OURS[name] or name:find("^SANDBOX_") ~= nil or name:find("^CONTENT_FILTER_") ~= nil
end

local function matters(name)
  return settings.configures(name) or CLIENTS[name] or name:find("^D?Y?LD_") or name:find("^LUA_")
    or name:find("^BASH_FUNC_")
end

--- The variables that matter to us, as the settings set them.
-- @tparam {table,...} files the weakest first
-- @treturn table name -> `{ value, path }`: the value that the client ends up with
function settings.variables(files)
  local found = {}
  for _, file in ipairs(files) do
    local env = file.content and file.content.env
    for name, value in pairs(type(env) == "table" and env or {}) do
      local text = type(value) == "number" and ("%.14g"):format(value) or tostring(value)
      if matters(tostring(name)) then found[name] = { value = text, path = file.path } end
    end
  end
  return found
end

-- plugins

--- The name of our plugin, if we belong to one.
local function plugin_name(env)
  local root = env("CLAUDE_PLUGIN_ROOT")
  if not root then return nil end
  local manifest = settings.read(root .. "/.claude-plugin/plugin.json").content or {}
  return type(manifest.name) == "string" and manifest.name or paths.basename(root)
end

--- What a settings file says about our plugin.
-- @tparam table|nil content
-- @tparam table context `env`
-- @treturn {table,...} `{ name, on }` each
function settings.plugins(content, context)
  local own = content and content.enabledPlugins and plugin_name(context.env)
  local found = {}
  if not own or type(content.enabledPlugins) ~= "table" then return found end
  for name, value in pairs(content.enabledPlugins) do
    if tostring(name):match("^[^@]*") == own then
      found[#found + 1] = { name = name, on = value ~= false and value ~= cjson.null }
    end
  end
  return found
end

local function add_sources(found, list, path)
  for name, value in pairs(type(list) == "table" and list or {}) do
    if value ~= false and value ~= cjson.null then found[tostring(name)] = path end
  end
end

--- The plugins that the settings enable, and the marketplaces that they name.
-- @tparam {table,...} files
-- @treturn table name -> path of the file
function settings.sources(files)
  local found = {}
  for _, file in ipairs(files) do
    add_sources(found, file.content and file.content.enabledPlugins, file.path)
    add_sources(found, file.content and file.content.extraKnownMarketplaces, file.path)
  end
  return found
end

-- hooks

local function tables(value)
  local list = {}
  if type(value) ~= "table" then return list end
  for _, entry in ipairs(value) do
    if type(entry) == "table" then list[#list + 1] = entry end
  end
  return list
end

--- The hooks of a settings file.
-- @tparam table|nil content
-- @treturn {table,...} `{ event, matcher, entry }` each
function settings.hooks(content)
  local found = {}
  local hooks = content and content.hooks
  for event, groups in pairs(type(hooks) == "table" and hooks or {}) do
    for _, group in ipairs(tables(groups)) do
      local matcher = type(group.matcher) == "string" and group.matcher or nil
      for _, entry in ipairs(tables(group.hooks)) do
        found[#found + 1] = { event = event, matcher = matcher, entry = entry }
      end
    end
  end
  return found
end

local function expanded(text, env)
  local unknown = false
  local function value(name)
    unknown = unknown or not env(name)
    return env(name)
  end
  text = text:gsub("%${([%w_]+)}", value):gsub("%$([%w_]+)", value)
  return not unknown and not text:find("$", 1, true) and text or nil
end

--- The path of a command that is one word and perhaps our own options; nil if there is more, or
-- the path is unknown.
local function only_word(entry, env)
  local text = entry.command
  if type(text) ~= "string" then return nil end
  if type(entry.args) == "table" then
    return arguments.read(entry.args) and expanded(text, env) or nil
  end
  text = text:match("^%s*(.-)%s*$")
  local single, double = text:match("^'([^'$~]*)'$"), text:match('^"([^"`\\~]*)"$')
  if single or double then return single or expanded(double, env) end
  if not text:find("^[%w%._/+~${}-]+$") then return nil end
  local below = text:match("^~(/.*)$")
  text = below and env("HOME") and env("HOME") .. below or text
  return not text:find("~", 1, true) and expanded(text, env) or nil
end

local function in_path(name, env)
  for directory in (env("PATH") or ""):gmatch("[^:]+") do
    local file = directory .. "/" .. name
    if core.kind(file, true) == "file" then return file end
  end
  return nil
end

--- Does a hook run this program correctly: for every event, synchronously, with enough time?
-- @tparam table entry
-- @tparam table context `env`, `program`
function settings.runs_us(entry, context)
  local odd = entry["if"] or entry.async or entry.asyncRewake
  if entry.type ~= "command" or odd then return false end
  local patient = entry.timeout == nil or type(entry.timeout) == "number" and entry.timeout >= 1
  local word = patient and context.program and only_word(entry, context.env)
  if not word or word == "" then return false end
  local path = word:find("/", 1, true) and word or in_path(word, context.env)
  if not path or path:sub(1, 1) ~= "/" then return false end
  return core.resolve(path) == core.resolve(context.program)
end

--- Is a program's name a word of a command, or the end of a word?
local function names(text, program)
  local name = program:gsub("%p", "%%%0")
  return (" " .. text .. " "):find("[/%s\"'=]" .. name .. "[%s\"';|&)]") ~= nil
end

--- Does a hook's command mention this program?
local function mentions(entry, program)
  local words = type(entry.args) == "table" and { table.unpack(entry.args) } or {}
  words[#words + 1] = entry.command
  local own = program and paths.basename(program) or NAME
  for _, word in ipairs(words) do
    if type(word) == "string" and (names(word, own) or names(word, NAME)) then return true end
  end
  return false
end

--- Is a hook ours, by its program or by its words?
-- @tparam table entry
-- @tparam table context `env`, `program`
function settings.is_ours(entry, context)
  return mentions(entry, context.program) or settings.runs_us(entry, context)
end

-- matchers

local function is_all(matcher) return matcher == nil or matcher == "" or matcher == "*" end

local function tools(matcher)
  if not matcher:find("^[%w_|, -]+$") then return nil end
  return set((matcher:gsub("[|,]", " ")))
end

--- Can a matcher match a tool? A regular expression can, unless each of its alternatives needs
-- plain text that the tool's name lacks: "mcp__.*", "^Edit$|Notebook.*".
local function may_fit(matcher, tool)
  if is_all(matcher) then return true end
  local listed = tools(matcher)
  if listed then return listed[tool] ~= nil end
  if matcher:find("[^%w_|.*^$-]") then return true end
  for one in (matcher .. "|"):gmatch("([^|]*)|") do
    local text = one:gsub("^%^", ""):gsub("%$$", ""):gsub("%.%*$", "")
    if text:find("[.*^$]") or tool:find(text, 1, true) then return true end
  end
  return false
end

--- Are there other hooks on a tool's calls? A later answer of one may undo an approved rewrite.
-- Hooks of plugins are not seen.
-- @tparam table context `env`, `program`
-- @string tool its name
function settings.others(context, tool)
  for _, path in ipairs(own_files(context.env)) do
    for _, hook in ipairs(settings.hooks(settings.read(path).content)) do
      local concerns = hook.event == "PreToolUse" and may_fit(hook.matcher, tool)
      if concerns and not settings.is_ours(hook.entry, context) then return true end
    end
  end
  return false
end

--- Can another hook answer about a shell command instead of ours, or after it?
-- @tparam table hook from `settings.hooks`
-- @tparam table context `env`, `program`
function settings.may_answer(hook, context)
  local asks = hook.event == "PreToolUse" or hook.event == "PermissionRequest"
  return asks and may_fit(hook.matcher, "Bash") and not settings.is_ours(hook.entry, context)
end

--- Does one matcher match everything that another does? Of expressions, only equal ones surely do.
function settings.is_as_wide(matcher, other)
  if is_all(matcher) or matcher == other then return true end
  local mine, theirs = tools(matcher), not is_all(other) and tools(other)
  if not mine or not theirs then return false end
  for name in pairs(theirs) do
    if not mine[name] then return false end
  end
  return true
end

return settings
