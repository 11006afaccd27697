--- Ways around the hook that no setting shows: code that runs without a tool call, clients started
-- in another way, commands that mean something else after they were judged. For `doctor`; each
-- check adds findings to a list: see client/findings.lua.
-- @module sandbox_enforcer.client.detours
local ancestors = require("sandbox_enforcer.client.ancestors")
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local findings = require("sandbox_enforcer.client.findings")
local set = require("sandbox_enforcer.set")
local settings = require("sandbox_enforcer.client.settings")

local detours = {}

local KEEP <const> = "keep it if you trust it"
local LARGEST <const> = 1024 * 1024

local warning <const>, problem <const> = findings.warning, findings.problem

local function table_of(value) return type(value) == "table" and value or {} end
local function is_set(value) return value ~= nil and value ~= false and value ~= cjson.null end

--- The names in a table, sorted, so that the output is always the same.
local function sorted(given)
  local names = {}
  for name in pairs(given) do names[#names + 1] = tostring(name) end
  table.sort(names)
  return names
end

-- servers

--- Everything that defines servers for this project: `{ servers, where }` each.
local function servers_of(at)
  local own = settings.own(at.context.env)
  local here = table_of(table_of(own.projects)[at.project])
  local file = at.project .. "/.mcp.json"
  return {
    { table_of(table_of(settings.read(file).content).mcpServers), file },
    { table_of(own.mcpServers), "~/.claude.json" },
    { table_of(here.mcpServers), "~/.claude.json, for this project" },
  }
end

--- A server's command line.
local function line_of(server)
  local words = { tostring(table_of(server).command or table_of(server).url or "") }
  for _, word in ipairs(table_of(table_of(server).args)) do words[#words + 1] = tostring(word) end
  return table.concat(words, " ")
end

local function is_client(line) return line:find("mcp serve", 1, true) ~= nil end

--- Servers that are the client itself.
function detours.serves(at, list)
  for _, source in ipairs(servers_of(at)) do
    for _, name in ipairs(sorted(source[1])) do
      if is_client(line_of(source[1][name])) then
        list[#list + 1] = problem(("%s: the server %s is the client itself, whose shell asks no "
          .. "hook"):format(source[2], name), "remove it")
      end
    end
  end
end

-- code without a tool call

local HELPERS <const> = { "apiKeyHelper", "awsAuthRefresh", "awsCredentialExport",
  "otelHeadersHelper" }

local function helpers(at, list)
  for _, file in ipairs(at.files) do
    for _, key in ipairs(HELPERS) do
      if file.content and is_set(file.content[key]) then
        list[#list + 1] = warning(("%s sets %s, which runs outside hooks"):format(file.path,
          key), KEEP)
      end
    end
    for _, hook in ipairs(settings.hooks(file.content)) do
      local shared = settings.is_shared(file.path, at.context.env)
      if shared and hook.event == "SessionStart" and not settings.is_ours(hook.entry, at.context)
      then
        list[#list + 1] = warning(("%s runs %s when a session begins"):format(file.path,
          tostring(hook.entry.command)), "keep it if you trust the project")
      end
    end
  end
end

--- Text files below a directory, down to a depth: skills and commands.
local function texts(directory, depth, found)
  for _, name in ipairs(core.list(directory) or {}) do
    local path = directory .. "/" .. name
    if name:find("%.md$") then
      found[#found + 1] = path
    elseif depth > 1 and core.kind(path, true) == "directory" then
      texts(path, depth - 1, found)
    end
  end
  return found
end

--- Skills and commands whose text runs commands on its own.
local function skills(at, list)
  local base, found = settings.user_directory(at.context.env), {}
  for _, directory in ipairs({ base, at.project .. "/.claude" }) do
    texts(directory .. "/skills", 3, found)
    texts(directory .. "/commands", 3, found)
  end
  for _, path in ipairs(found) do
    if (core.read(path, LARGEST) or ""):find("!`[^`]+`") then
      list[#list + 1] = warning(path .. " runs commands when it is used, and no hook sees them",
        KEEP)
    end
  end
end

--- Code that runs without a tool call.
function detours.unseen(at, list)
  for _, source in ipairs(servers_of(at)) do
    for _, name in ipairs(sorted(source[1])) do
      local line = line_of(source[1][name])
      if not is_client(line) then
        list[#list + 1] = warning(("%s: the server %s runs outside hooks: %s"):format(source[2],
          name, line), KEEP)
      end
    end
  end
  helpers(at, list)
  skills(at, list)
