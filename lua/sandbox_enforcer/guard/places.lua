--- What agents may read, and not change: our own files, the client's settings, and what the policy
-- protects.
-- @module sandbox_enforcer.guard.places
local core = require("sandbox_enforcer.core")
local fixed = require("sandbox_enforcer.guard.fixed")
local paths = require("sandbox_enforcer.paths")
local pattern = require("sandbox_enforcer.guard.pattern")

local places = {}

local SETTINGS <const> = { "settings.json", "settings.local.json" }

--- In the client's own directory: what it loads, or runs before every command.
local CLIENTS <const> = { "plugins", "session-env", "shell-snapshots" }

--- What is in these runs, and no hook sees it.
local UNSEEN <const> = { "skills", "commands", "agents", "hooks" }

local MANAGED <const> = "/etc/claude-code"

--- What is protected if the policy does not say it.
local PROTECTED <const> = { ".claude/local/**" }

local function is_absolute(path) return path ~= nil and path:sub(1, 1) == "/" end

local function add(list, all, given) list[#list + 1] = fixed.new(all, given) end

--- Protect what stands in a `.claude` directory.
local function add_client(list, directories, is_own)
  for _, name in ipairs(SETTINGS) do
    add(list, fixed.within(directories, name),
      { what = "settings of the client", verdict = "deny", near = true })
  end
  for _, name in ipairs(is_own and CLIENTS or {}) do
    add(list, fixed.within(directories, name),
      { what = "a part of the client", verdict = "deny", near = true })
  end
  for _, name in ipairs(UNSEEN) do
    add(list, fixed.within(directories, name),
      { what = "which runs without any hook seeing it", verdict = "ask", near = true })
  end
end

--- Where the client keeps what is the user's.
local function client_directory(config)
  local given = config.env and config.env("CLAUDE_CONFIG_DIR")
  if is_absolute(given) then return given end
  return config.home and config.home .. "/.claude"
end

--- Protect the `.claude` directories of the user and of the project.
local function add_clients(list, config, cwd)
  local seen = {}
  local own = client_directory(config)
  for i, directory in ipairs({ own or false, config.project or false, cwd or false }) do
    if is_absolute(directory or nil) and not seen[directory] then
      seen[directory] = true
      local all = fixed.directory(directory)
      add_client(list, i == 1 and all or fixed.within(all, ".claude"), i == 1)
    end
  end
  add(list, fixed.directory(MANAGED), { what = "managed settings of the client", verdict = "deny" })
end

--- Protect one file or directory of ours.
local function add_ours(list, path, given)
  if not is_absolute(path) then return end
  local name = paths.basename(path)
  if not name then return end
  given.verdict, given.ours = "deny", true
  add(list, fixed.within(fixed.directory(paths.parent(path)), name), given)
end

local function add_own(list, config)
  local program = config.program
  add_ours(list, program, { what = "the program that judges commands", linked = true })
  if is_absolute(program) then
    local base = paths.parent(paths.parent(program))
    add_ours(list, base .. "/hooks/hooks.json", { what = "the hooks of its plugin" })
    add_ours(list, base .. "/.claude-plugin", { what = "a part of its plugin" })
  end
  for _, path in ipairs(config.rules or {}) do
    add_ours(list, path, { what = "rules that commands are judged by" })
  end
  add_ours(list, config.policy_file, { what = "the policy", near = true })
  add_ours(list, config.state, { what = "the enforcer's records" })
  add_ours(list, config.ledger, { what = "the audit" })
  if is_absolute(config.project) then
    local file = config.project .. "/.claude/config/sandbox_policy.json"
    add_ours(list, file, { what = "the policy of the project", near = true })
  end
end

--- Protect what the policy names.
local function add_named(list, config)
  local home = is_absolute(config.home) and fixed.directory(config.home) or {}
  local bases = is_absolute(config.project) and fixed.directory(config.project) or {}
  table.move(home, 1, #home, #bases + 1, bases)
  for _, text in ipairs(config.policy and config.policy.protected_paths or PROTECTED) do
    list[#list + 1] = pattern.new(text, bases, home,
      { what = "protected by protected_paths", verdict = "deny", near = true })
  end
end

--- All that is protected.
-- @tparam sandbox_enforcer.config config
-- @string|nil cwd of the event
-- @treturn {table,...} objects with the methods of fixed.lua
function places.of(config, cwd)
  local list = {}
  add_own(list, config)
  add_clients(list, config, cwd)
  add_named(list, config)
  return list
end

--- Does the enforcer run from the very project that is worked on?
function places.is_checkout(config)
  local project = is_absolute(config.project) and core.resolve(config.project)
  if not project then return false end
  for _, path in ipairs({ config.program or false, table.unpack(config.rules or {}) }) do
    if path and core.kind(path) and paths.inside(project, path) then return true end
  end
  return false
end

return places
