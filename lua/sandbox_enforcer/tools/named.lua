--- Paths that a tool is given by name, as effects: see tools.lua.
-- @module sandbox_enforcer.tools.named
local core = require("sandbox_enforcer.core")

local named = {}

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
function named.locate(text, from)
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
function named.effect(kind, parameter, text, from)
  local raw, why = named.locate(text, from)
  local path = raw and core.normalize(raw)
  return {
    kind = kind, parameter = parameter, text = text, cwd = from.cwd,
    path = path, raw = raw ~= path and raw or nil, why = why,
  }
end

--- The effect of a value that is no path though there should be one.
function named.mistyped(kind, parameter, value)
  local why = ("%s is a %s, and not a path"):format(parameter, type(value))
  return { kind = kind, parameter = parameter, why = why }
end

return named
