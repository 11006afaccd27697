--- Agents. Only an agent's adapter knows it: everything else sees neutral events and decisions.
--
-- An adapter is a module client/NAME.lua, listed below, with a spec: a new agent changes no other
-- file. It has
--
--     name              of the agent, for messages; users select it by the first word, in lower
--                       case
--     registration      how `install` makes the agent call the hook: see client/registration.lua;
--                       nil if only a person can do that
--     knows(raw, env)   does this decoded JSON object come from that agent?
--     doubt(raw, env)   why the agent may obey only part of an answer; nil if it obeys all
--     event(raw, env)   the neutral event
--     call(command, cwd[, tool])  the agent's own event for a shell command or another tool's call,
--                       for commands that have no event
--     health            checks for `doctor`: see client/health.lua; `switches(at)`, how hooks can
--                       be switched off here
--     notes             `sections` of the man page: see client/notes.lua
--     as_hook(given)    what the agent's settings say about the hook: see client/as_hook.lua
--     effects(event, config)  what a tool does with the paths it is given: a list of effects
--                       (see client/tools.lua); nil if the tool is not understood
--     answer(said)      the answer to the agent: `{ stdout, stderr, status }`
--     surroundings(env, cwd)  `project`; `start`, where the session began, if known; `directory` of
--                       the agent's own settings, and whether it was `moved` from its usual place;
--                       `shell` that it starts, if it names one
--     files             `policy` of a project, and `kept`, patterns of what is protected if the
--                       policy does not say, both relative to the project; `plugin`, our files next
--                       to our program; `secrets`, paths
--     protected(config, cwd)  see client/files.lua; `words`, names that lead there;
--                       `programs(config)`, paths of the agent's own program
--     variables         name -> why no command may set it
--     lends(event, config, path, reads)  is this one of the agent's own files that it lets its
--                       model read or write?
--     trusted(context)  the environment without the values a project may not set; what to tell the
--                       user about it
--     is_alone(context, tool)  is there no other hook for this tool that could undo an approved
--                       rewrite?
--     confines(config)  does the agent run shell commands in a sandbox of its own?
--     stops(config, command)  does one of the user's rules in the agent's settings refuse or ask
--                       about a shell command? `command` is its words, joined by blanks.
--     started(event, config, context), changed(event, config, context)
--                       a session begins, settings change: see client/events.lua
--     status(raw)       `cwd` and `session` from what the agent tells its status line
--     transcripts       reads the agent's recorded sessions: client/transcripts.lua
--     altered(event, config)  what a call changed that no agent may change: sentences
--
-- A neutral event has
--
--     kind         "call" (a tool is about to be called), "ran" (it was), "asked" (the agent itself
--                  asks the user), "start", "settings"; nil for an event we ignore
--     tool, input  the tool's name, and its input, a table
--     command      the text, if it is for a shell that we can parse; `runs` means that the tool
--                  runs only such texts, `foreign` that it is for another shell
--     same         the tool that it counts as in lists of tools
--     like         the tool that an unknown tool is treated as: one of a server
--     url, glob    an address to fetch; a pattern of names to search
--     here         it looks into the working directory, because no other is named
--     served       the tool belongs to another program, not to the agent
--     unconfined   a value that asks to leave the agent's own sandbox
--     cwd, session, call    strings or nil: where, in which session, which call
--     agent, anonymous      a sub-agent's name; or it has an identity but no name
--     plain        an approval skips only the prompt
--     attended     the user is asked before a file of the project changes
--     void         a question of ours may be skipped, and the call made
--     once         approving it says nothing about the next time
--     interrupted  the user interrupted it
--     failed       the call failed
--     complaint    its error message
--     raw          the agent's own event, for its adapter
--
-- `said` has `event`, `verdict` ("allow", "deny", "ask" or nil), `reasons` (a list), `reason`,
-- `command` and `text` (the rewritten command, and the event's own bytes), `context` for the model,
-- `message` for the user, `blocks` (the status alone stops the agent).
-- @module sandbox_enforcer.client
local claude = require("sandbox_enforcer.client.claude")

local client = {}

local ADAPTERS <const> = { claude }

--- The agent to assume without an event, as on the command line.
client.default = claude

--- The audit log's name for a call's id; agents use the same name.
client.CALL_ID = "tool_use_id"

--- The adapter that recognises an event; nil if none does.
-- @tparam table raw
-- @tparam function env function(name)
function client.of(raw, env)
  for _, adapter in ipairs(ADAPTERS) do
    if adapter.knows(raw, env) then return adapter end
  end
  return nil
end

--- The word by which users select an agent.
function client.id(adapter) return adapter.name:match("^%w+"):lower() end

--- The adapter that a user's word selects.
-- @string[opt] id defaults to the usual one
-- @treturn ?table
-- @treturn ?string the known words
function client.named(id)
  local ids = {}
  if not id then return client.default end
  for i, adapter in ipairs(ADAPTERS) do
    ids[i] = client.id(adapter)
    if ids[i] == id then return adapter end
  end
  return nil, ("unknown client %q; known: %s"):format(id, table.concat(ids, ", "))
end

--- How agents call the session of an event, and the event itself.
local SESSION <const> = {
  "session_id", "sessionId", "conversation_id", "conversationId", "thread_id", "session",
}
local EVENT <const> = { "hook_event_name", "hookEventName", "event_name", "event", "type" }

local function first_text(raw, names)
  for _, name in ipairs(names) do
    if type(raw[name]) == "string" then return raw[name] end
  end
  return nil
end

--- The message about an event that no adapter recognises.
-- @tparam table raw
-- @treturn string
-- @return its session, if it has one
function client.unsupported(raw)
  local name = first_text(raw, EVENT)
  return "this agent is not supported, so nothing it does is checked: its hook event is "
    .. (name and ("%q"):format(name) or "unnamed"), first_text(raw, SESSION)
end

return client