end

-- other starts

--- Words that make the client run without hooks, or with settings that switch them off.
local STARTS <const> = {
  "--bare", "--safe-mode", "--restricted", "--setting-sources", "--plugin-dir", "--plugin-url",
  "mcp serve",
}
local VARIABLES <const> = set [[
  CLAUDE_CODE_SIMPLE CLAUDE_CODE_SAFE_MODE CLAUDE_CODE_RESTRICTED CLAUDE_CODE_PLUGIN_DIRS
  CLAUDE_CODE_SHELL_PREFIX
]]
local SHELLS <const> = { ".bashrc", ".bash_profile", ".bash_login", ".bash_aliases", ".profile",
  ".zshrc", ".zshenv", ".zprofile", ".zlogin", ".config/fish/config.fish" }

--- The part of a line that starts the client without hooks; nil if there is none.
local function start_in(line)
  for name in line:gmatch("%f[%w_]CLAUDE_[%u_]+") do
    if VARIABLES[name] then return name end
  end
  if not line:find("%f[%w]claude%f[%W]") then return nil end
  for _, word in ipairs(STARTS) do
    if line:find(word, 1, true) then return word end
  end
  if line:find("%-%-settings") and line:find("disableAllHooks") then return "--settings" end
  return line:find("%f[%w_]HOME=%S+%s+.*claude") and "HOME=" or nil
end

