--- Credentials in the settings of git and other tools: in addresses, and in what is sent with them.
-- @module sandbox_enforcer.layers.policy.credentials
local core = require("sandbox_enforcer.core")
local matches = require("sandbox_enforcer.matches")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")

local credentials = {}

local LIMIT <const> = 1024 * 1024
local SHORTEST <const> = 20  -- of a user name that may be a token

local KEYS <const> = { "extraheader", "token%s*=", "password%s*=", "secret%s*=" }

local function holds(text)
  for user in text:gmatch("://([^%s/@\"]+)@") do
    if user:find(":.") or #user >= SHORTEST then return true end
  end
  local lower = text:lower()
  return matches(lower, KEYS)
end

--- Why a settings file should not be printed; nil if it has no secrets.
-- @string path
-- @treturn string|nil
function credentials.why_file(path)
  local text, _, code = core.read(path, LIMIT)
  if text and not holds(text) or code == "ENOENT" or code == "ENOTDIR" then return nil end
  return ("%s may contain a password or token"):format(path)
end

--- Is it the path of a settings file?
function credentials.is_settings(path)
  return path:find("/%.?git/config$") ~= nil or path:find("/%.gitconfig$") ~= nil
end

local function why_files(config, directory, files)
  for _, name in ipairs(files) do
    local path = paths.absolute(directory, (name:gsub("^~", config.home or "~")))
    local why = path and credentials.why_file(path)
    if why then return why end
  end
  return nil
end

--- Why the settings for a directory should not be printed; nil if they have no secrets.
-- @tparam sandbox_enforcer.config.read config
-- @string directory
-- @tparam[opt] {string,...} files those of a tool other than git
function credentials.why(config, directory, files)
  if files then return why_files(config, directory, files) end
  local git_dir = repository.discover(directory)
  local why = git_dir and (credentials.why_file(repository.common(git_dir) .. "/config")
    or credentials.why_file(git_dir .. "/config.worktree"))
  return why or why_files(config, directory, { "~/.gitconfig", "~/.config/git/config" })
end

return credentials
