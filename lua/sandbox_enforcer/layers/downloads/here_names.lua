--- Words that begin with the directory of the shell, where that is unknown: after `cd r;` the word
-- "$PWD/out" names what "./out" does.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.here_names
local reference = require("sandbox_enforcer.layers.downloads.reference")
local steps = require("sandbox_enforcer.step")

local here_names = {}

local HERE <const> = {
  ["$PWD"] = true, ["${PWD}"] = true, ["$(pwd)"] = true, ["`pwd`"] = true,
}

--- What a word says after the directory of the shell; nil if it says something else.
local function rest_of(text, word)
  for _, piece in ipairs(steps.pieces(word)) do
    if HERE[text:sub(piece.from, piece.to)] then
      local before = text:sub(word.from, piece.from - 1):gsub('"', "")
      local rest = text:sub(piece.to + 1, word.to):gsub('"', "")
      local plain = before:find("^[%w_-]*=?$") and rest:find("^[%w/._+-]*$")
      return plain and (rest == "" or rest:sub(1, 1) == "/") and rest or nil
    elseif not steps.LITERAL[piece.kind] then
      return nil
    end
  end
  return nil
end

--- Does a word begin with the directory of the shell, and name nothing that was moved?
-- @tparam table moves
-- @tparam table step
-- @tparam table field
function here_names.stays(moves, step, field)
  if moves.world.assigned.PWD or not field.word then return false end
  local rest = rest_of(step.script.text, field.word)
  return rest ~= nil and not reference.followed(moves, "." .. rest)
end

return here_names
