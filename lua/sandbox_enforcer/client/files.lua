--- Claude Code's files: those that agents must not change, and those that it lets its model read
-- or write.
-- @module sandbox_enforcer.client.files
local core = require("sandbox_enforcer.core")

local files = {}

-- Files that can make the client drop our answers, or run what no hook sees. Agents may read them,
-- but not write, move, link or remove them.

local SETTINGS <const> = { what = "settings of the client", verdict = "deny", near = true }

--- Files that the client loads, or runs before every command.
local LOADED <const> = { what = "part of the client", verdict = "deny", near = true }

--- The same, where the client also writes.
local WRITTEN <const> = { what = LOADED.what, verdict = "deny", near = true, written = true }

--- Content that runs when the agent or the user names it; it may bring its own hooks.
local UNSEEN <const> = {
  what = "which runs without hooks", verdict = "deny", near = true,
}

--- In any `.claude` directory; the user's own has more.
local MEMBERS <const> = {
  ["settings.json"] = SETTINGS, ["settings.local.json"] = SETTINGS, skills = UNSEEN,
  commands = UNSEEN, agents = UNSEEN, hooks = UNSEEN,
}
local USERS <const> = {
  plugins = WRITTEN, ["session-env"] = WRITTEN, ["shell-snapshots"] = WRITTEN,
  ["dev-mods"] = LOADED,
}

--- Next to the user's `.claude`, or in it if that was moved.
local TRUST <const> = { [".claude.json"] = {
  what = "where the client records what it trusts", verdict = "deny", written = true,
} }

--- In a project.
local SERVERS <const> = { [".mcp.json"] = { what = UNSEEN.what, verdict = "deny" } }

--- In the home directory: aliases and functions in these change what a judged command means.
local STARTUP <const> = { what = "which shells run when they start", verdict = "deny" }
local SHELLS <const> = {}
for name in ([[
  .bashrc .bash_profile .bash_login .profile .bash_aliases .zshrc .zshenv .zprofile .zlogin
]]):gmatch("%S+") do SHELLS[name] = STARTUP end

--- The same, of the machine.
local EVERYWHERE <const> = {}
for name in ([[
  profile profile.d bashrc bash.bashrc zshenv zshrc zprofile zlogin zsh
]]):gmatch("%S+") do EVERYWHERE[name] = STARTUP end

local MANAGED <const> = { what = "managed settings of the client", verdict = "deny" }
local PROGRAM <const> = {
  what = "the client's own program", verdict = "deny", linked = true, written = true,
}
local VERSIONS <const> = { what = PROGRAM.what, verdict = "deny", written = true }
local PLUGIN <const> = { what = "the enforcer's plugin", verdict = "deny",
  ours = true }

local function is_absolute(path) return path ~= nil and path:sub(1, 1) == "/" end

local function add(list, base, members, more)
  if not is_absolute(base) then return end
  local group = { base = base, members = members }
  for key, value in pairs(more or {}) do group[key] = value end
  list[#list + 1] = group
end

--- Add one file or directory by its path.
local function add_path(list, path, given)
  local base, name = (path or ""):match("^(.*)/([^/]+)/*$")
  if base then add(list, base == "" and "/" or base, { [name] = given }) end
end

--- The client's program: as installed, and as it runs.
-- @tparam sandbox_enforcer.config.read config
-- @treturn {string,...} paths
function files.programs(config)
  local list = { config.home and config.home .. "/.local/bin/claude" or nil }
  list[#list + 1] = config.env("CLAUDE_CODE_EXECPATH")
  return list
end

local function add_programs(list, config)
  for _, path in ipairs(files.programs(config)) do add_path(list, path, PROGRAM) end
  if config.home then add_path(list, config.home .. "/.local/share/claude", VERSIONS) end
end

--- The protected files, by their directories.
-- @tparam sandbox_enforcer.config.read config
-- @string|nil cwd of the event
-- @treturn {table,...} `base`, a directory; `inside`, a name in it, if the members are there;
-- `members`, by name as layers/guard/protected_path.lua takes them, with `written` if the client
-- also writes them; `telling`: the directory's name identifies a member, or "alone" its own
function files.protected(config, cwd)
  local list = {}
  local own = config.client or config.home and config.home .. "/.claude"
  add(list, own, MEMBERS, { telling = true })
  add(list, own, USERS, { telling = true })
  add(list, own, TRUST)
  add(list, config.home, TRUST, { telling = "alone" })
  add(list, config.home, SHELLS)
  add(list, config.env("ZDOTDIR"), SHELLS)
  for i, project in ipairs({ config.project or false, cwd or false }) do
    if project and (i == 1 or project ~= config.project) then
      add(list, project, SERVERS, { telling = "alone" })
      add(list, project, MEMBERS, { inside = ".claude", telling = true })
    end
  end
  add(list, "/etc", { ["claude-code"] = MANAGED })
  add(list, "/etc", EVERYWHERE)
  add(list, "/Library/Application Support", { ClaudeCode = MANAGED })
  add_programs(list, config)
  add_path(list, config.env("CLAUDE_PLUGIN_ROOT"), PLUGIN)
  return list
end

-- files that the client hands to its model

local function real_of(path)
  return type(path) == "string" and path:sub(1, 1) == "/" and core.resolve(path) or nil
end

--- A path relative to a directory: "a/b"; nil if it is not in it.
local function below(directory, path)
  if not directory or not core.contains(directory, path) or path == directory then return nil end
  return path:sub(#directory + 2)
end

--- Below the transcripts' directory: long results, output of sub-agents; memory.
local function of_project(event, path, reads)
  local transcript = event.raw.transcript_path
  local base = type(transcript) == "string" and real_of(transcript:match("^(/.*)/[^/]*$"))
  local rest = below(base, path)
  if not rest then return false end
  if rest:find("^memory/") then return true end
  return reads and (rest:find("/tool-results/", 1, true) or rest:find("^[^/]+/subagents/")) ~= nil
end

--- In the directory for temporary files: output of background commands, and a scratchpad.
local function of_session(event, config, path, reads)
  local session, project = event.session, config.project
  local base = real_of(config.env("TMPDIR") or "/tmp")
  local rest = session and project and below(base, path)
  local slug = rest and project:gsub("[^%w]", "-")
  local user, place, id, kind = (rest or ""):match("^(claude%-%d+)/([^/]+)/([^/]+)/([^/]+)/.")
  if not user or place ~= slug or id ~= session then return false end
  return kind == "scratchpad" or reads and kind == "tasks"
end

--- Does the client itself let its model read or write this path?
-- @tparam table event neutral
-- @tparam sandbox_enforcer.config.read config
-- @string path with links resolved
-- @tparam boolean reads it is only read
function files.lends(event, config, path, reads)
  local plans = config.client and real_of(config.client .. "/plans")
  return below(plans, path) ~= nil or of_project(event, path, reads)
    or of_session(event, config, path, reads)
end

return files
