--- Agents, each known by its adapter alone: all else sees neutral events and decisions.
--
-- An adapter is a module client/NAME.lua, listed below, with a spec: no other file changes for a
-- new agent. It has
--
--     name              of the agent, for messages; people choose it by the first word, in lower
--                       case
--     registration      how `install` makes the agent call the hook: see client/registration.lua;
--                       nil if only a person can do that
--     knows(raw, env)   is this decoded JSON object an event of that agent's?
--     doubt(raw, env)   why only a part of what is answered may hold; nil if all does
--     event(raw, env)   the neutral event
--     call(command, cwd[, tool])  the agent's own event for a shell command, or for a call of
--                       another tool, for those who ask without one
--     health            checks for `doctor`: see client/health.lua; `switches(at)`, how hooks can
--                       be switched off here
--     notes             `sections` of the man page: see client/notes.lua
--     as_hook(given)    what the agent's settings say of the hook: see client/as_hook.lua
--     effects(event, config)  what a tool that is given paths does with them: a list of effects
--                       (see client/tools.lua); nil if the tool is not understood
--     answer(said)      what the agent is told: `{ stdout, stderr, status }`
--     surroundings(env, cwd)  `project`; `start`, where the session began, if that is told;
--                       `directory` of the agent's own settings, and whether it was `moved` from
--                       its usual place; `shell` that it starts, if it names one
--     files             `policy` of a project, and `kept`, patterns of what is protected if the
--                       policy does not say it, both seen from the project; `plugin`, what of ours
--                       lies next to our program; `secrets`, paths
--     protected(config, cwd)  see client/files.lua; `words`, names that lead there;
--                       `programs(config)`, paths of the agent's own program
--     variables         by name why no command may set them
--     lends(event, config, path, reads)  is it a file of the agent's own that it lets its model
--                       read, or write?
--     trusted(context)  the environment without what a project may not set; what is told about it
--     is_alone(context, tool)  is no other hook installed for a tool, by its name, that may undo
--                       an approved rewrite?
--     confines(config)  does the agent itself have a sandbox on, for shell commands?
--     stops(config, command)  does a rule of the user's, in the agent's settings, refuse a shell
--                       command, or ask about it? The words of one, with a blank between them.
--     started(event, config, context), changed(event, config, context)
--                       a session begins, settings change: see client/events.lua
--     status(raw)       `cwd` and `session` of what the agent tells its status line
--     transcripts       reads what the agent writes down of its sessions: client/transcripts.lua
--     altered(event, config)  what a call has changed that no agent may change: sentences
--
-- A neutral event has
--
--     kind         "call" (a tool is about to be called), "ran" (it was), "asked" (the agent asks
--                  the user by itself), "start", "settings"; nil if there is nothing to say
--     tool, input  the tool's name, and what it is given, a table
--     command      the text, if it is for a shell that we read; `runs` says that the tool runs
--                  nothing but such texts, `foreign` that it is for another shell
--     same         the tool that it stands for in lists of tools
--     like         what a tool is read as that the adapter does not know: one of a server
--     url, glob    an address that is fetched; a pattern of names that are looked into
--     here         it looks into the working directory, for it is told no other
--     served       the tool belongs to another program, which is no part of the agent
--     unconfined   a value that asks to leave the agent's own sandbox
--     cwd, session, call    strings or nil: where, in which session, which call
--     agent, anonymous      the name of a sub-agent; or that it has an identity and no name
--     plain        an approval skips nothing but the prompt
--     void         what we ask about may run without anybody being asked
--     once         an approval of it says nothing about the next time
--     interrupted  the user broke it off
--     failed       the call has failed
--     raw          the agent's own event, for its adapter
--
-- `said` has `event`, `verdict` ("allow", "deny", "ask" or nil), `reasons` (a list), `reason`,
-- `command` and `text` (the rewritten command, and the event's own bytes), `context` for the model,
-- `message` for the user, `blocks` (the agent is stopped by the status alone).
-- @module sandbox_enforcer.client
local claude = require("sandbox_enforcer.client.claude")

local client = {}

local ADAPTERS <const> = { claude }

--- The agent that is meant where no event says it, as by the person's command.
client.default = claude

--- What the audit log calls the number of a call: agents call it that, too.
client.CALL_ID = "tool_use_id"

--- The adapter that knows an event; nil if none does.
-- @tparam table raw
-- @tparam function env function(name)
function client.of(raw, env)
  for _, adapter in ipairs(ADAPTERS) do
    if adapter.knows(raw, env) then return adapter end
  end
  return nil
end

--- The word that people choose an agent by.
function client.id(adapter) return adapter.name:match("^%w+"):lower() end

--- The adapter that people choose by a word.
-- @string[opt] id the usual one, if none is given
-- @treturn ?table
-- @treturn ?string which words there are
function client.named(id)
  local ids = {}
  if not id then return client.default end
  for i, adapter in ipairs(ADAPTERS) do
    ids[i] = client.id(adapter)
    if ids[i] == id then return adapter end
  end
  return nil, ("unknown client %q; known: %s"):format(id, table.concat(ids, ", "))
end

--- What is said about an event that no adapter knows.
-- @tparam table raw
-- @treturn string
-- @return its session, if it has one
function client.unsupported(raw)
  local name = tostring(raw.hook_event_name or "unnamed")
  return "this agent is not supported, so nothing it does is checked: its hook event is " .. name,
    raw.session_id
end

return client
