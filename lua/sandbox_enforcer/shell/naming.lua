--- What a word, a path or a text names: the level (outside.lua) of what is there.
-- @module sandbox_enforcer.shell.naming
local core = require("sandbox_enforcer.core")
local kinds = require("sandbox_enforcer.effect").kinds
local outside = require("sandbox_enforcer.shell.outside")
local paths = require("sandbox_enforcer.paths")

local join <const> = outside.join

local naming = {}

--- Did a command fetch this path? In a directory with other content, only what it names.
-- @tparam table by what was made there (world.lua)
local function is_of(by, root, path)
  if not by.fetched then return false end
  if not by.shared and not (by.directory and by.names) then return true end
  local name = path:sub(#root + 2):match("^[^/]+")
  if not name then return false end
  for _, made in ipairs(by.names or { not paths.kind(path) and name or nil }) do
    if made == name then return true end
  end
  return false
end

--- The level of what this script put at a known path.
local function level_at(known, path)
  local record, root = known:maker(path)
  while record do
    if is_of(record.by, root, path) then return record.by.fetched end
    if record.before then
      record = record.before
    else
      record, root = known:maker(paths.parent(root))
    end
  end
  return nil
end

--- The level of what this script put, or may have put, at a path.
function naming.made(known, path)
  local level = level_at(known, path)
  local place, rest = path:match("^(\1[^/]*)(.*)$")
  for _, one in ipairs(place and known.places[place] or {}) do
    level = level or level_at(known, one .. rest)
  end
  return level
end

--- Is a path the environment of a process?
function naming.is_environment(path) return path:find("^/proc/.+/environ$") ~= nil end

--- The level of what is at a path.
function naming.at(known, path)
  if naming.is_environment(path) then return outside.exported(known) end
  return next(known.made) and naming.made(known, path) or known:kept(path)
end

--- What `level(known, path)` says about the path that a word is, or that it has after "=" or "=@".
local function of_word(known, text, level)
  local from = text and text ~= "" and 1
  while from do
    local may_open = #text - from < paths.LONGEST
    local path = may_open and paths.absolute(known.here.cwd, text:sub(from))
    local found = path and level(known, path)
    if found then return found end
    from = text:match("=@?().", from)
  end
  return nil
end

--- The level of the file that a word names.
-- @tparam sandbox_enforcer.shell.world known
-- @string|nil text
function naming.file(known, text) return of_word(known, text, naming.at) end

--- Does this script make something out of fetched data at the place that a word names?
function naming.made_file(known, text) return of_word(known, text, naming.made) end

--- Does a word contain a pattern for names?
function naming.is_pattern(field)
  for _, part in ipairs(field.word and field.word.parts or {}) do
    if part.kind == "glob" then return true end
  end
  return false
end

--- The known paths that a field without a text may be, or be in.
function naming.places(field)
  local list = field.choices or field.below
  if list then return list end
  local begins, pattern = field.begins or "", naming.is_pattern(field)
  if begins ~= "" then return { begins:match("^.*/") or pattern and "." or begins } end
  return pattern and { "." } or {}
end

--- The level of what a field names below a directory: everything there, or the matches of a
-- pattern.
local function below(known, field, path)
  if field.text or field.below or field.choices then return known:below(path) end
  if not naming.is_pattern(field) then return nil end
  return known:below(path, (field.written or ""):match("%f[^/\0]([^/]*[*?%[][^/]*)"))
end

--- The level of what a text names that begins with "..": if the working directory was entered
-- through a link, that goes up from where the link leads.
local function raised_level(known, text, cwd)
  for _, place in ipairs(known.places[cwd] or { cwd }) do
    local record = known:maker(place)
    if record and record.by.fetched == "kept" then return "kept" end
    local real = place:byte() ~= 1 and core.resolve(place .. "/" .. text)
    local level = real and known:kept(real)
    if level then return level end
  end
  return nil
end

--- The level of what one text of a field names in the sandbox, or a part of it: `from:to`, `a,b`.
local function kept_text(known, field, text, cwd)
  if text:find("=", 1, true) then text = text:match("^[%w-]+=(.+)$") or text end
  local raised = text:find("^%.%./") and raised_level(known, text, cwd)
  if raised then return raised end
  if text:find("^/proc/") then
    text = text:gsub("^/proc/[%w-]+/cwd", cwd):gsub("^/proc/[%w-]+/root", "")
  end
  local path = text ~= "" and paths.absolute(cwd, text)
  local level = path and (known:kept(path) or below(known, field, path)) or nil
  if level or not text:find("[:,]") then return level end
  for part in text:gmatch("%f[^:,=%z](/[^:,]+)") do level = level or known:kept(part) end
  return level
end

--- Is a part of a word the value of a variable whose name is unknown? It may be the sandbox.
local function is_hidden(known, parts)
  for _, part in ipairs(parts or {}) do
    local hidden = part.indirect and part.name and not part.index and known.vars[part.name] == nil
    if hidden or part.parts and is_hidden(known, part.parts) then return true end
  end
  return false
end

--- The level of what a pattern that only zsh reads may find in the sandbox: `../^src/*`.
local function matched_by_zsh(known, field, cwd)
  local written = (field.written or ""):gsub("^~", known.vars.HOME or "~")
  local directory = written:match("^([%w_./-]*/)[^/]*[%^#(|<~]")
  local path = directory and paths.absolute(cwd, directory)
  return path and (known:kept(path) or known:below(path)) or nil
end

--- The level of what the value of a variable in a field names in the sandbox: zsh may change it
-- first, as in `$x:A`, or find it elsewhere, as in `~x/f` and `${:-/a/b}`.
local function kept_value(known, field, parts, cwd)
  for _, part in ipairs(parts) do
    local name = part.name or part.kind == "tilde" and part.text
    if part.kind == "tilde" and name ~= "" and known.assigned.nameddirs then return "kept" end
    local value = name and name ~= "" and known.vars[name] or name and known.arrays["~" .. name]
    if type(value) == "table" then value = value[1]:gsub("^~", known.vars.HOME or "~") end
    local level = value and kept_text(known, field, value, cwd)
      or part.bad and naming.in_text(known, (part.op or ""):gsub("%$HOME", known.vars.HOME or "~"))
      or part.parts and kept_value(known, field, part.parts, cwd)
    if level then return level end
  end
  return nil
end

--- The level of what a field names in the sandbox.
function naming.kept(known, field, cwd)
  if not field.text and known.keeper and is_hidden(known, field.word and field.word.parts) then
    return "kept"
  end
  if field.text then return kept_text(known, field, field.text, cwd) end
  local parts = field.word and field.word.parts or {}
  if #parts == 0 then return matched_by_zsh(known, field, cwd) end
  for _, text in ipairs(naming.places(field)) do
    local level = kept_text(known, field, text, cwd)
    if level then return level end
  end
  local level = kept_value(known, field, parts, cwd)
  for name in (field.written or ""):gmatch("%$[{~=^]*[~=^]([%a_][%w_]*)") do  -- ${~x} of zsh
    local value = known.vars[name]
    value = value and value:gsub("^~", known.vars.HOME or "~")
    level = level or value and kept_text(known, field, value, cwd)
  end
  return level
end

--- The level of what fields name in the sandbox.
function naming.fields(known, fields)
  local level
  for _, field in ipairs(known.keeps and fields or {}) do
    level = join(level, naming.kept(known, field, known.here.cwd))
  end
  return level
end

--- The level of what the elements of an array name in the sandbox; false if nothing.
-- @tparam table walker
-- @tparam {table,...} list words
function naming.elements(walker, list)
  return walker.world.keeps and naming.fields(walker.world, walker.fields(walker, list)) or false
end

--- The level of what a text names in the sandbox, by path or by the sandbox's variable.
function naming.in_text(known, text)
  for path in text:gmatch("/[%w_./-]+") do
    local level = known:kept(path)
    if level then return level end
  end
  return known.keeper ~= nil and text:find(known.keeper, 1, true) and "kept" or nil
end

--- Does code of another language mention the home directory?
local function mentions_home(text)
  local lower = text:lower()
  return lower:find("home", 1, true) or lower:find("expanduser", 1, true) or text:find("['\"]~")
end

--- The level of what code of another language names in the sandbox: by path, or by its parts below
-- the home directory, as in `join(homedir(), "work", "sandbox")`.
function naming.in_code(known, text)
  local level, home = naming.in_text(known, text), known.vars.HOME
  if level or not home or not mentions_home(text) then return level end
  local before
  for part in text:gmatch("['\"/]%f[%w_.-]([%w_.-]+)") do
    local path = home .. "/" .. part
    level = known:kept(path) or before and known:kept(before .. "/" .. part)
    if level then return level end
    before = path
  end
  return nil
end

--- The level of what is below the directories that code names, if it searches some or copies.
-- @tparam sandbox_enforcer.shell.world known
-- @tparam table found the result of code.effects
function naming.searched(known, found)
  local looks, level = false, nil
  for _, effect in ipairs(found) do
    looks = looks or effect.kind == "tree" or kinds[effect.kind].alters == "write"
  end
  for path in looks and found.text:gmatch("/[%w_./-]+") or function() end do
    level = level or known:below(path)
  end
  return level
end

--- The level of an input.
function naming.input(known, stdin)
  local level = stdin.also and join(stdin.fetched, naming.input(known, stdin.also)) or stdin.fetched
  if stdin.kind == "pipe" then level = join(level, stdin.pipe.fetched) end
  if stdin.kind == "file" then level = join(level, naming.file(known, stdin.text)) end
  return level
end

local function told_at(known, path)
  local record = known:maker(path)
  return record and record.by.tells
end

--- The level of what a file names in the sandbox, if this script wrote it: a list, for example.
function naming.told(known, text) return of_word(known, text, told_at) end

return naming
