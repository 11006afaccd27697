--- Repositories whose settings or hooks make git run something when it should only read.
-- @module sandbox_enforcer.layers.policy.repository_programs
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")

local repository_programs = {}

local CONFIG_LIMIT <const> = 1024 * 1024
local INDEX_LIMIT <const> = 32 * 1024 * 1024
local DEPTH <const> = 3

--- The hook that runs when git writes its index, as `git status` does.
local HOOK <const> = "/post-index-change"

local FALSE <const> = { [""] = true, ["false"] = true, no = true, off = true, ["0"] = true }

local function always() return true end
local function unless_false(value) return not FALSE[value:lower()] end
local function is_command(value) return unless_false(value) and value:lower() ~= "true" end
local function merges_again(value) return value:lower():find("^r") ~= nil end
local function asks_signature(value) return value:find("%%[-+ ]?G") ~= nil end
local function sorts_by_signature(value) return value:find("signature") ~= nil end
local function is_odd_list(value) return not value:find("^[%w_.-]*ignore[%w_.-]*$") end
local function is_foreign(value)
  return not value:find("^git%-lfs [%w-]+ %-%- %%f$") and value ~= "git-lfs filter-process"
end

--- Settings by "section.key" that run something, or take git or its reading elsewhere, and with
-- which values.
local RUNS <const> = {
  ["alias.whatchanged"] = always, ["hook.command"] = always,
  ["branch.sort"] = sorts_by_signature, ["tag.sort"] = sorts_by_signature,
  ["core.fsmonitor"] = unless_false, ["core.pager"] = always, ["diff.external"] = always,
  ["diff.command"] = always, ["diff.textconv"] = always, ["gpg.program"] = always,
  ["gpg.defaultkeycommand"] = always, ["log.showsignature"] = unless_false,
  ["merge.driver"] = always, ["log.diffmerges"] = merges_again,
  ["format.pretty"] = asks_signature, ["include.path"] = always, ["includeif.path"] = always,
  ["extensions.objectformat"] = function(value) return value:lower() ~= "sha1" end,
  ["remote.promisor"] = unless_false, ["extensions.partialclone"] = always,
  ["filter.clean"] = is_foreign, ["filter.smudge"] = is_foreign,
  ["filter.process"] = is_foreign,
  ["blame.ignorerevsfile"] = is_odd_list,  -- a line that names no commit is printed
}

--- Sections in which every key counts.
local SECTIONS <const> = { pager = is_command, pretty = asks_signature }

--- The text after a section header, whose name may be quoted.
local function behind_header(text)
  local at = text:match('^%s*"()')
  while at and text:sub(at, at) ~= '"' do
    if at > #text then return nil end
    at = at + (text:sub(at, at) == "\\" and 2 or 1)
  end
  return text:match("^%s*%](.*)$", at and at + 1 or 1)
end

--- Call a function with "section.key" and the value of every line that may be a setting.
-- @treturn ?string why the text cannot be read
local function each_setting(text, use)
  local section, continued = "", false
  for line in text:gsub("^\239\187\191", ""):gmatch("[^\n]+") do
    while line:find("^%s*%[") do  -- a line may have several
      local header, rest = line:match("^%s*%[%s*([%w.-]+)(.*)$")
      rest = rest and behind_header(rest)
      if not rest or continued then return "settings that cannot be read" end
      section, line = header:lower():match("^[^.]*"), rest
    end
    local key, sign, value = line:match("^%s*(%a[%w-]*)%s*(=?)%s*(.-)%s*$")
    if key then use(section, key:lower(), sign == "" and "true" or value:gsub('"', "")) end
    continued = line:find("\\%s*$") ~= nil
  end
  return nil
end

--- The hooks directory, relative to the top of the work tree; nil for the default.
local function hooks_of(value, top)
  value = value:gsub("%f[%s#;]%s*[#;].*$", "")
  if value:find("^~") then return nil, true end
  return value:sub(1, 1) == "/" and value or top .. "/" .. value
end

--- Why a settings file may run something; nil if it does not.
local function why_settings(path, found)
  local text, _, code = core.read(path, CONFIG_LIMIT)
  if not text then return code ~= "ENOENT" and "the repository's settings cannot be read" or nil end
  local why
  local unread = each_setting(text, function(section, key, value)
    local name = section .. "." .. key
    local runs = RUNS[name] or SECTIONS[section]
    if runs and runs(value) then why = why or name end
    if name == "core.hookspath" then found.hooks = value end
    if name == "core.worktree" then found.tree = value end
  end)
  if unread then return "the repository has " .. unread end
  return why
    and ("the repository's settings have %s, which may run a program or read elsewhere"):format(why)
    or nil
end

local function why_hooks(found, common, top)
  local elsewhere, unknown = nil, false
  if found.hooks then elsewhere, unknown = hooks_of(found.hooks, top) end
  if unknown or core.kind((elsewhere or common .. "/hooks") .. HOOK) then
    return "the repository has a hook that runs when git reads"
  end
  return nil
end

--- The paths of the submodules in an index, found by the mode of their entries; nil if unreadable.
-- The mode is followed by 34 bytes, flags, perhaps more flags, and the name.
local function submodules(git_dir)
  local text, _, code = core.read(git_dir .. "/index", INDEX_LIMIT)
  if not text then return code == "ENOENT" and {} or nil end
  local list, at = {}, text:find("\0\0\xE0\0", 1, true)
  if at and text:byte(8) == 4 then return nil end  -- names are shortened there
  for _, name in ipairs(core.list(git_dir) or {}) do
    if name:find("^sharedindex%.") then return nil end  -- the rest is there
  end
  while at do
    local more = (text:byte(at + 36) or 0) & 0x40 ~= 0
    list[#list + 1] = text:match("^%Z+", at + (more and 40 or 38))
    at = text:find("\0\0\xE0\0", at + 4, true)
  end
  return list
end

local why_at

local function why_submodules(git_dir, top, depth)
  local list = submodules(git_dir)
  if not list then return "the repository's index cannot be read" end
  for _, path in ipairs(list) do
    local inside = repository.at(top .. "/" .. path .. "/.git")
    local why = inside and why_at(inside, top .. "/" .. path, depth + 1)
    if why then return why end
  end
  return nil
end

--- Why reading from a repository may run something; nil if it does not.
function why_at(git_dir, top, depth)
  if depth > DEPTH then return "repositories are nested too deeply" end
  local common, found = repository.common(git_dir), {}
  local why = why_settings(common .. "/config", found)
    or why_settings(git_dir .. "/config.worktree", found)
  if why then return why end
  if found.tree and depth == 0 and paths.absolute(git_dir, found.tree) ~= top then
    return "the repository's settings point git elsewhere"
  end
  return why_hooks(found, common, top) or why_submodules(git_dir, top, depth)
end

--- Why git may do more than read when started in a directory; nil if it does not.
-- @tparam sandbox_enforcer.config.read config
-- @string directory
function repository_programs.why(config, directory)
  if not paths.is_known(directory) then return "it is unknown which directory git works in" end
  if config:holds(directory) then return "the repository came from outside" end
  local git_dir, top = repository.discover(directory)
  if not git_dir then return nil end
  if config:holds(git_dir) then return "the repository came from outside" end
  return why_at(git_dir, top, 0)
end

return repository_programs
