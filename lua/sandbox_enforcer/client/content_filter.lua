--- The content filter: a program of the user's that judges what is read from the sandbox.
--
-- CONTENT_FILTER_COMMAND names it, a command with arguments as a shell would read them, or the
-- policy's `content_filter`, a list of words. We start it without a shell, once for each call of
-- Read, Glob, Grep or LS that concerns the sandbox. On standard input it gets
--
--     the client's event, byte for byte: {"hook_event_name":"PreToolUse","tool_name":"Read",
--     "tool_input":{"file_path":"/sandbox/f"},"session_id":…,"cwd":…}
--
-- It answers like one of the client's hooks: nothing and status 0 (no objection), status 2 with the
-- reason on standard error (denied), or a JSON object with a `permissionDecision` "deny", "ask" or
-- "allow" and its `permissionDecisionReason`. If the client would not understand the answer, if the
-- status is another, or if none comes in 1.5 seconds (three quarters of SANDBOX_DEADLINE_MS), we
-- ask the user.
--
-- For a shell command that prints sandbox files (cat, grep -r, a command without a rule), we ask
-- the filter about each file as if Read read it, at most 20 in all. The strictest answer counts,
-- and "allow" approves nothing. If the files are unknown, too many, or do not exist yet, we ask the
-- user.
-- @module sandbox_enforcer.client.content_filter
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local tools = require("sandbox_enforcer.client.tools")

local content_filter = {}

local BLOCK <const> = 2

-- Less than the hook's own limit, so that there is time left to report what went wrong.
local DEADLINE_MS <const> = 2000
local MOST_MS <const> = 8000
local SHARE <const> = 0.75

local DECISIONS <const> = { allow = true, deny = true, ask = true, defer = true }
local OLD_DECISIONS <const> = { approve = true, block = true }

local function is_text(value) return value == nil or type(value) == "string" end

--- Would the client obey this answer? It takes one that it does not understand for consent.
local function is_answer(text)
  local content = text:find("^%s*{") and core.json_span(text) and cjson.decode(text)
  if not content then return false end
  if content.decision ~= nil and not OLD_DECISIONS[content.decision] then return false end
  local specific = content.hookSpecificOutput
  if specific == nil then return true end
  if type(specific) ~= "table" or specific.hookEventName ~= "PreToolUse" then return false end
  local decision, input = specific.permissionDecision, specific.updatedInput
  return (decision == nil or DECISIONS[decision]) and is_text(specific.permissionDecisionReason)
    and is_text(specific.additionalContext) and (input == nil or type(input) == "table")
end

local function time(env)
  local own = tonumber((env("SANDBOX_DEADLINE_MS") or ""):match("^%s*(%d+)"))
  if not own or own <= 0 then own = DEADLINE_MS end
  return math.max(1, math.floor(math.min(own, MOST_MS) * SHARE))
end

--- The meaning of the filter's status and output; nil and why if the client would not obey it.
local function taken(ran)
  local silent = not ran.stdout:find("%S")
  if ran.status == BLOCK then
    local why = ran.stderr:find("%S") and ran.stderr or "the content filter denied this\n"
    return { stdout = not silent and is_answer(ran.stdout) and ran.stdout or nil, stderr = why,
      status = BLOCK }
  end
  if silent and ran.status == 0 then return { stderr = ran.stderr, status = 0 } end
  if is_answer(ran.stdout) then
    return { stdout = ran.stdout, stderr = ran.stderr, status = ran.status }
  end
  if silent then return nil, ("it exited with status %d"):format(ran.status) end
  return nil, ("it exited with status %d and an invalid answer: %s"):format(ran.status,
    ran.stdout:sub(1, 200):gsub("%c", " "))
end

--- Ask the filter.
-- @string text the event, byte for byte
-- @tparam sandbox_enforcer.config.read settled `filter`, its words; `env`
-- @number[opt] left milliseconds it may take
-- @treturn table|nil `stdout`, `stderr`, `status`, for the client; nil if there is no objection
-- @treturn ?string why the filter could not be asked, or did not answer
function content_filter.judge(text, settled, left)
  local ran, why = core.run(settled.filter, text, left or time(settled.env))
  local answer
  if ran then answer, why = taken(ran) end
  if not answer then
    return nil, ("the content filter %s failed, so this was not checked: %s")
      :format(settled.filter[1], why)
  end
  if answer.status == 0 and not answer.stdout and answer.stderr == "" then return nil end
  return answer
end

--- The filter's verdict on one file: "deny", "ask" or nil, and why.
local function said_of(answer)
  if not answer then return nil end
  if answer.status == BLOCK then return "deny", (answer.stderr:gsub("%f[%s]%s+$", "")) end
  local content = cjson.decode(answer.stdout or "{}") or {}
  local specific = content.hookSpecificOutput or {}
  local decision = specific.permissionDecision
  local why = specific.permissionDecisionReason or content.reason or "the content filter says so"
  if decision == "deny" or content.decision == "block" then return "deny", why end
  return decision == "ask" and "ask" or nil, why
end

--- The event of a call that reads a file, derived from another call's.
local function as_read(event, path)
  local raw = {}
  for key, value in pairs(event.raw) do raw[key] = value end
  raw.hook_event_name, raw.tool_name, raw.tool_input = "PreToolUse", "Read", { file_path = path }
  return cjson.encode(raw)
end

--- Ask the filter about files that a shell command prints.
-- @tparam table event neutral
-- @tparam {string,...} files
-- @tparam sandbox_enforcer.config.read settled
-- @treturn string|nil "deny" or "ask"
-- @treturn ?string why
function content_filter.judge_files(event, files, settled)
  local until_ms = core.ticks() // 1000 + time(settled.env)
  local asks
  for _, path in ipairs(files) do
    local left = until_ms - core.ticks() // 1000
    local answer, failure = nil, "there was no time left"
    if left > 0 then answer, failure = content_filter.judge(as_read(event, path), settled, left) end
    if failure then return "ask", failure end
    local verdict, why = said_of(answer)
    if verdict == "deny" then return verdict, ("%s: %s"):format(path, why) end
    asks = asks or verdict and ("%s: %s"):format(path, why)
  end
  return asks and "ask" or nil, asks
end

local READS <const> = { Read = true, Glob = true, Grep = true, LS = true }

--- Is this call for the content filter: does a tool read in the sandbox, or in a directory above?
function content_filter.concerns(event, settled)
  if not settled.sandbox or not READS[event.tool] then return false end
  local found = tools.effects(event.tool, event.input, event.cwd, settled) or {}
  for _, effect in ipairs(found) do
    local real = effect.path and core.resolve(effect.path)
    if real and core.contains(settled.sandbox_real, real) then return true end
    if real and core.contains(real, settled.sandbox_real) then return true end
  end
  return false
end

return content_filter
