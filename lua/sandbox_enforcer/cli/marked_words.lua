--- Two versions of a command, with the differing words marked.
-- @module sandbox_enforcer.cli.marked_words
local diff = require("sandbox_enforcer.cli.diff")
local printable = require("sandbox_enforcer.printable")

local marked_words = {}

--- The words of a text and the spaces between them, in order.
local function pieces(text)
  local list = {}
  for space, word in text:gmatch("(%s*)([^%s]*)") do
    if space ~= "" then list[#list + 1] = space end
    if word ~= "" then list[#list + 1] = word end
  end
  return list
end

--- A line with a caret below each marked character; nil if there is none, or if the text has
-- several lines.
local function carets(list)
  local parts, any = {}, false
  for i, piece in ipairs(list) do
    local width = utf8.len(piece.text) or #piece.text
    local marked = piece.sign == "+" and piece.text:find("%S")
    if piece.text:find("\n", 1, true) then return nil end
    any = any or marked
    parts[i] = (marked and "^" or " "):rep(width)
  end
  return any and (table.concat(parts):gsub("%f[%s]%s+$", "")) or nil
end

--- Both versions, for a terminal.
-- @string before
-- @string after
-- @tparam function paint see say.painter
-- @treturn string before, with removed words painted
-- @treturn string after, with new words painted
-- @treturn ?string a line of carets below the new words
function marked_words.marked(before, after, paint)
  local old, new, list = {}, {}, {}
  for _, piece in ipairs(diff.script(pieces(before), pieces(after))) do
    local sign, text = piece[1], printable.text(piece[2])
    if sign ~= "+" then old[#old + 1] = sign == "-" and paint("removed", text) or text end
    if sign ~= "-" then
      new[#new + 1] = sign == "+" and paint("added", text) or text
      list[#list + 1] = { sign = sign, text = text }
    end
  end
  return table.concat(old), table.concat(new), carets(list)
end

return marked_words
