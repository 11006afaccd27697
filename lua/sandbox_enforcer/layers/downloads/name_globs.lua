--- Words with * or ? after downloads were moved: `cat p*.json` may have matched them.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.name_globs
local core = require("sandbox_enforcer.core")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local products = require("sandbox_enforcer.shell.products")
local read_only = require("sandbox_enforcer.rule.read_only")
local sources = require("sandbox_enforcer.layers.downloads.sources")

local name_globs = {}

--- A shell pattern for a name as a Lua pattern; nil if it has more than * and ?.
local function pattern_of(text)
  if text:find("[^%w_.*?-]") then return nil end
  return "^" .. text:gsub("[%p]", { ["*"] = ".*", ["?"] = ".", ["."] = "%.", ["-"] = "%-" }) .. "$"
end

--- A word with * or ? in its last name only.
-- @treturn table|nil `name`, its last name as written; `pattern`, the same for Lua; `path`, its
-- directory; `here`: that is the working directory, and not written
local function read(moves, step, field)
  local text = step.script.text:sub(field.word.from, field.word.to)
  local directory, name = text:match("^([%w/._-]*/)([^/]*)$")
  local here = not directory or directory == "./"
  if not directory then directory, name = ".", text end
  local pattern = pattern_of(name)
  local path = pattern and paths.absolute(moves.world.here.cwd, directory)
  if not path or not paths.is_known(path) or sources.place(moves, path) ~= path then return nil end
  return { name = name, pattern = pattern, path = path, here = here }
end

local function fits(glob, by, old)
  if by.directory and by.shared and not by.names then return true end  -- unknown names
  local list = by.names or { paths.basename(old) }
  for _, name in ipairs(list) do
    if name:find(glob.pattern) then return true end
  end
  return #list == 0
end

--- Would a download have made a directory that matches, above itself?
local function would_make(moves, glob, old)
  local name = core.contains(glob.path, old) and old:sub(#glob.path + 1):match("^/?([^/]+)/")
  local directory = name and name:find(glob.pattern) and glob.path .. "/" .. name
  local record = directory and moves.world.made[directory]
  return directory and not core.kind(directory) and (not record or record.by.moved_to ~= nil)
end

--- Can a word with * or ? have matched a download that is gone? Not if none is missing from its
-- directory, or the pattern matches none.
-- @treturn boolean
function name_globs.may_match(moves, step, field)
  local glob = read(moves, step, field)
  if not glob then return true end
  for old, record in pairs(moves.world.made) do
    local by = record.by
    local here = by.directory and by.shared and old == glob.path or paths.parent(old) == glob.path
    local matches = here and fits(glob, by, old) or would_make(moves, glob, old)
    if by.moved_to and matches then return true end
  end
  return false
end

--- Does a name in a directory match?
local function has_others(glob, directory)
  for _, name in ipairs(core.kind(directory) and core.list(directory) or {}) do
    local shown = name:sub(1, 1) ~= "." or glob.name:sub(1, 1) == "."
    if shown and name:find(glob.pattern) then return true end
  end
  return false
end

--- The directory that a recorded download went to, if it matches. false if it does not match;
-- nil if its name is unknown, or another one there.
local function went_to(glob, by, old)
  if by.directory and by.shared and old == glob.path then
    if not by.names or not by.moved_to then return nil end
    for _, name in ipairs(by.names) do
      if name:sub(1, 1) == "-" then return nil end  -- an option, once it is found here
    end
    return fits(glob, by, old) and by.moved_to
  end
  local name = paths.basename(old)
  if paths.parent(old) ~= glob.path or not name:find(glob.pattern) then return false end
  local same = by.moved_to and not by.names and paths.basename(by.moved_to) == name
    and name:sub(1, 1) ~= "-"
  return same and paths.parent(by.moved_to) or nil
end

--- The one directory that everything that matches went to, names unchanged; nil if there is none.
local function new_home(moves, glob)
  local home
  for old, record in pairs(moves.world.made) do
    local to = went_to(glob, record.by, old)
    if to == nil or to and home and home ~= to then return nil end
    home = to or home
  end
  return home
end

--- Does something else of this script go there, with a name that matches?
local function is_shared(moves, glob, home)
  for old, record in pairs(moves.world.made) do
    local to = record.by.moved_to or old
    local beside = paths.parent(to) == home and paths.parent(old) ~= glob.path
    if beside and paths.basename(to):find(glob.pattern) then return true end
  end
  return false
end

--- Does a command only look at its files?
local function only_reads(step)
  for _, effect in ipairs(step.effects) do
    local kind = effect.kind
    local shows = kinds[kind].reads or kind == "names" or kind == "program"
    if not shows and kind ~= "opaque" then return false end
  end
  return not knowledge.of(step, "packs") and not knowledge.of(step, "plain_words")
end

--- Does a command write nothing but what is moved?
local function is_quiet(moves, step)
  for _, file in ipairs(step.opened.files) do
    local record = file.path and moves.world.made[file.path]
    if file.path ~= "/dev/null" and not (record and record.by.moved_to) then return false end
  end
  local runs = false
  for _, effect in ipairs(step.effects) do
    if moves.moved[effect] then return true end
    runs = runs or effect.kind == "run"
  end
  return #step.fields == 0 or runs or products.makes_nothing(step)
    or read_only.pure(step) and true or false
end

local MOST <const> = 16  -- words that are followed

--- Per plan: `upto`, how many commands were examined; `quiet`:
-- only downloads make files; `count`, how many words were followed.
local notes = setmetatable({}, { __mode = "k" })

--- Do the commands so far make no files but downloads?
local function is_settled(moves)
  local note = notes[moves] or { upto = 0, quiet = true, count = 0 }
  notes[moves] = note
  local seen = moves.seen
  for nth = note.upto + 1, #seen - 1 do note.quiet = note.quiet and is_quiet(moves, seen[nth]) end
  note.upto, note.count = #seen - 1, note.count + 1
  return note.quiet and note.count <= MOST
end

--- Make a word match the same names where they are now: it matched nothing else, and matches
-- nothing else there. Returns false if that cannot be known.
-- @tparam table moves
-- @tparam table step
-- @tparam table field
-- @treturn boolean
function name_globs.follow(moves, step, field)
  local glob = only_reads(step) and not step.repeats and is_settled(moves)
    and read(moves, step, field)
  local named = glob and glob.here and glob.name:find("%w")  -- not just anything
  local home = named and new_home(moves, glob)
  if not home or moves.world.tampered or is_shared(moves, glob, home) then return false end
  if has_others(glob, glob.path) or has_others(glob, home) then return false end
  moves.edits:field(step.script, field, moves:written(home) .. "/" .. glob.name)
  return true
end

return name_globs
