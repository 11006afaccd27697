--- Words that begin with the directory of the shell, where that is unknown: after `cd r;` the word
-- "$PWD/out" names what "./out" does.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.here_names
local knowledge = require("sandbox_enforcer.rule.knowledge")
local matches = require("sandbox_enforcer.matches")
local reference = require("sandbox_enforcer.layers.downloads.reference")
local sources = require("sandbox_enforcer.layers.downloads.sources")
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

--- Words that are a path, and others that end with one: these are followed.
local FOLLOWED <const> = {
  "^[^%s:,;='\"()-][^%s:,;='\"()]*$", "^[%w_]*=@?[^%s:,;='\"()-][^%s:,;='\"()]*$",
  "^%-%-[%w-]+=[^%s:,;='\"()]+$", "^@[^%s:,;='\"()]+$", "^%-%a[^%s:,;='\"()]+$",
}

--- Does a path go up by ".."?
local function climbs(path) return ("/" .. path .. "/"):find("/../", 1, true) ~= nil end

--- The path in a text, inside of something moved, that leads out of it; nil if there is none.
local function leading_out(moves, text)
  for token in text:gmatch("[^%s:,;='\"()]+") do
    local path = token:match("^%-%a(.*)$") or token
    if climbs(path) and reference.followed(moves, path) then return path end
  end
  return nil
end

--- Ask if a command that runs inside something moved gets a path that leads out of it as a part of
-- a word: `make CFLAGS=-I../include`. It would lead to another place.
-- @tparam table moves
-- @tparam table step
function here_names.check(moves, step)
  local list, speaks = {}, knowledge.of(step, "plain_words")
  for nth = 2, #step.fields do
    local text = step.fields[nth].text or ""
    local message = speaks and text:find("%s")
    local other = not message and text:find("..", 1, true) and not matches(text, FOLLOWED)
    if other then list[#list + 1] = text end
  end
  for _, variable in ipairs(#step.fields > 0 and step.environment or {}) do
    list[#list + 1] = (variable.value or ""):find("..", 1, true) and variable.value or nil
  end
  if #list == 0 or not sources.may_be_within(moves) then return end
  for _, text in ipairs(list) do
    local path = leading_out(moves, text)
    if path then
      moves:ask(("%s leads out of the directory that goes to the sandbox"):format(path))
    end
  end
end

return here_names
