--- The ledger: one JSON line for each decision.
-- @module sandbox_enforcer.state.audit
local client = require("sandbox_enforcer.client")
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local redaction = require("sandbox_enforcer.state.redaction")

local audit = {}

local MAX_BYTES <const>, KEEP <const> = 10 * 1024 * 1024, 5

--- Signs without which a short command has no secret that redaction.lua knows: plain texts, which
-- are ten times faster to search for, and patterns.
local TEXTS <const> = {
  "uthor", "ookie", "oken", "ass", "ecret", "earer", "key", "pwd", "-u", "-p", "-a", "sk-", "pypi-",
  "xox", "xapp", "ya29", "openssl", "ldap", "vault", "credential", "nvapi", "hvs.", "hvb.", "sq0",
  "atlasv1", "<<<", "pw:", "auth", "alias set", "lftp", "sqlplus",
}
local PATTERNS <const> = { "[@=_%u]", "gl%l+%-", "%-t%s" }
local SHORT <const> = 16384

--- Might a command need redaction? Everything recorded comes from the command: if it has no such
-- sign, nothing else has one.
local function may_hold_secrets(command)
  if type(command) ~= "string" or #command > SHORT then return true end
  for _, sign in ipairs(PATTERNS) do
    if command:find(sign) then return true end
  end
  for _, sign in ipairs(TEXTS) do
    if command:find(sign, 1, true) then return true end
  end
  return false
end

--- Keys whose values are the agent's words; the others hold no secrets.
local SPOKEN <const> = { command = true, rewritten = true, reason = true, url = true, to = true,
  from = true }

--- A text as JSON, without 8-bit control characters, which some terminals obey.
local function quoted(text)
  text = core.json_quote(text)
  if not text:find("\xC2", 1, true) then return text end
  return (text:gsub("\xC2([\x80-\x9F])", function(byte)
    return ("\\u%04x"):format(byte:byte())
  end))
end

--- Members of a JSON object from alternating keys and values.
local function members(secrets, ...)
  local list, given = {}, table.pack(...)
  for i = 1, given.n, 2 do
    local key, value = given[i], given[i + 1]
    if value ~= nil then
      local text = tostring(value)
      if secrets and SPOKEN[key] then text = redaction.of(text) end
      list[#list + 1] = '"' .. key .. '":' .. quoted(text)
    end
  end
  return list
end

local UNSAID <const> = "no layer applies to this call"

local function line(event, decision, config)
  local command = event.input.command
  local secrets = may_hold_secrets(command)
  local list = members(secrets, "timestamp", core.timestamp(),
    "event_type", decision.kind or "sandbox_decision", "classification", decision.classification,
    "decision", decision.verdict or "none", "layer", decision.by, "rule", decision.rule,
    "profile", config and config.profile and config.profile.name,
    "breaker", config and config.tripped and "tripped" or nil, "tool", event.tool,
    "command", command, "rewritten", decision.command,
    "reason", decision.reasons[1] or decision.why or UNSAID, "session_id", event.session,
    client.CALL_ID, event.call,
    "agent", event.agent or (event.anonymous and "unknown" or "main"), "cwd", event.cwd,
    "version", core.version)
  local fetches = {}
  for i, fetch in ipairs(decision.fetches or {}) do
    local pair = members(secrets, "url", fetch.url, "from", fetch.from, "to", fetch.to)
    fetches[i] = "{" .. table.concat(pair, ",") .. "}"
  end
  list[#list + 1] = '"fetches":[' .. table.concat(fetches, ",") .. "]"
  if config and config.began then
    list[#list + 1] = ('"duration_us":%d'):format(core.ticks() - config.began)
  end
  return "{" .. table.concat(list, ",") .. "}\n"
end

-- rotation

local OURS <const> = "^%.%d+T[%d.]+Z?%.%d+$"  -- the suffix that `rotate` adds

--- @string path
-- @number most bytes it may have; checked again, because another hook may have renamed it
-- @number keep how many old files stay
local function rotate(path, most, keep)
  local old = ("%s.%s.%d"):format(path, core.timestamp():gsub("[:-]", ""), core.ticks())
  if not core.rename_large(path, old, most) then return end
  local directory, name = paths.parent(path), paths.basename(path)
  local found = {}
  for _, other in ipairs(core.list(directory) or {}) do  -- oldest first
    local rest = other:sub(1, #name) == name and other:sub(#name + 1)
    if rest and rest:find(OURS) then found[#found + 1] = other end
  end
  for i = 1, #found - keep do core.remove(directory .. "/" .. found[i]) end
end

--- Record a decision. A failure here never fails the hook.
-- @string path of the ledger
-- @tparam table event
-- @tparam table decision with `kind` "lost_rewrite" if the command that ran is not the decided one
-- @tparam[opt] sandbox_enforcer.config.read config
-- @treturn ?string why it could not be written
function audit.record(path, event, decision, config)
  local text = line(event, decision, config)
  local settings = config and config.policy.audit or {}
  if settings.sink == "syslog" then
    local sent, why = core.syslog("<14>sandbox-enforcer: " .. text:sub(1, -2))  -- user.info
    return not sent and "the system's log cannot be written: " .. why or nil
  end
  local written, size = core.append_line(path, text)
  if not written and core.mkdir(paths.parent(path), 448) then
    written, size = core.append_line(path, text)
  end
  if not written then return ("the audit log %s cannot be written: %s"):format(path, size) end
  local most = settings.max_bytes or MAX_BYTES
  if size > most then rotate(path, most, settings.keep or KEEP) end
  return nil
end

return audit
