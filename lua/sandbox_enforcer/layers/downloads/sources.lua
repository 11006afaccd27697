--- Which download brought a path.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.sources
local core = require("sandbox_enforcer.core")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local products = require("sandbox_enforcer.shell.products")
local rejudging = require("sandbox_enforcer.layers.downloads.rejudging")
local relocation = require("sandbox_enforcer.layers.downloads.relocation")

local sources = {}

--- Calls -> their first address, or false: a call may have as many effects as arguments.
local first_addresses = setmetatable({}, { __mode = "k" })

local function first_address(call)
  for _, items in ipairs({ call.operands, call.options }) do
    for _, item in ipairs(items) do
      if item.kind == "url" and item.text then return item.text end
    end
  end
  return nil
end

--- The address that an effect fetches from, if known.
function sources.address(effect)
  local call = effect.call
  if effect.url or not call then return effect.url end
  local found = first_addresses[call]
  if found == nil then
    found = first_address(call) or false
    first_addresses[call] = found
  end
  return found or nil
end

--- Did a download with known names bring this name?
local function is_named(moves, by, name)
  if by.named[name] then return true end
  if by.named[name:match("^(.*)%.%d+$")] then
    moves:ask(("%s may be a second download with the same name"):format(name))
  end
  return false
end

--- Does a command only delete?
local function only_deletes(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind ~= "delete" and effect.brings ~= false then return false end
  end
  return true
end

--- Does a command with a rule work inside something moved, and not where the shell is?
local function works_elsewhere(moves, step)
  local cwd = step.rule and step.cwd
  for _, effect in ipairs(cwd and step.effects or {}) do
    if effect.kind == "chdir" and effect.path then cwd = effect.path end
  end
  return cwd and (sources.place(moves, cwd)) ~= cwd
end

--- Does a command in a loop make nothing but what is moved?
local function only_lands(moves, step)
  if not moves.settled[step.node or false] then return false end
  for _, effect in ipairs(step.effects) do
    local kind = effect.kind
    local unknown = kind == "opaque" and effect.call  -- an argument, but no option
      and (not effect.lands or effect.loose ~= nil)
    local plain = kind == "read" or kind == "write" or kind == "fetch" or kind == "url"
    if not plain and not unknown then return false end
  end
  return true
end

--- May a command that is not fully known have made a file?
function sources.may_be_made(moves, touched)
  local last, cleared = touched, moves.cleared
  while touched and not cleared[touched] do
    local step = touched.step
    local named = step and step.fields[1] and step.fields[1].text
    if not named or not products.makes_nothing(step) and not knowledge.of(step, "rights")
      and not only_deletes(step) and not only_lands(moves, step)
      and not works_elsewhere(moves, step) then
      return true
    end
    touched = touched.before
  end
  if last then cleared[last] = true end  -- nor do those before it
  return false
end

--- Does a record belong to a loop's download with unknown names, in a round with a known one?
local function is_settled(moves, by)
  local first = by.kind == "fetch" and by.call and by.call.fields[1]
  local word = first and first.word or by.redirect and by.redirect.target
  return moves.settled[word or false] or false
end

--- Did the script put something else at or below a path?
local function is_used(moves, at)
  for path, record in pairs(moves.world.made) do
    local other = not record.by.moved_to and not record.by.inside and core.contains(at, path)
    if other and not is_settled(moves, record.by) then return true end
  end
  return false
end

--- Can a path be nothing but what a download brings? It did not exist when the script began, and no
-- other command can have made it. Then every word that names it, even before the download, may name
-- its new place.
function sources.is_fresh(moves, path)
  if not paths.is_known(path) and not path:find("^\1new") then return false end
  return not (paths.is_known(path) and core.kind(path))
    and not sources.may_be_made(moves, moves.world.here.touched) and not is_used(moves, path)
end

--- What is at a path, or at one of those that it may stand for, as a path after `cd x; cd ..`.
function sources.kind(moves, path)
  for _, one in ipairs(moves.world:meanings(path) or {}) do
    local kind = paths.kind(one)
    if kind then return kind end
  end
  return nil
end

--- Is a name missing at both places of a download, and nothing else can have made it?
local function is_free(moves, by, at, name)
  return not sources.kind(moves, at) and not paths.kind(by.moved_to .. "/" .. name)
    and not sources.may_be_made(moves, moves.world.here.touched) and not is_used(moves, at)
end

--- Did a download bring a path whose name was unknown before? If the name is at neither the old nor
-- the new place and nothing else can have made it, a word that needs it to exist can mean nothing
-- else. What a command creates there can be new; but where the shell has gone, the name existed.
local function is_found(moves, by, root, path, name)
  if moves.guesses or sources.kind(moves, path) then return false end
  local at, here = root .. "/" .. name, moves.world.here
  local found = moves.found[by] or {}
  moves.found[by] = found
  if moves.looks and not found[name] and is_free(moves, by, at, name) then
    found[name] = { path = at, to = by.moved_to .. "/" .. name, nth = #moves.seen }
  end
  if found[name] and (moves.looks or core.contains(at, here.cwd)) then return true end
  moves:ask(("%s may be the download, whose name is unknown until it runs"):format(path))
  return false
end

--- Which of the downloads to a path, of which only some happen, a word means that names it: one
-- that does not fail.
local function meant(moves, record, path)
  local found = record
  while not record.sure and record.before do
    record = record.before
    local by = record.by
    local other = by.moved_to and not by.shared and by.moved_to ~= found.by.moved_to
    if other and found.by.fails then
      found = record
    elseif other and not by.fails then
      moves:ask(("%s may be one of several downloads"):format(path))
    end
  end
  return found
end

--- The record of the download into a directory that brought a path; nil if none did. Into a
-- directory that already existed, a download brought only some names.
local function origin(moves, record, root, path)
  local name = path:sub(#root + 2):match("^[^/]+")
  local unnamed
  while record do
    local by = record.by
    if by.moved_to and not by.shared then return meant(moves, record, path) end
    if by.moved_to and name and by.names and is_named(moves, by, name) then return record end
    unnamed = unnamed or by.moved_to and not by.names and record
    record = record.before
  end
  return unnamed and name and is_found(moves, unnamed.by, root, path, name) and unnamed or nil
end

--- Where a path is now: its new place, or itself.
-- @treturn string
-- @treturn table|nil the record of what was moved (world.lua)
function sources.place(moves, path)
  local record, at = moves.world:maker(path)
  while record do
    local source = origin(moves, record, at, path)
    if source then return source.by.moved_to .. path:sub(#at + 1), source end
    record, at = moves.world:maker(paths.parent(at))
  end
  return relocation.place(moves, path)
end

local brought = setmetatable({}, { __mode = "k" })  -- step -> see `is_brought`

--- Does a command put something moved elsewhere, as a copy does? The copy goes to the sandbox, too.
-- @treturn boolean
function sources.is_brought(step)
  if step.carries ~= true then return false end
  local found = brought[step]
  for _, effect in ipairs(found == nil and step.effects or {}) do
    found = found or kinds[effect.kind].source and effect.item ~= nil or false
  end
  brought[step] = found or false
  return brought[step]
end

--- Forget that a download is missing from a path, if nothing was there before.
local function leave(moves, path)
  local record = moves.world.made[path]
  local by = record and record.by
  if not by or not by.moved_to or by.shared or by.around then return end
  if not paths.is_known(path) or core.kind(path) then return end
  moves.world:make(path, setmetatable({ gone = true }, { __index = by }))
end

--- Record which downloads a command deletes or moves on: no directory lacks them any more.
-- @tparam table moves
-- @tparam table step
function sources.leave(moves, step)
  local declines = step.call and knowledge.of(step, "declines")
  for option in (declines or ""):gmatch("%S+") do
    if step.call:has(option) then return end
  end
  for _, effect in ipairs(declines and step.effects or {}) do
    local path = effect.kind == "delete" and effect.path
    if path then leave(moves, path) end
    for _, place in ipairs(path and moves.places and moves.places[path] or {}) do
      leave(moves, place.path)
    end
  end
end

--- Is a directory inside something moved?
local function is_inside(moves, path)
  return sources.place(moves, path) ~= path or moves.places ~= nil and rejudging.is_new(moves, path)
end

--- Is the shell inside something moved?
-- @treturn boolean
function sources.is_within(moves) return is_inside(moves, moves.world.here.cwd) end

--- Is the shell inside something moved, if that was downloaded at all? `cd` to it only fails if it
-- was not, and then nothing else of it is there either.
-- @treturn boolean
function sources.is_entered(moves)
  if sources.is_within(moves) then return true end
  if moves.departed then return false end
  local entered, made = false, moves.world.made
  for _, path in ipairs(moves.world.places[moves.world.here.cwd] or {}) do
    local by = made[path] and made[path].by
    local root = by and by.moved_to and not by.shared or moves.places and moves.places[path]
    if not root and is_inside(moves, path) then return false end
    entered = entered or root ~= nil and root ~= false
  end
  return entered
end

--- May the shell, or a path, be inside something moved? It is not if `cd` failed.
-- @tparam table moves
-- @string[opt] path the shell's directory
-- @treturn boolean
function sources.may_be_within(moves, path)
  local looks = moves.looks
  path = path or moves.world.here.cwd
  moves.looks = true  -- the shell has gone there
  local within = is_inside(moves, path)
  local place, rest = path:match("^(\1[^/]*)(.*)$")
  for _, one in ipairs(place and moves.world.places[place] or {}) do
    within = within or is_inside(moves, one .. rest)
  end
  moves.looks = looks
  return within
end

return sources
