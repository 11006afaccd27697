--- The hook as Claude Code would start it in a directory, according to its settings, for commands
-- that have no event.
-- @module sandbox_enforcer.client.as_hook
local arguments = require("sandbox_enforcer.config.arguments")
local plugin_hooks = require("sandbox_enforcer.client.plugin_hooks")
local project_env = require("sandbox_enforcer.client.project_env")
local settings = require("sandbox_enforcer.client.settings")

local as_hook = {}

--- The first of our hooks on tool calls, and its settings file.
local function registered(files, context)
  for _, file in ipairs(files) do
    for _, hook in ipairs(settings.hooks(file.content)) do
      local calls = hook.event == "PreToolUse" and settings.is_ours(hook.entry, context)
      if calls then return hook, file.path end
    end
  end
  return nil
end

--- The variables that the client passes to hooks: its own, overridden by its settings.
local function variables(files, start)
  local found = {}
  for name, value in pairs(start) do found[name] = value end
  for name, set in pairs(settings.variables(files)) do found[name] = set.value end
  return found
end

--- What the hook sees.
-- @tparam table given `environ` (function() -> all variables that the client is started with),
-- `program`, `project` (where it is started, unless a variable says it, and `elsewhere` does not
-- deny that)
-- @treturn table `env` (function(name)), the configuration as the hook sees it, including its
-- arguments and the values that a project may not replace; `environ`; `arguments`, a list, and
-- `lost`, why they cannot be read; `problems`, a list; `hook` (its entry and matcher) and `file`,
-- nil if it is not registered; `files`, all settings and plugin hooks; `context` for the adapter's
-- other functions
function as_hook.find(given)
  local start = {}
  for name, value in pairs(given.environ()) do start[name] = value end
  local own = not given.elsewhere and start.CLAUDE_PROJECT_DIR
  start.CLAUDE_PROJECT_DIR = own or given.project
  local function started(name) return start[name] end
  local files = settings.all({ env = started, flag = false })
  local all = variables(files, start)
  local context = {
    env = function(name) return all[name] end, environ = function() return all end,
    program = given.program, started = start, flag = false,
  }
  local env, problems = project_env.environment(context)
  local plugins = plugin_hooks.files(files, started)
  table.move(plugins, 1, #plugins, #files + 1, files)
  local hook, file = registered(files, context)
  local list = hook and type(hook.entry.args) == "table" and hook.entry.args or {}
  local set, lost = arguments.read(list)
  return {
    env = function(name)
      if set and set[name] then return set[name] end
      return env(name)
    end,
    environ = context.environ, arguments = list, lost = lost, problems = problems, hook = hook,
    file = file, files = files, context = context,
  }
end

return as_hook
