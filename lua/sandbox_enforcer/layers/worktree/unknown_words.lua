--- Words whose value is unknown, and what can still be said of the paths that they give.
-- @module sandbox_enforcer.layers.worktree.unknown_words
local steps = require("sandbox_enforcer.step")

local unknown_words = {}

--- Variables that the shell sets to a number, unless a script does.
local NUMBERS <const> = {
  ["$"] = true, ["?"] = true, ["#"] = true, ["!"] = true, RANDOM = true, SECONDS = true,
  UID = true, EUID = true, PPID = true, BASHPID = true, LINENO = true, EPOCHSECONDS = true,
}

--- Does the value of a variable not lead upward, or, in a loop, elsewhere?
local function is_plain_variable(world, piece)
  local name = not piece.op and piece.name
  if not name then return false end
  if NUMBERS[name] and not world.assigned[name] then return true end
  local value, rounds = world.vars[name], world.choices[name]
  if value then return not value:find("..", 1, true) end
  for _, text in ipairs(rounds or {}) do
    if text:find("..", 1, true) or text:find("^/") then return false end
  end
  return rounds ~= nil
end

--- Is a part of a word one that cannot lead upward: a literal, a pattern for names, a variable that
-- is known?
local function is_plain(world, piece)
  if piece.kind == "parameter" then return is_plain_variable(world, piece) end
  if piece.kind == "tilde" then return piece.from == piece.to end  -- not that of another user
  if (piece.text or ""):find("..", 1, true) then return false end
  return steps.LITERAL[piece.kind] or piece.kind == "glob"
end

--- Is nothing of a word unknown but the round of a loop, and what patterns for names match? They
-- match nothing above the directory that they begin with, unless that is what `.*` may be.
function unknown_words.is_pattern(world, word)
  if not word or not word.parts then return false end
  local before = ""
  for _, part in ipairs(word.parts) do
    for _, piece in ipairs(part.kind == "double" and part.parts or { part }) do
      local dotted = piece.kind == "glob" and ("/" .. before):find("/%.$")
      if dotted or not is_plain(world, piece) then return false end
      before = before .. (piece.text or "x")
    end
  end
  return true
end

--- A word as it is written; nil if there is none.
function unknown_words.written(step, word)
  return word and step.script and step.script.text:sub(word.from, word.to) or nil
end

--- The word that an effect, or a file that is opened, takes its path from.
function unknown_words.word_of(source)
  if source.redirect then return source.redirect.target end
  local item = source.item or source.place and source.place.item
  local field = item and item.field and source.call and source.call.fields[item.field]
  return field and field.word
end

return unknown_words
