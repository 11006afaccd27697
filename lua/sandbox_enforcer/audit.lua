--- The ledger: one JSON line for each decision.
-- @module sandbox_enforcer.audit
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")

local rotation = lazy("sandbox_enforcer.rotation")

local audit = {}

local MAX_BYTES <const>, KEEP <const> = 10 * 1024 * 1024, 5

local RECENT <const> = 256 * 1024  -- bytes of the ledger in which a call of just now is looked for

--- Words of a command that are no one's business: what each holds for sure, and what it looks like.
local SECRETS <const> = {
  { "@", "(://)[^/@%s]+@", "%1***@" },
  { "earer", "([Bb]earer%s+)[^%s\"']+", "%1***" },
  { "oken", "([Tt]oken[=:]%s*)[^%s\"'&]+", "%1***" },
  { "assword", "([Pp]assword[=:]%s*)[^%s\"'&]+", "%1***" },
  { "TOKEN=", "(TOKEN=)[^%s]+", "%1***" }, { "KEY=", "(KEY=)[^%s]+", "%1***" },
  { "SECRET=", "(SECRET=)[^%s]+", "%1***" }, { "PASSWORD=", "(PASSWORD=)[^%s]+", "%1***" },
  { "gh", "%f[%w]gh[pousr]_%w+", "***" }, { "github_pat", "github_pat_[%w_]+", "***" },
  { "glpat-", "glpat%-[%w_-]+", "***" }, { "AKIA", "%f[%w]AKIA%w+", "***" },
  { "sk-", "%f[%w]sk%-[%w_-]+", "***" }, { "xox", "%f[%w]xox%a%-[%w-]+", "***" },
  { "eyJ", "eyJ[%w_-]+%.[%w_-]+%.?[%w_-]*", "***" },
  { "PRIVATE KEY", "%-%-%-%-%-BEGIN.*PRIVATE KEY.*", "***" },
}

local function redacted(text)
  for _, secret in ipairs(SECRETS) do
    if text:find(secret[1], 1, true) then text = text:gsub(secret[2], secret[3]) end
  end
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

local function line(event, decision, config)
  local fields = object({
    { "timestamp", core.timestamp() }, { "event_type", decision.kind or "sandbox_decision" },
    { "classification", decision.classification }, { "decision", decision.verdict or "none" },
    { "layer", decision.by }, { "profile", config and config.profile and config.profile.name },
    { "breaker", config and config.tripped and "tripped" or nil }, { "tool", event.tool_name },
    { "command", event.tool_input.command }, { "rewritten", decision.command },
    { "reason", decision.reasons[1] or decision.why }, { "session_id", event.session_id },
    { "tool_use_id", event.tool_use_id }, { "agent", event.agent_type }, { "cwd", event.cwd },
    { "version", core.version },
  })
  local fetches = {}
  for i, fetch in ipairs(decision.fetches or {}) do
    local members = object({ { "url", fetch.url }, { "to", fetch.to } })
    fetches[i] = "{" .. table.concat(members, ",") .. "}"
  end
  fields[#fields + 1] = '"fetches":[' .. table.concat(fetches, ",") .. "]"
  return "{" .. table.concat(fields, ",") .. "}\n"
end

--- Write down a decision. It is never a reason to fail.
-- @string path of the ledger
-- @tparam table event
-- @tparam table decision with `kind` "lost_rewrite", what ran is not what had been decided
-- @tparam[opt] sandbox_enforcer.config config
-- @treturn ?string why it could not be written
function audit.record(path, event, decision, config)
  local text = line(event, decision, config)
  local settings = config and config.policy.audit or {}
  if settings.sink == "syslog" then
    core.syslog((text:gsub("\n$", "")))
    return nil
  end
  local written, size = core.append(path, text)
  if not written and core.mkdir(paths.parent(path), 448) then
    written, size = core.append(path, text)
  end
  if not written then return ("the ledger %s cannot be written: %s"):format(path, size) end
  if size > (settings.max_bytes or MAX_BYTES) then rotation.rotate(path, settings.keep or KEEP) end
  return nil
end

--- The decision that was written down for a tool call; nil if there is none among the last.
-- @string|nil path of the ledger
-- @tparam table event
function audit.find(path, event)
  local id = type(event.tool_use_id) == "string" and core.json_quote(event.tool_use_id)
  local text = id and path and core.tail(path, RECENT)
  local at = text and text:find('"tool_use_id":' .. id, 1, true)
  if not at then return nil end
  local before = text:sub(1, at):match(".*\n()") or 1
  return cjson.decode(text:sub(before, (text:find("\n", at, true) or 0) - 1))
end

--- Is what a tool was called with what had been decided?
-- @tparam table record see `audit.find`
-- @tparam table event
function audit.agrees(record, event)
  local command = event.tool_input.command
  if type(command) ~= "string" or record.decision == "deny" then return false end
  return (record.rewritten or record.command) == redacted(command)
end

return audit
