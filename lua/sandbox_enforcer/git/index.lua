--- The names that git ls-files prints, read from git's index.
-- @module sandbox_enforcer.git.index
local core = require("sandbox_enforcer.core")
local repository = require("sandbox_enforcer.git.repository")

local index = {}

local INDEX_LIMIT <const> = 32 * 1024 * 1024
local MOST <const>, MOST_CHOSEN <const> = 20000, 100000  -- names to read

--- A repository's index; nil if part of it is elsewhere, or its names are compressed.
local function contents(git_dir)
  for _, name in ipairs(core.list(git_dir) or {}) do
    if name:find("^sharedindex%.") then return nil end
  end
  local text = core.read(git_dir .. "/index", INDEX_LIMIT)
  return text and text:find("^DIRC%z%z%z[\2\3]") and text or nil
end

--- Call `use` with every path in an index and the position of its entry, which has the hash of the
-- file's content at byte 40. An entry is 62 bytes, two more if a flag says so, then the path, then
-- zeros up to a multiple of eight.
-- @treturn boolean whether it could be read
local function each_path(text, most, use)
  local count = string.unpack(">I4", text, 9)
  local at = 13
  if count > most then return false end
  for _ = 1, count do
    local flags = at + 62 <= #text and string.unpack(">I2", text, at + 60) or nil
    local from = flags and at + 62 + (flags & 0x4000 ~= 0 and 2 or 0)
    local to = from and text:find("\0", from, true)
    if not to then return false end
    use(text:sub(from, to - 1), at)
    at = at + ((to - at + 8) & ~7)
  end
  return true
end

--- The names below a directory, relative to it; nil if unknown.
-- @string directory
function index.names(directory)
  local git_dir, top = repository.discover(directory)
  local text, real = git_dir and contents(git_dir), core.resolve(directory)
  if not text or not real then return nil end
  local before = real == top and "" or real:sub(#top + (top == "/" and 1 or 2)) .. "/"
  local list = {}
  local good = each_path(text, MOST, function(path)
    if path:sub(1, #before) == before then list[#list + 1] = path:sub(#before + 1) end
  end)
  return good and list or nil
end

--- What git last saw of the file whose entry is at a position: `{ size, time, plain }`.
local function seen_at(text, at)
  local time = string.unpack(">I4", text, at + 8)
  local mode = string.unpack(">I4", text, at + 24)
  local size = string.unpack(">I4", text, at + 36)
  return { size = size, time = time, plain = mode & 0xF000 == 0x8000 }
end

--- Is a tracked file other than git last saw it?
-- @tparam table entry see `index.entries`
-- @string path
function index.is_changed(entry, path)
  local size, time = core.size(path)
  local same = not entry.plain or size == entry.size and time == entry.time
  return not same and (size or not core.kind(path)) and true or false
end

--- Every tracked file by its path: `{ size, time, plain }`, as git last saw it; only a `plain` one,
-- no link or submodule, can be compared with the file system. nil if unknown.
-- @string directory
function index.entries(directory)
  local git_dir = repository.discover(directory)
  if git_dir and not core.kind(git_dir .. "/index") then return {} end
  local text, list = git_dir and contents(git_dir), {}
  local good = text and each_path(text, MOST, function(path, at)
    list[path] = seen_at(text, at)
  end)
  return good and list or nil
end

local function in_digits(bytes)
  return (bytes:gsub(".", function(char) return ("%02x"):format(char:byte()) end))
end

--- The tracked files that a function chooses: `{ path, hash, seen }`, relative to the top, with the
-- hash of their content and what git last saw of them; nil if unknown.
-- @string directory
-- @tparam function chooses function(path) -> boolean
function index.chosen(directory, chooses)
  local git_dir = repository.discover(directory)
  if not git_dir or not core.kind(git_dir .. "/index") then return {} end
  local text, list = contents(git_dir), {}
  local good = text and each_path(text, MOST_CHOSEN, function(path, at)
    if not chooses(path) then return end
    local hash = in_digits(text:sub(at + 40, at + 59))
    list[#list + 1] = { path = path, hash = hash, seen = seen_at(text, at) }
  end)
  return good and list or nil
end

return index
