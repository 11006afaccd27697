--- Whose repository a configured remote of git is, read from the repository's own settings.
-- @module sandbox_enforcer.downloads.remotes
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local remotes = {}

local LIMIT <const> = 1024 * 1024

--- The settings of the repository that a directory lies in.
local function settings(cwd)
  local at = cwd
  while at do
    local text = core.read(at .. "/.git/config", LIMIT)
    if text then return text end
    local link = core.read(at .. "/.git", 4096)  -- a linked worktree
    local own = link and link:match("^gitdir:%s*(.-)%s*$")
    local common = own and own:match("^(.*)/worktrees/[^/]+$")
    if common then return core.read((paths.absolute(at, common) or common) .. "/config", LIMIT) end
    if at == "/" then return nil end
    at = paths.parent(at)
  end
  return nil
end

local function address(text, name)
  local current
  for line in text:gmatch("[^\n]+") do
    local section = line:match('^%s*%[%s*remote%s+"(.-)"%s*%]')
    if section or line:find("^%s*%[") then current = section end
    local url = current == name and line:match("^%s*url%s*=%s*(.-)%s*$")
    if url then return url end
  end
  return nil
end

--- The owner in an address: all but the last name, without scheme and user.
local function owner(url)
  local rest = url:gsub("^%a[%w+.-]*://", ""):gsub("^[^/@]*@", ""):gsub(":", "/"):gsub("/+$", "")
  return rest:match("^(.*)/[^/]+$")
end

--- Is a remote another owner's than origin? nil if it is the same, otherwise why.
-- @string cwd
-- @string name of the remote
function remotes.foreign(cwd, name)
  if name == "origin" then return nil end
  local text = paths.is_known(cwd) and settings(cwd)
  if not text then return "whose remote " .. name .. " is cannot be told" end
  local url, origin = address(text, name), address(text, "origin")
  if not url then return nil end  -- a path, a branch: nothing that is configured
  if origin and owner(url) == owner(origin) then return nil end
  return ("the remote %s (%s) is not of origin's owner"):format(name, url)
end

return remotes
