--- Names that are right as they are: commands print them, or loops list them. In `find repo | xargs
-- wc`, find is told the new place of repo, so the names it prints are there, too.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.listed_names
local effects = require("sandbox_enforcer.rule.effects")
local glob_words = require("sandbox_enforcer.layers.downloads.glob_words")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local loop_names = require("sandbox_enforcer.layers.downloads.loop_names")
local missing_downloads = require("sandbox_enforcer.layers.downloads.missing_downloads")
local name_globs = require("sandbox_enforcer.layers.downloads.name_globs")
local paths = require("sandbox_enforcer.paths")
local reference = require("sandbox_enforcer.layers.downloads.reference")
local rejudging = require("sandbox_enforcer.layers.downloads.rejudging")
local sources = require("sandbox_enforcer.layers.downloads.sources")
local steps = require("sandbox_enforcer.step")

local listed_names = {}

--- Does a text lead to the right place: to something moved, whose word changes or did so before, or
-- to where nothing is missing? Inside something moved, a relative name does.
local function is_settled(moves, text, cwd)
  local path = text and cwd and paths.absolute(cwd, text)
  if not path then return false end
  if not paths.is_known(path) then  -- where the shell has gone, unless that failed
    return text:find("^[%w_.]") and not text:find("..", 1, true) and sources.is_entered(moves)
  end
  local looks = moves.looks
  moves.looks = true  -- what is listed exists
  local moved = sources.place(moves, path) ~= path
  moves.looks = looks
  return moved or moves.places ~= nil and rejudging.is_new(moves, path)
    or not missing_downloads.missing(moves, path)
end

local function are_settled(moves, list, cwd)
  for _, text in ipairs(list) do
    if not is_settled(moves, text, cwd) then return false end
  end
  return #list > 0
end

--- The texts of items, or the directories that patterns for names begin with; nil if one is
-- unknown.
-- @tparam boolean files the names are those of files: a known text may be a directory, whose files
-- are named without it
local function texts_of(items, files)
  local list = {}
  for i, item in ipairs(items) do
    list[i] = not files and item.text or (item.begins or ""):match("^(.+)/[^/]*$")
    if not list[i] then return nil end
  end
  return list
end

--- What a command does, even if only the policy needs its rule.
local function effects_of(moves, writer)
  for _, effect in ipairs(writer.effects) do
    if effect.kind == "names" or effect.kind == "passes" then return writer.effects end
  end
  local rule = knowledge.rule(writer)
  return rule and not rule.words.partial and effects.of(rule, writer, moves.world) or {}
end

--- Do the names of this effect all lead to the right place, as seen from a directory?
local function effect_is_settled(moves, writer, effect, cwd)
  local at = effect.cwd or writer.cwd
  if effect.top then return false end
  if effect.bare or effect.tracked then return at == cwd and is_settled(moves, ".", cwd) end
  local list = effect.below or effect.items and texts_of(effect.items, effect.files)
  return list ~= nil and (at == cwd) and are_settled(moves, list, at)
end

local LONGEST <const> = 16  -- commands that write to one place

--- Do these commands, which write to one place, print nothing but such names? Those that come later
-- in a pipe may leave some out.
-- @tparam[opt] table last what they pass names on to
local function print_settled(moves, writers, cwd, last)
  local found = false
  for nth, writer in ipairs(writers or {}) do
    local good, stdin = false, writer.opened.stdin
    for _, effect in ipairs(nth <= LONGEST and effects_of(moves, writer) or {}) do
      if effect.kind == "names" then
        good = effect_is_settled(moves, writer, effect, cwd)
        found = true
      elseif effect.kind == "passes" then
        local by = stdin.kind == "pipe" and stdin.pipe.by
        local before = by and by ~= writers and not last and print_settled(moves, by, cwd, writer)
        good, found = by == writers or before, found or before
      end
    end
    if not good then return false end
  end
  return found
end

--- Does the input of a command consist of such names?
local function input_is_settled(moves, step)
  local stdin = step.opened.stdin
  if stdin.kind == "pipe" then return print_settled(moves, stdin.pipe.by, step.cwd) end
  local target = stdin.kind == "file" and stdin.redirect and stdin.redirect.target
  local part = target and target.parts and #target.parts == 1 and target.parts[1]
  return part and part.kind == "process" and part.captured ~= nil
    and print_settled(moves, part.captured.by, step.cwd) or false
end

--- Does a word consist of such names?
local function word_is_settled(moves, step, word)
  local list = word and steps.pieces(word) or {}
  local captured = #list == 1 and list[1].kind == "command" and list[1].captured
  return captured and print_settled(moves, captured.by, step.cwd) or false
end

--- Does a word give names that need no change?
-- @tparam table moves
-- @tparam table step
-- @tparam table field
-- @treturn boolean
function listed_names.are_right(moves, step, field)
  if field.below then return are_settled(moves, field.below, step.cwd) end
  if field.open or field.holes then
    local whole = field.open or field.begins == ""
    return whole and input_is_settled(moves, step)
  end
  return word_is_settled(moves, step, field.word)
end

--- The edits that make the names of a loop right; nil if one is unknown, or these need no note: all
-- change, or none does and all are known.
local function edits_of(moves, step)
  local edits, stay, unknown = {}, false, false
  for _, field in ipairs(step.listed) do
    local want = field.text and reference.followed(moves, field.text)
    if want then
      edits[#edits + 1] = { field = field, text = want }
    elseif field.text and is_settled(moves, field.text, step.cwd)
      or not field.text and word_is_settled(moves, step, field.word)
      or glob_words.is(field) and not name_globs.may_match(moves, step, field) then
      stay, unknown = true, unknown or not field.text
    else
      return nil
    end
  end
  return stay and (unknown or #edits > 0) and edits or nil
end

--- The names of a loop, of which some were moved, and others not.
local function follow_loop(moves, step)
  local edits = edits_of(moves, step)
  local given = edits and loop_names.give(moves, step.script, step.variable, true)
  if not given then return end
  for _, one in ipairs(edits) do
    moves.edits:field(step.script, one.field, moves:written(one.text))
  end
end

--- Note the variables that get such names: by `read`, by an assignment, or in a loop.
-- @tparam table moves
-- @tparam table step
function listed_names.note(moves, step)
  local name = steps.name(step)
  if name == "read" and input_is_settled(moves, step) then
    local list = steps.operands(step) or {}
    if #list == 1 then loop_names.give(moves, step.script, list[1]) end
  end
  for _, variable in ipairs(#step.fields == 0 and step.environment or {}) do
    if not variable.value and variable.name and word_is_settled(moves, step, variable.word) then
      loop_names.give(moves, step.script, variable.name)
    end
  end
  if step.variable then follow_loop(moves, step) end
end

return listed_names
