--- Paths that a tool is given by name, as effects: see tools.lua.
-- @module sandbox_enforcer.client.tool_paths
local core = require("sandbox_enforcer.core")
local effect = require("sandbox_enforcer.effect")

local tool_paths = {}

local NONE <const> = {}

--- A path with its leading "~" replaced by the home directory; other paths stay the same.
local function at_home(text, home)
  if text:sub(1, 1) ~= "~" then return text end
  local rest = text:match("^~(/.*)$") or text == "~" and ""
  if not rest then return nil, "it is another user's home directory" end
  if not home then return nil, "the home directory is unknown" end
  return home .. rest
end

--- The absolute path that a text names, with ".." kept.
-- @string text
-- @tparam table from `cwd`, `home`: strings or nil
-- @treturn string|nil
-- @treturn ?string why it is unknown
function tool_paths.locate(text, from)
  if text:find("%c") then return nil, "it contains control characters" end
  local path, why = at_home(text, from.home)
  if not path then return nil, why end
  if path:sub(1, 1) == "/" then return path end
  if not from.cwd or from.cwd:sub(1, 1) ~= "/" then
    return nil, "its working directory is unknown"
  end
  return from.cwd .. "/" .. path
end

--- The effect of one path.
-- @string kind
-- @string parameter that names it
-- @string text
-- @tparam table from see `locate`
-- @tparam[opt] table given `text`, as the tool is given it; `names` and `directory` (effect.lua),
-- which may be "existing": if it is one now
function tool_paths.effect(kind, parameter, text, from, given)
  given = given or NONE
  local raw, why = tool_paths.locate(text, from)
  local path = raw and core.normalize(raw)
  local directory = given.directory
  if directory == "existing" then
    directory = path ~= nil and core.kind(path, true) == "directory"
  end
  return effect.new({
    kind = kind, parameter = parameter, text = given.text or text, cwd = from.cwd, path = path,
    raw = raw ~= path and raw or nil, why = why, directory = directory, names = given.names,
  })
end

--- The effect of an unknown path.
-- @string|nil text
-- @string why
function tool_paths.unknown(kind, parameter, text, why)
  return effect.new({ kind = kind, parameter = parameter, text = text, why = why })
end

--- The effect of a value that should be a path but is not.
function tool_paths.mistyped(kind, parameter, value)
  local why = ("%s is a %s, not a path"):format(parameter, type(value))
  return tool_paths.unknown(kind, parameter, nil, why)
end

return tool_paths
