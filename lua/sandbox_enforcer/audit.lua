--- The ledger: one JSON line for each decision about what is fetched.
-- @module sandbox_enforcer.audit
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local audit = {}

--- Words of a command that are no one's business.
local function redacted(text)
  text = text:gsub("(://)[^/@%s]+@", "%1***@")
  text = text:gsub("([Bb]earer%s+)[^%s\"']+", "%1***")
  text = text:gsub("([Tt]oken[=:]%s*)[^%s\"'&]+", "%1***")
  text = text:gsub("%f[%w]gh[pousr]_%w+", "***")
  return text
end

--- Keys whose values are words of the agent's; the others hold no secrets.
local SPOKEN <const> = { command = true, rewritten = true, reason = true, url = true, to = true }

local function member(key, value)
  if value == nil then return nil end
  local text = tostring(value)
  return '"' .. key .. '":' .. core.json_quote(SPOKEN[key] and redacted(text) or text)
end

local function object(pairs_of)
  local list = {}
  for _, pair in ipairs(pairs_of) do list[#list + 1] = member(pair[1], pair[2]) end
  return list
end

--- The time, as documents have it: 2026-01-02T10:00:00Z.
local function timestamp()
  local seconds = core.clock() // 1000000
  local days, rest = seconds // 86400, seconds % 86400
  local z = days + 719468  -- days from 0000-03-01, by which leap days come last
  local era = z // 146097
  local day = z - era * 146097
  local year = (day - day // 1460 + day // 36524 - day // 146096) // 365
  local of_year = day - (365 * year + year // 4 - year // 100)
  local month = (5 * of_year + 2) // 153
  local date = of_year - (153 * month + 2) // 5 + 1
  month = month < 10 and month + 3 or month - 9
  year = year + era * 400 + (month <= 2 and 1 or 0)
  return ("%04d-%02d-%02dT%02d:%02d:%02dZ"):format(year, month, date, rest // 3600,
    rest % 3600 // 60, rest % 60)
end

local function line(event, decision)
  local fields = object({
    { "timestamp", timestamp() }, { "event_type", "sandbox_decision" },
    { "decision", decision.verdict or "none" }, { "tool", event.tool_name },
    { "command", event.tool_input.command }, { "rewritten", decision.command },
    { "reason", decision.reasons[1] }, { "session_id", event.session_id },
    { "tool_use_id", event.tool_use_id }, { "agent", event.agent_type }, { "cwd", event.cwd },
    { "version", core.version },
  })
  local fetches = {}
  for i, fetch in ipairs(decision.fetches) do
    local members = object({ { "url", fetch.url }, { "to", fetch.to } })
    fetches[i] = "{" .. table.concat(members, ",") .. "}"
  end
  fields[#fields + 1] = '"fetches":[' .. table.concat(fetches, ",") .. "]"
  return "{" .. table.concat(fields, ",") .. "}\n"
end

--- Write down a decision. It is never a reason to fail.
-- @string path of the ledger
-- @tparam table event
-- @tparam table decision with `fetches`
-- @treturn ?string why it could not be written
function audit.record(path, event, decision)
  local text = line(event, decision)
  local written, why = core.append(path, text)
  if not written and core.mkdir(paths.parent(path), 448) then
    written, why = core.append(path, text)
  end
  return not written and ("the ledger %s cannot be written: %s"):format(path, why) or nil
end

return audit
