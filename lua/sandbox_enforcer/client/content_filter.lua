--- The content filter: a program of the user's that judges what is read from the sandbox. It gets
-- the event as it came and answers as a hook does.
-- @module sandbox_enforcer.client.content_filter
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local tools = require("sandbox_enforcer.client.tools")

local content_filter = {}

local BLOCK <const> = 2

-- Less than the hook itself has, so that there is time to say what went wrong.
local DEADLINE_MS <const> = 2000
local MOST_MS <const> = 60000
local SHARE <const> = 0.75

local DECISIONS <const> = { allow = true, deny = true, ask = true, defer = true }
local OLD_DECISIONS <const> = { approve = true, block = true }

local function is_text(value) return value == nil or type(value) == "string" end

--- Would the client obey this answer? One that it does not understand it takes for consent.
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
  if not own or own <= 0 or own > MOST_MS then own = DEADLINE_MS end
  return math.max(1, math.floor(own * SHARE))
end

--- What it says by its status and its output; nil and why if the client would not obey it.
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
-- @treturn table|nil `stdout`, `stderr`, `status`, for the client; nil if there is nothing to say
-- @treturn ?string why the filter could not be asked, or did not answer
function content_filter.judge(text, settled)
  local ran, why = core.run(settled.filter, text, time(settled.env))
  local answer
  if ran then answer, why = taken(ran) end
  if not answer then
    return nil, ("the content filter %s failed, so this was not checked: %s")
      :format(settled.filter[1], why)
  end
  if answer.status == 0 and not answer.stdout and answer.stderr == "" then return nil end
  return answer
end

local READS <const> = { Read = true, Glob = true, Grep = true, LS = true }

--- Is it for the content filter: does a tool read what lies in the sandbox, or a directory above?
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
