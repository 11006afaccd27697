--- What a tool that is given paths in place of a command does with them.
--
-- An effect is `{ kind, text, path, raw, why, parameter, directory, names }`: `text` as the tool is
-- given it; `path` absolute, ".." taken by its letters; `raw` absolute with its ".." still in, for
-- some tools follow links first. `path` is nil where it is not known, and `why` says so.
-- @module sandbox_enforcer.tools
local core = require("sandbox_enforcer.core")
local lazy = require("sandbox_enforcer.lazy")

local globs = lazy("sandbox_enforcer.tools.globs")
local mcp = lazy("sandbox_enforcer.tools.mcp")

local tools = {}

--- The parameters of the client's own tools, and what becomes of the path.
local PARAMETERS <const> = {
  Read = { { "file_path", "read" } },
  Write = { { "file_path", "write" } },
  Edit = { { "file_path", "write" } },
  MultiEdit = { { "file_path", "write" } },
  NotebookRead = { { "notebook_path", "read" } },
  NotebookEdit = { { "notebook_path", "write" } },
  LS = { { "path", "read" } },
  Glob = { { "path", "read" }, { "pattern", "read", below = "path" } },
  Grep = { { "path", "read" }, { "glob", "read", below = "path", filters = true } },
  EnterWorktree = { { "path", "chdir" } },
  Workflow = { { "scriptPath", "read" } },
  Artifact = { { "file_path", "read" } },
}

--- Is there no value? A null of JSON is none.
function tools.is_absent(value)
  return value == nil or type(value) == "userdata"
end

--- Where the home directory that a path begins with is; the path itself if it begins with none.
local function at_home(text, home)
  if text:sub(1, 1) ~= "~" then return text end
  local rest = text:match("^~(/.*)$") or text == "~" and ""
  if not rest then return nil, "it is not known whose home directory that is" end
  if not home then return nil, "the home directory is not known" end
  return home .. rest
end

--- The absolute path that a text names, with its ".." still in it.
-- @string text
-- @tparam table from `cwd`, `home`: strings or nil
-- @treturn string|nil
-- @treturn ?string why it is not known
function tools.locate(text, from)
  if text:find("%c") then return nil, "it holds control characters" end
  local path, why = at_home(text, from.home)
  if not path then return nil, why end
  if path:sub(1, 1) == "/" then return path end
  if not from.cwd or from.cwd:sub(1, 1) ~= "/" then
    return nil, "it is not known which directory it is seen from"
  end
  return from.cwd .. "/" .. path
end

--- The effect of one path.
-- @string kind
-- @string parameter that names it
-- @string text
-- @tparam table from see `locate`
function tools.effect(kind, parameter, text, from)
  local raw, why = tools.locate(text, from)
  local path = raw and core.normalize(raw)
  return {
    kind = kind, parameter = parameter, text = text, cwd = from.cwd,
    path = path, raw = raw ~= path and raw or nil, why = why,
  }
end

--- The effect of a value that is no path though there should be one.
function tools.mistyped(kind, parameter, value)
  local why = ("%s is a %s, and not a path"):format(parameter, type(value))
  return { kind = kind, parameter = parameter, why = why }
end

--- Add the directories that a pattern looks into.
local function add_pattern(list, entry, text, from)
  local places, why = globs.directories(text, entry.filters)
  for _, place in ipairs(places or {}) do
    local effect = tools.effect(entry[2], entry[1], place, from)
    effect.text = text
    list[#list + 1] = effect
  end
  if places then return end
  list[#list + 1] = { kind = entry[2], parameter = entry[1], text = text, why = why }
end

--- The directory that a pattern is seen from.
local function base(entry, input, from)
  local text = input[entry.below]
  local path = type(text) == "string" and tools.locate(text, from)
  return { cwd = path or from.cwd, home = from.home }
end

local function listed(parameters, input, from)
  local list = {}
  for _, entry in ipairs(parameters) do
    local name, kind = entry[1], entry[2]
    local value = input[name]
    if tools.is_absent(value) then
      -- it may be left out
    elseif type(value) ~= "string" then
      list[#list + 1] = tools.mistyped(kind, name, value)
    elseif entry.below then
      add_pattern(list, entry, value, base(entry, input, from))
    else
      list[#list + 1] = tools.effect(kind, name, value, from)
    end
  end
  return list
end

--- The effects of a tool call.
-- @string name of the tool
-- @tparam table input as the client gives it
-- @string|nil cwd of the event
-- @tparam[opt] sandbox_enforcer.config config
-- @treturn {table,...}|nil nil if the tool is not understood
function tools.effects(name, input, cwd, config)
  if type(name) ~= "string" or type(input) ~= "table" then return nil end
  local from = { cwd = type(cwd) == "string" and cwd or nil, home = config and config.home }
  if PARAMETERS[name] then return listed(PARAMETERS[name], input, from) end
  if name:find("^mcp__") then return mcp.effects(name, input, from) end
  return nil
end

return tools
