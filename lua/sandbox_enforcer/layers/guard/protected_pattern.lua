--- Places protected by a pattern: `*` and `?` match parts of a name, `**` any names. As in
-- .gitignore, a pattern without a slash matches anywhere, and everything in a matching directory is
-- protected, too. It has the methods of protected_path.lua.
-- @classmod sandbox_enforcer.layers.guard.protected_pattern
local core = require("sandbox_enforcer.core")
local protected_path = require("sandbox_enforcer.layers.guard.protected_path")
local resolver = require("sandbox_enforcer.layers.guard.resolver")

local protected_pattern = {}
protected_pattern.__index = protected_pattern

local function split(text)
  local list = {}
  for name in text:gmatch("[^/]+") do list[#list + 1] = name end
  return list
end

--- The base directories of a pattern, and its names.
local function read(text, bases, home)
  local tilde = text:match("^~/(.*)$")
  if tilde then return home, split(tilde) end
  if text:sub(1, 1) == "/" then return { "/" }, split(text) end
  local names = split(text)
  if #names == 1 and names[1] ~= "**" then table.insert(names, 1, "**") end
  return bases, names
end

--- The path that all matches begin with: "/a/b".
local function beginning(names)
  local text = ""
  for _, name in ipairs(names) do
    if name:find("[*?%[]") then break end
    text = text .. "/" .. name
  end
  return text
end

--- @string text
-- @tparam {string,...} bases paths of the directories that a relative pattern starts from
-- @tparam {string,...} home paths of the home directory
-- @tparam table given see protected_path.lua
function protected_pattern.new(text, bases, home, given)
  local self = setmetatable({
    text = text, bases = {}, names = {}, plain = {}, folded = {},
  }, protected_pattern)
  for key, value in pairs(given) do self[key] = value end
  local from, names = read(text, bases, home)
  for i, base in ipairs(from) do self.bases[i] = resolver.fold(base) end
  for i, name in ipairs(names) do
    self.names[i] = resolver.fold(name)
    if #self.plain == i - 1 and not name:find("[*?]") then self.plain[i] = resolver.fold(name) end
  end
  self.origins = from
  local certain = beginning(self.names)
  for i, base in ipairs(self.bases) do self.folded[i] = core.normalize(base .. certain) end
  return self
end

--- Do names match the pattern? Matching what is between two "**" as early as possible is always
-- best, so only the last "**" ever needs to take more names.
local function fits(names, wanted)
  local i, j = 1, 1
  local star, from
  while j <= #wanted do  -- matches below it, too
    if wanted[j] == "**" then
      star, from, j = j, i, j + 1
    elseif i > #names then
      return false
    elseif protected_path.is_like(names[i], wanted[j]) then
      i, j = i + 1, j + 1
    elseif star then
      from = from + 1
      i, j = from, star + 1
    else
      return false
    end
  end
  return wanted[#wanted] ~= "**" or i <= #names
end

--- The names of a path (folded) below a base; nil if it is elsewhere.
local function names_below(base, path)
  return core.contains(base, path) and split(path:sub(base == "/" and 1 or #base + 1)) or nil
end

function protected_pattern:holds(path)
  for _, base in ipairs(self.bases) do
    local names = names_below(base, path)
    if names and fits(names, self.names) then return true end
  end
  return false
end

--- How many names of the pattern a directory uses up; nil if the pattern does not continue there.
local function used(self, base, path)
  if path ~= base and core.contains(path, base) then return #self.plain > 0 and -1 or nil end
  local names = names_below(base, path)
  if not names or #names >= #self.names then return nil end
  for i, name in ipairs(names) do
    if self.names[i] == "**" or not protected_path.is_like(name, self.names[i]) then return nil end
  end
  if #names == 0 and self.names[1] == "**" then return nil end  -- it is everywhere
  return #names
end

function protected_pattern:is_below(path, stub)
  for _, base in ipairs(self.bases) do
    local count = used(self, base, path)
    local next_name = count and (count < 0 and base:sub(#path + 1):match("[^/]+")
      or self.plain[count + 1])
    local text = stub and resolver.fold(stub) or ""
    if count and (not next_name or next_name:sub(1, #text) == text) then return true end
  end
  return false
end

function protected_pattern:is_in(path)
  for _, base in ipairs(self.bases) do
    local count = used(self, base, path)
    if count and count >= 0 and (count == #self.names - 1 or self.names[count + 1] == "**") then
      return true
    end
  end
  return false
end

function protected_pattern:is_hidden(path)
  for _, base in ipairs(self.bases) do
    local count = used(self, base, path)
    local name = count and count >= 0 and self.plain[count + 1]
    if count and (not name or name:sub(1, 1) ~= ".") then return false end
  end
  return true
end

--- There may be many matches.
function protected_pattern.rest() return nil end

--- A match may have any name.
function protected_pattern.is_named() return false end

function protected_pattern:exists()
  local plain = table.concat(self.plain, "/")
  for _, base in ipairs(self.origins) do
    if core.kind(base .. "/" .. plain) then return true end
  end
  return false
end

function protected_pattern:show() return self.text end

return protected_pattern
