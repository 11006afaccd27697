--- What a tool that takes paths instead of a command does with them.
--
-- An effect is `{ kind, text, path, raw, why, parameter, directory, names }`: `text` as given to
-- the tool; `path` absolute, with ".." removed textually; `raw` absolute with ".." kept, because
-- some tools follow links first. An unknown `path` is nil, and `why` says why.
-- @module sandbox_enforcer.client.tools
local mcp = require("sandbox_enforcer.client.mcp")
local tool_globs = require("sandbox_enforcer.client.tool_globs")
local tool_paths = require("sandbox_enforcer.client.tool_paths")

local tools = {}

--- The parameters of the client's own tools, and what happens to the path.
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

--- The client's own tools that pass a request on to a server, and what they make it do.
local RESOURCES <const> = {
  ReadMcpResource = "mcp__client__read", ReadMcpResourceTool = "mcp__client__read",
}

--- Is there no value? JSON's null is none.
local function is_absent(value)
  return value == nil or type(value) == "userdata"
end

--- Add the directories that a pattern searches.
local function add_pattern(list, entry, text, from)
  local places, why = tool_globs.directories(text, entry.filters)
  for _, place in ipairs(places or {}) do
    list[#list + 1] = tool_paths.effect(entry[2], entry[1], place, from, { text = text })
  end
  if places then return end
  list[#list + 1] = tool_paths.unknown(entry[2], entry[1], text, why)
end

--- The directory that a pattern is relative to.
local function base(entry, input, from)
  local text = input[entry.below]
  local path = type(text) == "string" and tool_paths.locate(text, from)
  return { cwd = path or from.cwd, home = from.home }
end

--- Add the effects of one parameter, which may be missing.
local function add(list, entry, input, from)
  local value = input[entry[1]]
  if is_absent(value) then return end
  if type(value) ~= "string" then
    list[#list + 1] = tool_paths.mistyped(entry[2], entry[1], value)
  elseif entry.below then
    add_pattern(list, entry, value, base(entry, input, from))
  else
    list[#list + 1] = tool_paths.effect(entry[2], entry[1], value, from)
  end
end

--- Is a tool known by its name?
-- @string name
-- @treturn boolean
function tools.knows(name)
  return PARAMETERS[name] ~= nil or RESOURCES[name] ~= nil or name:find("^mcp__") ~= nil
end

--- The effects of a tool call.
-- @string name of the tool
-- @tparam table input as the client gives it
-- @string|nil cwd of the event
-- @tparam[opt] sandbox_enforcer.config.read config
-- @treturn {table,...}|nil nil if the tool is not understood
function tools.effects(name, input, cwd, config)
  if type(name) ~= "string" or type(input) ~= "table" then return nil end
  config = config or {}
  local from = { cwd = type(cwd) == "string" and cwd or config.project, home = config.home }
  local operation = RESOURCES[name] or name
  if operation:find("^mcp__") then return mcp.effects(operation, input, from) end
  if not PARAMETERS[name] then return nil end
  local list = {}
  for _, entry in ipairs(PARAMETERS[name]) do add(list, entry, input, from) end
  return list
end

return tools
