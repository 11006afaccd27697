--- Times as people write them: "90m", "24h", "7d", "2w", "2026-11-01", "2026-11-01T12:00:00Z".
-- @module sandbox_enforcer.cli.since
local core = require("sandbox_enforcer.core")

local since = {}

local UNITS <const> = { s = 1, m = 60, h = 3600, d = 24 * 3600, w = 7 * 24 * 3600 }

since.HINT = "expected a time such as 24h, 7d or 2026-11-01"

--- The time that a text means, in the format of transcripts and the audit log, which sorts as text.
-- @string|nil text
-- @treturn string|nil nil if there is none, or it cannot be read
-- @treturn ?string why it cannot be read
function since.read(text)
  if text == nil then return nil end
  local count, unit = text:match("^(%d+)([smhdw])$")
  if count and #count <= 6 then
    return core.timestamp(core.clock() // 1000000 - tonumber(count) * UNITS[unit])
  end
  local date, rest = text:match("^(%d%d%d%d%-%d%d%-%d%d)(.*)$")
  if date and (rest == "" or rest:find("^T%d%d:%d%d:%d%d[.%d]*Z?$")) then return text end
  return nil, ("--since is %q: %s"):format(text, since.HINT)
end

local DAYS <const> = { 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334 }

--- The seconds since 1970 of such a text; nil if it is not a time.
-- @string|nil text
function since.seconds(text)
  local y, m, d = (text or ""):match("^(%d+)%-(%d+)%-(%d+)")
  y, m, d = tonumber(y), tonumber(m), tonumber(d)
  if not y or m < 1 or m > 12 then return nil end
  local hour, minute, second = text:match("T(%d+):(%d+):(%d+)")
  local past = m > 2 and y or y - 1  -- leap days so far
  local days = (y - 1970) * 365 + (past // 4 - past // 100 + past // 400) - 477 + DAYS[m] + d - 1
  return days * 86400 + (tonumber(hour) or 0) * 3600 + (tonumber(minute) or 0) * 60
    + (tonumber(second) or 0)
end

return since
