--- The settings file that `install` and `uninstall` change: finds, reads, compares and writes it.
-- @classmod sandbox_enforcer.cli.settings_file
local core = require("sandbox_enforcer.core")
local diff = require("sandbox_enforcer.cli.diff")
local installs = require("sandbox_enforcer.state.installs")
local paths = require("sandbox_enforcer.paths")
local say = require("sandbox_enforcer.cli.say")

local settings_file = {}
settings_file.__index = settings_file

local LIMIT <const> = 4 * 1024 * 1024
local SCOPES <const> = { "user", "project", "local", "managed" }
local OWNER_WRITES <const> = 128

--- The modes of new directories and files: others may read what they need.
local MODES <const> = {
  user = { 448, 384 }, project = { 493, 420 }, ["local"] = { 493, 384 }, managed = { 493, 420 },
}

--- The scope that options name.
-- @treturn ?string "user" if they name none
-- @treturn ?string the error
local function scope_of(given)
  local found
  for _, scope in ipairs(SCOPES) do
    if given[scope] and found then
      return nil, ("use --%s or --%s, not both"):format(found, scope)
    end
    found = given[scope] and scope or found
  end
  return found or "user"
end

--- Why a file cannot be changed, and the exit status; nil if it can.
local function obstacle(path, real)
  if not real then return "it is a broken link", say.MISSING end
  local kind = core.kind(real)
  if kind and kind ~= "file" then return "it is not a file", say.IO end
  local mode = kind and core.mode(real)
  if mode and mode & OWNER_WRITES == 0 then
    return ("it is read-only; to change that: chmod u+w %s"):format(core.quote(path)), say.IO
  end
  return nil
end

--- Find and read a settings file.
-- @tparam table given the verb's options
-- @tparam table agent its adapter
-- @treturn ?settings_file `path`, `real` (links followed), `scope`, `text` (nil if there is none)
-- @treturn ?table the verb's result if it cannot be read
function settings_file.open(given, agent)
  local scope, wrong = scope_of(given)
  if not scope then return nil, say.fail(given.name, say.USAGE, wrong) end
  local path = agent.registration.file(scope, core.env, core.cwd() or "/")
  if not path then
    return nil, say.fail(given.name, say.MISSING, "HOME is not set, so your settings are unknown")
  end
  local real = core.resolve(path)
  local why, status = obstacle(path, real)
  local text, code
  if not why then
    text, why, code = core.read(real, LIMIT)
    if code == "ENOENT" or code == "ENOTDIR" then why = nil end
    if code == "EFBIG" then why = "it is larger than 4 MB; is that a settings file?" end
    status = say.IO
  end
  if why then return nil, say.fail(given.name, status, path .. ": " .. why) end
  return setmetatable({ path = path, real = real, scope = scope, text = text }, settings_file)
end

--- The lines that will change.
-- @string|nil text nil: the file is removed
function settings_file:diff(text, paint)
  return diff.lines(self.text or "", text or "", paint,
    core.isatty(1) and core.columns() or nil)
end

--- Write the file, or remove it.
-- @string|nil text nil: remove it
-- @treturn ?string why that failed
function settings_file:write(text)
  local done, why
  if text then
    local modes = MODES[self.scope]
    done, why = core.mkdir(paths.parent(self.real), modes[1])
    if done then done, why = core.replace(self.real, text, modes[2]) end
  else
    done, why = core.remove(self.real)
  end
  local hint = self.scope == "managed" and "; run it as root" or ""
  return not done and ("%s: %s%s"):format(self.path, why, hint) or nil
end

--- Keep a backup.
-- @treturn ?string its path; nil if there is no file
-- @treturn ?string why that failed
function settings_file:keep(settled)
  if not self.text then return nil end
  return installs.keep(settled, self.real, self.text)
end

return settings_file
