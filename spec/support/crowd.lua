--- Many hooks at once.
local cjson = require("cjson.safe")
local enforce = require("enforce")
local place = require("place")

local PROGRAM <const> = os.getenv("SANDBOX_ENFORCER_BIN") or "bin/sandbox-enforcer"

local crowd = {}

--- The command line of the hook with variables and nothing else.
function crowd.hook(here, env)
  local words = { "env", "-i" }
  for name, value in pairs(enforce.at(here, env)) do
    words[#words + 1] = place.quote(name .. "=" .. value)
  end
  words[#words + 1] = place.quote(PROGRAM)
  return table.concat(words, " ")
end

--- An event about a command, as text.
function crowd.event(here, name, command)
  return cjson.encode({
    hook_event_name = name, tool_name = "Bash", cwd = here.project, session_id = "crowd",
    permission_mode = "default", tool_input = { command = command },
  })
end

--- Start a hook for each of the events, all at once, and wait for them.
-- @tparam {string,...} events
-- @string[opt] before shell text that each of them starts with
function crowd.run(here, events, env, before)
  for i, event in ipairs(events) do place.write(("%s/event.%d"):format(here.root, i), event) end
  place.sh(("for i in $(seq %d); do { %s %s < %s/event.$i > /dev/null 2>&1; } & done; wait")
    :format(#events, before or "", crowd.hook(here, env), here.root))
end

--- Start many hooks with the policy for the same command.
function crowd.same(here, count, command, more, before)
  local events = {}
  for i = 1, count do events[i] = crowd.event(here, "PreToolUse", command) end
  crowd.run(here, events, enforce.judging(more), before)
end

return crowd
