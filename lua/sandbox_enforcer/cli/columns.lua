--- Lines that fit the terminal.
-- @module sandbox_enforcer.cli.columns
local core = require("sandbox_enforcer.core")

local columns = {}

local LEAST <const> = 40

--- The width of the terminal; nil if output goes elsewhere, where nothing is cut.
function columns.width()
  if not core.isatty(1) then return nil end
  return math.max(core.columns() or 80, LEAST)
end

--- A text cut to the rest of a line, with a mark where it was cut.
-- @string text in which each character takes one column
-- @tparam[opt=0] integer used columns
function columns.cut(text, used)
  local width = columns.width()
  if not width then return text end
  local room = math.max(width - (used or 0), 10)
  if #text <= room then return text end
  local length = utf8 and utf8.len(text) or #text
  if length <= room then return text end
  local last = utf8 and utf8.len(text) and utf8.offset(text, room) or room
  return text:sub(1, last - 1) .. "…"
end

return columns
