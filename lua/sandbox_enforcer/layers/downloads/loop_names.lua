--- Loops over the names in a moved directory: `for f in repo/*; do wc -l "$f"; done`. The loop's
-- word gets the new directory, and with it every value of the variable, if the script uses these
-- values only as paths.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.loop_names
local knowledge = require("sandbox_enforcer.rule.knowledge")
local matches = require("sandbox_enforcer.matches")
local sources = require("sandbox_enforcer.layers.downloads.sources")
local steps = require("sandbox_enforcer.step")

local loop_names = {}

--- The variables of such loops: plan -> name -> see `loop_names.give`.
local notes = setmetatable({}, { __mode = "k" })

--- Text right before a word that is compared, or not used as a path.
local COMPARED <const> = { "%scase%s+$", "^case%s+$", "[=!]=?~?%s+$", "<<<%s*$", "%[.*[<>]%s+$" }

--- Text right after a word that is compared.
local COMPARES <const> = {
  "^%s+[=!\\]", "^%s+in%f[^%w]", "^%s+%-[lgen][tqe]%f[^%w]", "^%s+[<>].*%]",
}

--- Does a use of a variable begin a word that is a path? `${f%.x}`, and
-- `${f##*/}`, do not depend on the directory.
local function is_path(text, from, to, suffix)
  if suffix ~= "" and suffix ~= "##*/" and not suffix:find("^%%[%w._*-]+$") then return false end
  local before, after = text:sub(math.max(1, from - 80), from - 1), text:sub(to + 1, to + 80)
  before, after = before:gsub('"$', ""), after:gsub('^"', "")
  if not before:find("[%s(]$") then return false end
  before, after = before:gsub("^.*[;&|\n]", ""), after:match("^[^;&|\n]*")
  if matches(before, COMPARED) then return false end
  return not matches(after, COMPARES)
end

local NEAR <const> = 200  -- bytes around a use of a variable that are looked at

--- The command around a byte, from the last separator on, found by its punctuation alone.
local function command_at(text, at)
  local begin = math.max(1, at - NEAR)
  local from = begin
  for after in text:sub(begin, at):gmatch("[;&|\n(]+()") do from = begin + after - 1 end
  if text:sub(from - 1, from - 1) == "(" then return "(" end  -- its output may be captured
  local command = text:sub(from, at + NEAR):gsub("^%s+", "")
  for _, word in ipairs({ "do", "then", "else", "{" }) do
    command = command:gsub("^" .. word .. "%s+", "")
  end
  return command
end

--- Does a use of a variable allow another directory? A command may print it, but only to show it.
-- @tparam boolean passes a loop or a group of the script passes on what it prints
local function is_plain(text, from, to, suffix, passes)
  local command = command_at(text, from)
  if command:find("^echo%s") or command:find("^printf%s") then
    return not passes and not command:match("^[^\n;&]*"):find("[|>`]")
  end
  return is_path(text, from, to, suffix)
end

--- How often does a script name a variable, or something else, without using its value?
local function mentions(text, name)
  local count = 0
  for at in text:gmatch("()%f[%w_]" .. name .. "%f[^%w_]") do
    if not text:sub(at - 1, at - 1):find("[-./${]") then count = count + 1 end
  end
  return count
end

--- Does a script use a variable only as a path, or to show it, and assign it nowhere else?
local function is_used_as_path(text, name)
  local passes = text:find("%f[%w]done%s*[|>]") or text:find("}%s*[|>]")
  local uses = 0
  for from, to in text:gmatch("()%$" .. name .. "%f[^%w_]()") do
    uses = uses + 1
    if not is_plain(text, from, to - 1, "", passes) then return false end
  end
  for from, suffix, to in text:gmatch("()%${" .. name .. "%f[^%w_]([^}]*)}()") do
    uses = uses + 1
    if not is_plain(text, from, to - 1, suffix, passes) then return false end
  end
  return uses > 0 and mentions(text, name) == 1  -- that of the loop
end

