--- Which words of a script name what it has fetched, and which commands read it.
-- @module sandbox_enforcer.fetched
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.steps")

local fetched = {}

--- Is a path what an effect fetched? Of a directory that holds other things, only what it names.
local function is_of(effect, root, path)
  if not effect.fetched then return false end
  if not effect.shared and not (effect.directory and effect.names) then return true end
  local name = path:sub(#root + 2):match("^[^/]+")
  if not name then return false end
  for _, made in ipairs(effect.names or { not paths.kind(path) and name or nil }) do
    if made == name then return true end
  end
  return false
end

--- Does a word name what was fetched by this script?
function fetched.names(known, text)
  local path = text and text ~= "" and paths.absolute(known.here.cwd, text)
  local record, root = known:maker(path or "/")
  while record do
    if is_of(record.by, root, path) then return true end
    if record.before then
      record = record.before
    else
      record, root = known:maker(paths.parent(root))
    end
  end
  local rest = text and text:match("^[^=]*=@?(.+)$")
  return rest ~= nil and fetched.names(known, rest)
end

--- Fields that hold nothing but flags, such as the `xf` of tar.
local function flags_of(step)
  local flags = {}
  local given = step.call or step.doubtful
  for _, item in ipairs(given and given.options or {}) do
    if item.flag then flags[item.field] = true end
  end
  return flags
end

--- Does a command name what was fetched by this script?
function fetched.among(known, step)
  local stdin, flags = step.opened.stdin, flags_of(step)
  if stdin.kind == "file" and fetched.names(known, stdin.text) then return true end
  for i = 2, #step.fields do
    local text = step.fields[i].text
    local is_option = flags[i] or text and text:find("^%-") and not text:find("=", 1, true)
    if not is_option and fetched.names(known, text) then return true end
  end
  return false
end

local READS <const> = { read = true, mapfile = true, readarray = true }

--- Does a command read from a descriptor that was opened before: by its name, or by -u?
function fetched.reads(walker, step)
  local builtin = READS[steps.name(step) or ""]
  for i = 2, #step.fields do
    local given, before = step.fields[i].text, step.fields[i - 1].text or ""
    local text = given or ""
    local fd = text:match("^/dev/fd/(%d+)$") or text:match("^/proc/self/fd/(%d+)$")
    if builtin and before:find("^%-%a*u$") then
      if not given then return true end
      fd = text
    elseif builtin then
      fd = fd or text:match("^%-%a*u(%d+)$")
    end
    if fd and walker.inputs[fd] then return true end
  end
  return false
end

return fetched
