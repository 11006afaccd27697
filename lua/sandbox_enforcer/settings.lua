--- The client's settings files, as far as they concern hooks.
-- @module sandbox_enforcer.settings
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local settings = {}

local LIMIT <const> = 4 * 1024 * 1024

local function read(path)
  local text = core.read(path, LIMIT)
  local content = text and cjson.decode(text)
  return type(content) == "table" and content or nil
end

local function is_ours(command, program)
  if type(command) ~= "string" then return false end
  if program and command:find(program, 1, true) then return true end
  return command:find("sandbox%-enforcer") ~= nil
end

local function tables(value)
  local list = {}
  if type(value) ~= "table" then return list end
  for _, entry in ipairs(value) do
    if type(entry) == "table" then list[#list + 1] = entry end
  end
  return list
end

--- Does a settings file register a PreToolUse hook that is not this program?
local function has_others(content, program)
  local hooks = content and content.hooks
  for _, group in ipairs(tables(type(hooks) == "table" and hooks.PreToolUse)) do
    for _, entry in ipairs(tables(group.hooks)) do
      if not is_ours(entry.command, program) then return true end
    end
  end
  return false
end

--- Are there other hooks on tool calls? The answer of one that comes later may undo an approved
-- rewrite. Hooks of plugins are not seen.
-- @tparam table context `env`, `program`
function settings.others(context)
  local program = context.program and paths.basename(context.program)
  local home, project = context.env("HOME"), context.env("CLAUDE_PROJECT_DIR")
  local files = {}
  if home then files[#files + 1] = home .. "/.claude/settings.json" end
  if project then
    files[#files + 1] = project .. "/.claude/settings.json"
    files[#files + 1] = project .. "/.claude/settings.local.json"
  end
  for _, file in ipairs(files) do
    if has_others(read(file), program) then return true end
  end
  return false
end

--- Why a settings file would end the hooks; nil if it would not.
function settings.disables(path)
  local content = read(path)
  if content and content.disableAllHooks then return "sets disableAllHooks" end
  return nil
end

return settings
