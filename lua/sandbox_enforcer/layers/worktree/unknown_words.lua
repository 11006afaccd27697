--- Words with an unknown value, and what is still known of their paths.
-- @module sandbox_enforcer.layers.worktree.unknown_words
local steps = require("sandbox_enforcer.step")

local unknown_words = {}

--- Variables that the shell sets to a number, unless a script does.
local NUMBERS <const> = {
  ["$"] = true, ["?"] = true, ["#"] = true, ["!"] = true, RANDOM = true, SECONDS = true,
  UID = true, EUID = true, PPID = true, BASHPID = true, LINENO = true, EPOCHSECONDS = true,
}

--- Is it certain that a variable's value does not lead upward or, in a loop, elsewhere?
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

--- Can a part of a word not lead upward? True for literals, patterns for names and known variables.
local function is_plain(world, piece)
  if piece.kind == "parameter" then return is_plain_variable(world, piece) end
  if piece.kind == "tilde" then return piece.from == piece.to end  -- not another user's
  if (piece.text or ""):find("..", 1, true) then return false end
  return steps.LITERAL[piece.kind] or piece.kind == "glob"
end

--- Are the only unknown parts of a word loop variables and patterns for names? Those match nothing
-- above the directory they begin with, unless `.*` matches "..".
function unknown_words.is_pattern(world, word)
  if not word or not word.parts then return false end
  local before = ""
  for _, piece in ipairs(steps.pieces(word)) do
    local dotted = piece.kind == "glob" and ("/" .. before):find("/%.$")
    if dotted or not is_plain(world, piece) then return false end
    before = before .. (piece.text or "x")
  end
  return true
end

--- A word as written; nil if there is none.
function unknown_words.written(step, word)
  return word and step.script and step.script.text:sub(word.from, word.to) or nil
end

--- The word with the path of an effect or an opened file.
function unknown_words.word_of(source)
  if source.redirect then return source.redirect.target end
  local item = source.item or source.place and source.place.item
  local field = item and item.field and source.call and source.call.fields[item.field]
  return field and field.word
end

return unknown_words