--- Does a script set a variable once, and use it only as a path or the directory that one begins
-- with? Then its value may be another path.
-- @tparam table script
-- @string name
-- @treturn boolean
function loop_names.is_only_path(script, name)
  local text = script.text
  if script.origin or mentions(text, name) ~= 1 then return false end
  if text:find("%${?[%d@*]") then return false end  -- a function may use it otherwise
  local plain, braced = "%$" .. name .. "%f[^%w_]", "%${" .. name .. "%f[^%w_]"
  if not text:find(plain) and not text:find(braced) then return true end
  local goes_on <const> = "\"?[^%s/\"');&|]"
  if text:find(plain .. goes_on) or text:find(braced .. "}" .. goes_on) then return false end
  return is_used_as_path(text, name)
end

--- Note that a variable takes names at their new place.
-- @tparam table moves
-- @tparam table script
-- @string name
-- @tparam[opt] boolean whole only its value alone does, and not with more after it
-- @treturn boolean false if the script uses it otherwise than as a path
function loop_names.give(moves, script, name, whole)
  if script.origin or not is_used_as_path(script.text, name) then return false end
  notes[moves] = notes[moves] or {}
  notes[moves][name] = whole and "whole" or "any"
  return true
end

--- The same for the variable of a loop.
-- @tparam table moves
-- @tparam table step with the words of a loop
-- @treturn boolean
function loop_names.note(moves, step)
  return step.variable ~= nil and loop_names.give(moves, step.script, step.variable)
end

--- Can a text name nothing but what is below the directory of the shell?
local function is_below(text)
  return text:find("^[%w_.*?]") ~= nil and not text:find("[^%w/._*?-]")
    and not text:find("..", 1, true) and not ("/" .. text):find("/%.[*?]")  -- that finds ".."
end

--- The variables of loops over the names in the directory of the shell, which was moved: plan ->
-- `names`, each with whether it is only that.
local inner = setmetatable({}, { __mode = "k" })

local MOST <const> = 16  -- variables to look for in the script

--- Note that the variable of a loop takes names below the directory of the shell, which was moved.
-- @tparam table moves
-- @tparam table step with the words of a loop
-- @treturn boolean false if it may take others
function loop_names.note_inner(moves, step)
  local name, text = step.variable, step.script.text
  if not name or not sources.is_within(moves) then return false end
  for _, field in ipairs(step.listed) do
    if not is_below(text:sub(field.word.from, field.word.to)) then return false end
  end
  local known = inner[moves] or { tried = 0, names = {} }
  inner[moves] = known
  if known.names[name] == nil then
    known.tried = known.tried + 1
    known.names[name] = known.tried <= MOST and mentions(text, name) == 1
  end
  return known.names[name]
end

--- Uses of a variable that give its value, or less of it.
local PLAIN <const> = {
  "^%$[%w_]+$", "^%${[%w_]+}$", "^%${[%w_]+%%[%w/._*%%-]+}$", "^%${[%w_]+##%*/}$",
}

--- Does a word, unchanged, name something below the shell's directory by such a variable?
-- @tparam table moves
-- @tparam table step
-- @tparam table word
-- @treturn boolean
function loop_names.is_inner(moves, step, word)
  local known = inner[moves] and inner[moves].names
  local pieces = known and sources.is_within(moves) and steps.pieces(word) or {}
  for nth, piece in ipairs(pieces) do
    local text = step.script.text:sub(piece.from, piece.to)
    local variable = piece.kind == "parameter" and known[piece.name] and matches(text, PLAIN)
    if not variable and (nth == 1 and not is_below(text) or text:find("[^%w/._-]")) then
      return false
    end
  end
  return #pieces > 0
end

--- Does a word begin with a variable that takes names at their new place?
-- @tparam table moves
-- @tparam table word
-- @treturn ?table the piece that is the variable
function loop_names.begins(moves, word)
  local known = notes[moves]
  local first = known and steps.pieces(word)[1]
  return first and first.kind == "parameter" and known[first.name] and first or nil
end

--- Does a word begin with such a variable, so that it names something at its new place?
-- @tparam table moves
-- @tparam table step
-- @tparam table field
-- @treturn boolean
function loop_names.is_new(moves, step, field)
  if loop_names.is_inner(moves, step, field.word) then return true end
  local first = loop_names.begins(moves, field.word)
  if not first then return false end
  local whole = #steps.pieces(field.word) == 1 and not first.op
  if notes[moves][first.name] == "whole" and not whole then return false end
  if step.script.text:sub(first.from, first.to):find("##", 1, true) then return false end
  return not knowledge.of(step, "plain_words") and not knowledge.of(step, "packs")
end

return loop_names
