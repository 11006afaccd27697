--- Names in the sandbox that a download may not take: those of files from elsewhere, and those that
-- the command itself mentions.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.names
local core = require("sandbox_enforcer.core")
local ledger = require("sandbox_enforcer.state.ledger")
local paths = require("sandbox_enforcer.paths")
local sources = require("sandbox_enforcer.layers.downloads.sources")

local names = {}

--- Does the command contain a path in the sandbox literally, such as SANDBOX/x?
function names.is_mentioned(moves, path)
  local sandbox = moves.config.sandbox
  local written = (paths.basename(sandbox) or sandbox) .. path:sub(#sandbox + 1)
  local text, at = moves.text, 1
  while true do
    local from, to = text:find(written, at, true)
    if not from then return false end
    if not text:find("^[%w_.-]", to + 1) then return true end
    at = to + 1
  end
end

local DEEPEST <const> = 3  -- nested directories that we examine

--- Does a directory contain nothing but empty directories?
local function is_empty(path, depth)
  local found, kinds = core.list(path)
  if not found or depth > DEEPEST then return false end
  for _, name in ipairs(found) do
    if kinds[name] ~= "directory" or not is_empty(path .. "/" .. name, depth + 1) then
      return false
    end
  end
  return true
end

--- Is there something at a path that this download did not bring in an earlier run of the command?
-- @tparam table moves
-- @string path in the sandbox
-- @string|nil url where the download comes from
-- @tparam boolean reused the tool continues or replaces what is there
-- @tparam[opt] boolean apart ignore empty directories
function names.is_foreign(moves, path, url, reused, apart)
  local kind = core.kind(path)
  if not kind then return false end
  if kind == "directory" and is_empty(path, apart and 1 or DEEPEST) then return false end
  if not reused or not url then return true end
  return not ledger.brought(moves.config.ledger, path, url, moves.cwd)
end

--- Is there something in the sandbox that an earlier command did not move there from this path, and
-- that this script did not make?
-- @tparam table moves
-- @string path in the sandbox
-- @string|nil old where it would have been
function names.is_occupied(moves, path, old)
  if not core.kind(path) or moves.world:maker(path) then return false end
  return not old or not ledger.brought(moves.config.ledger, path, old, moves.cwd)
end

--- Does a new directory have a name in the sandbox that already has other content? Listing it shows
-- that content.
-- @tparam table moves
-- @string path in the sandbox
-- @string|nil old where the directory would have been
function names.is_filled(moves, path, old)
  if path == moves.config.sandbox or not old or not paths.is_known(old) then return false end
  local found = not paths.kind(old) and core.kind(path) == "directory" and core.list(path)
  if not found or #found == 0 then return false end
  return not ledger.filled(moves.config.ledger, path, old, found)
end

--- Does this script put something else there?
local function is_made(moves, path)
  local record, at = moves.world:maker(path)
  if not record or record.by.moved_to then return false end
  if at == path then return not record.by.fetched end
  for _, name in ipairs(record.by.names or {}) do
    if at .. "/" .. name == path then return true end
  end
  return false
end

--- Is a path taken, so that a download may not go there?
function names.is_taken(moves, path, url, reused)
  return names.is_mentioned(moves, path) or is_made(moves, path)
    or names.is_foreign(moves, path, url, reused)
end

-- afterwards

--- A download's new place that is, contains or is inside a path of the command.
local function clash(moves, path)
  for _, entry in ipairs(moves.notes) do
    local new = entry.new
    if new and new ~= moves.config.sandbox and path ~= moves.config.sandbox
      and (core.contains(new, path) or core.contains(path, new)) then
      return entry
    end
  end
  return nil
end

local function check_text(moves, step, text)
  local path = text and text ~= "" and step.cwd and paths.opened(step.cwd, text)
  local entry = path and moves.config:holds(path) and clash(moves, path)
  if not entry then return end
  moves:ask(("%s would name the download of %s, which goes to %s"):format(
    text, entry.old, moves.config:show(entry.new)))
end

--- Ask if the command names a place in the sandbox that one of its downloads was moved to: it means
-- what was there before.
-- @tparam table moves
-- @tparam {table,...} seen all steps
function names.check(moves, seen)
  for _, step in ipairs(seen) do
    for nth, field in ipairs(step.fields) do
      if nth > 1 or field.text and field.text:find("/", 1, true) then
        check_text(moves, step, field.text)
        local value = field.text and field.text:match("^%-?%-?[%w_-]*=(.+)$")
        check_text(moves, step, value)
      end
    end
    for _, file in ipairs(step.opened.files) do check_text(moves, step, file.text) end
    local stdin = step.opened.stdin
    if stdin.kind == "file" then check_text(moves, step, stdin.text) end
  end
end

--- What a file may be besides a new one, if the shell is in one of several directories; nil if it
-- is new.
function names.other(moves, effect)
  local old = effect.path
  if not old or not old:find("^\1%d") or effect.directory then return nil end
  if sources.kind(moves, old) == "directory" then return "a directory" end
  return moves.names[paths.basename(old) or old] and "an earlier download" or nil
end

--- Does the last command name a file that is now at this place, such as the archive it unpacks?
local function reads(moves, place)
  local step = moves.seen[#moves.seen]
  for _, field in ipairs(step and step.fields or {}) do
    local path = field.text and paths.absolute(step.cwd, field.text)
    if path and sources.place(moves, path) == place then return true end
  end
  return false
end

--- May files that get their names from an archive replace something else that the script brings?
function names.may_replace(moves, effect, new)
  local unnamed = effect.directory and not effect.names
  for to, from in pairs(unnamed and moves.taken or {}) do
    local inside = to ~= new and core.contains(new, to)
    local other = inside and from ~= effect.path .. to:sub(#new + 1)
    if other and not reads(moves, to) then return true end
  end
  return false
end

return names
