--- Which files git ignores, by .gitignore and info/exclude: reads them, starts no process.
-- @classmod sandbox_enforcer.git.ignored
local core = require("sandbox_enforcer.core")

local ignored = {}
ignored.__index = ignored

local LIMIT <const> = 256 * 1024

--- One line of such a file: `{ pattern, anchored, directory, negated, below }`; nil for a comment.
local function entry_of(line, below)
  local text = line:gsub("\r$", ""):gsub("([^\\])%s+$", "%1")
  if text == "" or text:find("^#") then return nil end
  local negated = text:find("^!") ~= nil
  text = text:gsub("^!", ""):gsub("^\\", "")
  local directory = text:find("/$") ~= nil
  text = text:gsub("%f[/]/+$", "")
  local inner = text:gsub("^%*%*/", "")
  local anchored = inner:find("/", 1, true) ~= nil
  return {
    pattern = inner:gsub("^/", ""), anchored = anchored, directory = directory, negated = negated,
    below = below,
  }
end

local function add(list, file, below)
  for line in (core.read(file, LIMIT) or ""):gmatch("[^\n]+") do
    list[#list + 1] = entry_of(line, below)
  end
end

--- @string git_dir
-- @string top of the working tree
function ignored.new(git_dir, top)
  local self = setmetatable({ top = top, entries = {}, seen = {} }, ignored)
  add(self.entries, git_dir .. "/info/exclude", "")
  return self
end

--- Does a pattern with slashes match a path, name by name? "**" stands for any names.
local function matches(pattern, path)
  local first, rest = pattern:match("^([^/]*)/?(.*)$")
  if first == "**" then
    if rest == "" or matches(rest, path) then return true end
    local below = path:match("^[^/]*/(.*)$")
    return below ~= nil and matches(pattern, below)
  end
  local name, below = path:match("^([^/]*)/?(.*)$")
  if not core.fits(first, name) then return false end
  if rest == "" or below == "" then return rest == below end
  return matches(rest, below)
end

local function fits(entry, path, is_directory)
  if entry.directory and not is_directory then return false end
  local inside = entry.below == "" and path
    or path:sub(1, #entry.below) == entry.below and path:sub(#entry.below + 1)
  if not inside then return false end
  if entry.anchored then return matches(entry.pattern, inside) end
  return core.fits(entry.pattern, inside:match("%f[^/\0][^/]+$"))
end

--- Read the file of a directory, once.
local function look(self, below)
  if self.seen[below] then return end
  self.seen[below] = true
  add(self.entries, self.top .. "/" .. below .. ".gitignore", below)
end

--- Is a path ignored, itself or by a directory above it?
-- @string path relative to the top
-- @bool is_directory
function ignored:has(path, is_directory)
  look(self, "")
  local at = 0
  while at do
    local next_at = path:find("/", at + 1, true)
    local part = next_at and path:sub(1, next_at - 1) or path
    local result = false
    for _, entry in ipairs(self.entries) do
      if fits(entry, part, next_at ~= nil or is_directory) then result = not entry.negated end
    end
    if result then return true end
    if next_at then look(self, part .. "/") end
    at = next_at
  end
  return false
end

return ignored
