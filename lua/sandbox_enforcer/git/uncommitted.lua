--- What no commit has, or only one branch has: read from git's index and logs, without a process.
-- @module sandbox_enforcer.git.uncommitted
local core = require("sandbox_enforcer.core")
local ignored = require("sandbox_enforcer.git.ignored")
local index = require("sandbox_enforcer.git.index")
local repository = require("sandbox_enforcer.git.repository")

local uncommitted = {}

local MOST <const> = 3000  -- entries of directories to look at
local LOG_LIMIT <const> = 1024 * 1024

--- Is a file at a path, or below it? "" is everything.
local function is_below(name, path)
  return path == "" or name == path or name:sub(1, #path + 1) == path .. "/"
end

--- Walk a directory: call `use` with each file's path relative to the top. nil if it is too large.
local function walk(top, path, left, use)
  local names, kinds = core.list(top .. "/" .. path)
  for _, name in ipairs(names or {}) do
    local below = path == "" and name or path .. "/" .. name
    left.count = left.count - 1
    if left.count < 0 then return nil end
    if kinds[name] == "directory" then
      local inner = name ~= ".git" and use(below, true) and walk(top, below, left, use)
      if inner == nil then return nil end
    else
      use(below, false)
    end
  end
  return true
end

--- The path relative to the top of its repository; the top; the git directory. nil without one.
local function place_of(path)
  local real = core.resolve(path)
  local kind = real and core.kind(real)
  local from = kind == "directory" and real or real and real:match("^(.*)/[^/]*$")
  local git_dir, top = repository.discover(from ~= "" and from or "/")
  if not git_dir or git_dir == top then return nil end
  return real == top and "" or real:sub(#top + 2), top, git_dir
end

--- The tracked files at or below a path that differ from what git last saw: names relative to the
-- top of the repository. nil if unknown.
-- @string path absolute
-- @treturn ?{string,...}
-- @treturn ?boolean are all others surely the same? Not if one is as new as the index, or a link.
function uncommitted.changed(path)
  local relative, top, git_dir = place_of(path)
  local entries = relative and index.entries(top)
  if not entries then return nil end
  local _, written = core.size(git_dir .. "/index")
  local list, sure = {}, true
  for name, entry in pairs(entries) do
    if is_below(name, relative) then
      sure = sure and entry.plain and entry.time < (written or 0)
      if index.is_changed(entry, top .. "/" .. name) then list[#list + 1] = name end
    end
  end
  table.sort(list)
  return list, sure
end

--- The files at or below a path that git does not track, and does not ignore unless told to. nil if
-- unknown.
-- @string path absolute
-- @bool[opt] all ignored ones, too
function uncommitted.untracked(path, all)
  local relative, top, git_dir = place_of(path)
  local entries = relative and index.entries(top)
  if not entries then return nil end
  local list, rules = {}, ignored.new(git_dir, top)
  local function use(name, is_directory)
    if not all and rules:has(name, is_directory) then return false end
    if not is_directory and not entries[name] then list[#list + 1] = name end
    return true
  end
  if core.kind(path) ~= "directory" then
    use(relative, false)
  elseif not all and relative ~= "" and rules:has(relative, true) then
    return list
  elseif not walk(top, relative, { count = MOST }, use) then
    return nil
  end
  table.sort(list)
  return list
end

--- The lines of a log, the newest first: `{ old, new, says }`.
local function log_of(file)
  local list = {}
  for line in (core.tail(file, LOG_LIMIT) or ""):gmatch("[^\n]+") do
    local old, new, says = line:match("^(%x+) (%x+) [^\t]*\t(.*)$")
    if old then table.insert(list, 1, { old = old, new = new, says = says }) end
  end
  return list
end

--- Commits that a log's newest lines made, up to a commit: "3f2a91c Add x".
local function made(lines, most, stop)
  local list = {}
  for _, line in ipairs(lines) do
    if line.new == stop or #list == most then break end
    local says = line.says:match("^commit[^:]*: (.*)$")
    if says then list[#list + 1] = line.new:sub(1, 7) .. " " .. says end
  end
  return list
end

--- The commits that were made on a branch here.
-- @string cwd
-- @string name of the branch
function uncommitted.commits(cwd, name)
  local git_dir = repository.discover(cwd)
  if not git_dir then return {} end
  return made(log_of(repository.common(git_dir) .. "/logs/refs/heads/" .. name), math.huge)
end

--- The hash of a commit that is named by a ref or by its hash; nil if unknown.
local function hash_of(common, name, lines)
  for _, below in ipairs({ "refs/heads/", "refs/remotes/", "refs/tags/" }) do
    local text = core.read(common .. "/" .. below .. name, 100)
    if text then return text:match("^%x+") end
  end
  for _, line in ipairs(lines) do
    if #name >= 4 and line.new:sub(1, #name) == name then return line.new end
  end
  return nil
end

--- The commits of the current branch that moving it to another commit takes away.
-- @string cwd
-- @string target "HEAD~2", a branch or a hash
function uncommitted.after(cwd, target)
  local git_dir = repository.discover(cwd)
  local branch = git_dir and repository.branch(git_dir)
  if not branch or target == "HEAD" then return {} end
  local common = repository.common(git_dir)
  local lines = log_of(common .. "/logs/" .. branch)
  local steps = target:match("^HEAD~(%d*)$")
  local carets = target:match("^HEAD(%^+)$")
  local count = steps and (tonumber(steps) or 1) or carets and #carets
  if count then return made(lines, count) end
  local stop = hash_of(common, target, lines)
  for _, line in ipairs(stop and lines or {}) do
    if line.new == stop then return made(lines, math.huge, stop) end
  end
  return {}
end

--- What the stash holds, the newest first: "WIP on main: 3f2a91c Add x".
function uncommitted.stashed(cwd)
  local git_dir = repository.discover(cwd)
  local common = git_dir and repository.common(git_dir)
  local list = {}
  for i, line in ipairs(common and log_of(common .. "/logs/refs/stash") or {}) do
    list[i] = line.says
  end
  return list
end

return uncommitted