--- The startup files of shells: `{ name, text }` each.
local function shell_files(at)
  local home, list = at.context.env("HOME"), {}
  for _, name in ipairs(home and SHELLS or {}) do
    local text = core.read(home .. "/" .. name, LARGEST)
    if text then list[#list + 1] = { "~/" .. name, text } end
  end
  return list
end

--- A script with the client's name: `{ name, text }`, at most one.
local function wrappers(at)
  for directory in (at.context.env("PATH") or ""):gmatch("[^:]+") do
    local path = directory .. "/claude"
    if core.kind(path, true) == "file" then
      local text = core.read(path, LARGEST)
      return text and text:find("^#!") and { { path, text } } or {}
    end
  end
  return {}
end

--- The words of this user's running clients.
local function running(at)
  local home, list = at.context.env("HOME"), {}
  for _, process in ipairs(core.list("/proc") or {}) do
    local words = process:find("^%d+$") and ancestors.words(process) or {}
    local is_one = (words[1] or ""):find("%f[^/%z]claude$") or (words[2] or ""):find("/claude$")
    local same = false
    for _, variable in ipairs(is_one and ancestors.variables(process) or {}) do
      same = same or variable == "HOME=" .. tostring(home)
    end
    if same then list[#list + 1] = { "process " .. process, table.concat(words, " ") } end
  end
  return list
end

--- Ways of starting the client that bypass hooks.
function detours.starts(at, list)
  local sources = shell_files(at)
  for _, more in ipairs({ wrappers(at), running(at) }) do
    table.move(more, 1, #more, #sources + 1, sources)
  end
  for _, source in ipairs(sources) do
    for line in source[2]:gmatch("[^\n]+") do
      local word = not line:find("^%s*#") and start_in(line)
      if word then
        list[#list + 1] = warning(("%s has %s, which makes the client run without hooks, or with "
          .. "others"):format(source[1], word), "remove it, and start the client without")
      end
    end
  end
end

-- meaning

--- The command that an alias or function replaces; nil if there is none.
local function replaced(line)
  local name, value = line:match("^%s*alias%s+%-?%-?%s*([%w_.-]+)=(.*)$")
  if not name then
    return line:match("^%s*([%w_.-]+)%s*%(%)") or line:match("^%s*function%s+([%w_.-]+)")
  end
  local first = value:gsub("^['\"\\]+", ""):gsub("^command%s+", ""):match("^[%w_./-]+")
  return first ~= name and name or nil
end

--- What changes the meaning of judged commands: the user's own aliases and functions also apply in
-- the agent's shell.
function detours.meanings(at, list)
  for _, source in ipairs(shell_files(at)) do
    for line in source[2]:gmatch("[^\n]+") do
      local name = replaced(line)
      if name and core.rule(name) then
        list[#list + 1] = warning(("%s makes %s run something other than what is judged")
          :format(source[1], name), "remove or rename it: the agent's shell has it, too")
      end
    end
  end
  local base = settings.user_directory(at.context.env)
  local path = base and base .. "/shell-snapshots"
  for _, name in ipairs(path and core.list(path) or {}) do
    local text = core.read(path .. "/" .. name, LARGEST) or ""
    for line in text:gmatch("[^\n]+") do
      local alias = line:find("^%s*alias ") and replaced(line)
      if alias and core.rule(alias) then
        list[#list + 1] = warning(("%s/%s makes %s run something other than what is judged")
          :format(path, name, alias), "find out where it comes from, then remove it")
      end
    end
  end
end

-- files

local OTHERS_WRITE <const> = 18  -- the write bits of the group and of others

--- Our files and the client's that other users can change.
function detours.files(at, list)
  local base = settings.user_directory(at.context.env)
  local own = { { at.program, "the program" }, { at.policy, "your policy" } }
  for _, path in ipairs(at.rules or {}) do own[#own + 1] = { path, "a directory of rules" } end
  for _, file in ipairs(at.files) do own[#own + 1] = { file.path, "settings of the client" } end
  for _, name in ipairs({ "", "/plugins", "/skills", "/dev-mods", "/shell-snapshots" }) do
    if base then own[#own + 1] = { base .. name, "a directory of the client" } end
  end
  for _, pair in ipairs(own) do
    local mode = pair[1] and core.mode(pair[1])
    if mode and mode & OTHERS_WRITE ~= 0 then
      list[#list + 1] = warning(("%s (%s) can be written by others"):format(pair[1], pair[2]),
        "chmod go-w " .. core.quote(pair[1]))
    end
  end
end

--- Can the agent change the administrator's settings?
function detours.root(at, list)
  local status = at.status or core.read("/proc/self/status", 65536) or ""
  if status:find("\nUid:\t%d+\t0\t") then
    list[#list + 1] = warning("you are root: an agent that runs as root can change every guard",
      "run the client as another user")
  end
  local file = at.managed or settings.managed()
  local directory = file:match("^(.*)/")
  for _, path in ipairs({ directory, file, directory .. "/managed-settings.d",
    directory .. "/managed-mcp.json" }) do
    local mode = core.mode(path)
    if mode and mode & OTHERS_WRITE ~= 0 then
      list[#list + 1] = problem(("%s can be written by others than root"):format(path),
        "as root: chmod go-w " .. core.quote(path))
    end
  end
end

--- Do sessions start in a mode in which the client may skip a question?
function detours.modes(at, list)
  for _, file in ipairs(at.files) do
    local mode = table_of(table_of(file.content).permissions).defaultMode
    if mode == "bypassPermissions" then
      list[#list + 1] = warning(file.path .. " starts sessions in bypassPermissions, in which the "
        .. "client skips some questions", "what the hook would ask about is refused there; to be "
        .. "asked, use another defaultMode")
    end
  end
end

return detours
