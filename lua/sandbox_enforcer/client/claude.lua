--- Claude Code: its events, answers and files. client/init.lua lists what an adapter has.
-- @module sandbox_enforcer.client.claude
local as_hook = require("sandbox_enforcer.client.as_hook")
local core = require("sandbox_enforcer.core")
local events = require("sandbox_enforcer.client.events")
local files = require("sandbox_enforcer.client.files")
local health = require("sandbox_enforcer.client.health")
local permissions = require("sandbox_enforcer.client.permissions")
local notes = require("sandbox_enforcer.client.notes")
local printable = require("sandbox_enforcer.printable")
local project_env = require("sandbox_enforcer.client.project_env")
local registration = require("sandbox_enforcer.client.registration")
local settings = require("sandbox_enforcer.client.settings")
local switches = require("sandbox_enforcer.client.switches")
local tools = require("sandbox_enforcer.client.tools")
local transcripts = require("sandbox_enforcer.client.transcripts")

local claude = {
  name = "Claude Code", registration = registration, transcripts = transcripts, health = health,
  notes = notes,
}

-- events

local KINDS <const> = {
  PreToolUse = "call", PostToolUse = "ran", PostToolUseFailure = "ran",
  PermissionRequest = "asked", SessionStart = "start", ConfigChange = "settings",
}

--- Events that we ignore.
local OTHERS <const> = [[
  Notification Stop StopFailure SubagentStart SubagentStop UserPromptSubmit UserPromptExpansion
  PreCompact PostCompact SessionEnd Setup PostToolBatch PermissionDenied CwdChanged FileChanged
  InstructionsLoaded TaskCreated TaskCompleted TeammateIdle WorktreeCreate WorktreeRemove
  Elicitation ElicitationResult PreModelSwitch PostModelSwitch DirectoryAdded
]]

--- The name of an event: documented examples with only a tool's name and input have none.
local function name_of(raw)
  local name = raw.hook_event_name
  if name == nil and raw.tool_name ~= nil then return "PreToolUse" end
  return name
end

--- Tools that run a command in our shell, or in another one.
local SHELLS <const> = { Bash = true, Monitor = true }
local FOREIGN <const> = { PowerShell = true }

--- Does a call have its tool's input where this client puts it? Others use the same event names.
local function has_input(raw)
  local input = raw.tool_input
  if type(input) ~= "table" then return false end
  return not SHELLS[raw.tool_name] or type(input.command) == "string" or next(input) == nil
end

--- Does an event come from this client, or from one that speaks its protocol? Newer ones are
-- recognised by the environment.
function claude.knows(raw, env)
  local name = name_of(raw)
  if type(name) ~= "string" or name:find("%W") then return false end
  if KINDS[name] == "call" and not has_input(raw) then return false end
  return KINDS[name] ~= nil or OTHERS:find("%f[%w]" .. name .. "%f[%W]") ~= nil
    or (env("CLAUDECODE") or "") ~= ""
end

--- Another agent sends the same events with these extra fields, and obeys only refusals.
function claude.doubt(raw)
  if raw.turn_id == nil or raw.model == nil then return nil end
  return "this event is not Claude Code's: only denials are sure to take effect"
end

--- Tools that count as another one in lists of tools.
local SAME <const> = { Monitor = "Bash" }

--- Tools that are themselves a question to the user, and tools that run something that their input
-- does not show.
local ONCE <const> = {
  AskUserQuestion = true, ExitPlanMode = true,
  Skill = true, SlashCommand = true, Workflow = true, PowerShell = true, REPL = true,
}

--- The client's own tools that take neither commands nor paths, besides those in client/tools.lua.
-- An unlisted tool is treated as a tool of a server.
local PLAIN_TOOLS <const> = [[
  Agent AskUserQuestion BashOutput CronCreate CronDelete CronList EnterPlanMode ExitPlanMode
  ExitWorktree KillBash KillShell ListAgents ListMcpResources ListMcpResourcesTool ReportFindings
  ScheduleWakeup SendMessage Skill SlashCommand Task TaskCreate TaskGet TaskList TaskOutput TaskStop
  TaskUpdate TodoRead TodoWrite ToolSearch WebFetch WebSearch
]]

--- The tool that an unknown tool is treated as.
local function like(tool)
  if type(tool) ~= "string" or SHELLS[tool] or FOREIGN[tool] then return nil end
  if tools.knows(tool) then return nil end
  if tool:find("%W") or PLAIN_TOOLS:find("%f[%w]" .. tool .. "%f[%W]") then return nil end
  return "mcp__client__" .. tool
end

--- Tools that look into the working directory, unless this parameter names another one.
local LOOKS <const> = { Grep = "path", LS = "path" }

--- Modes in which an approval skips only the prompt: elsewhere it also lets a plan write, or
-- keeps others from checking a command.
local PLAIN <const> = { default = true, acceptEdits = true, bypassPermissions = true }

--- Is there a value? JSON's null is none.
local function is_given(value) return value ~= nil and value ~= "" and type(value) ~= "userdata" end

local function text_of(value) return value ~= nil and type(value) == "string" and value or nil end

--- Who acts: the event's `agent_type`, else CLAUDE_AGENT_NAME.
local function agent_of(raw, env)
  local name = raw.agent_type
  if type(name) == "string" and name ~= "" then return name end
  return text_of(env("CLAUDE_AGENT_NAME"))
end

--- What a tool other than a shell is given, besides paths.
local function add_input(event, tool, input)
  event.foreign = FOREIGN[tool]
  event.served = type(tool) == "string" and tool:find("^mcp__") ~= nil
  event.url = tool == "WebFetch" and text_of(input.url) or nil
  event.glob = tool == "Grep" and text_of(input.glob) or nil
  event.like = like(tool)
  event.here = LOOKS[tool] ~= nil and type(input[LOOKS[tool]]) ~= "string"
end

--- The neutral event.
-- @tparam table raw
-- @tparam function env function(name)
function claude.event(raw, env)
  local tool, input, cwd = raw.tool_name, raw.tool_input, text_of(raw.cwd)
  local mode = raw.permission_mode
  local agent = agent_of(raw, env)
  local shell = type(input) == "table" and tool ~= nil and SHELLS[tool]
  local event = {
    kind = KINDS[name_of(raw)], tool = tool, raw = raw,
    input = type(input) == "table" and input or nil,
    same = SAME[tool], once = ONCE[tool], session = text_of(raw.session_id),
    cwd = cwd and not cwd:find("\0", 1, true) and cwd or nil, call = text_of(raw.tool_use_id),
    agent = agent, anonymous = not agent and (is_given(raw.agent_type) or is_given(raw.agent_id)),
    plain = PLAIN[mode == nil and "default" or mode] or false,
    attended = mode == nil or mode == "default",
    void = mode == "bypassPermissions", interrupted = raw.is_interrupt == true,
    failed = raw.hook_event_name == "PostToolUseFailure", complaint = text_of(raw.error),
    runs = shell or nil, command = shell and text_of(input.command) or nil,
    unconfined = type(input) == "table" and tool ~= nil and input.dangerouslyDisableSandbox or nil,
    served = false, here = false,
  }
  if event.input and tool ~= nil and not shell then add_input(event, tool, input) end
  return event
end

-- answers

local BLOCK <const> = 2  -- the only status that the client does not take for consent

--- A JSON object of the non-nil members, whose values are already JSON.
local function object(members)
  local list = {}
  for _, member in ipairs(members) do
    if member[2] then list[#list + 1] = core.json_quote(member[1]) .. ":" .. member[2] end
  end
  return "{" .. table.concat(list, ",") .. "}"
end

local function quoted(text) return text and core.json_quote(text) end

--- A text for the user.
local function shown(text)
  local odd = text and (text:find("[%c\xC2\xD8]") or text:find("\xE2[\x80\x81]"))
  return odd and printable.text(text) or text
end

--- The tool's input with another command; every other byte stays the same.
local function updated(text, command)
  local from, to = core.json_span(text, "tool_input")
  local first, last = core.json_span(text, "tool_input", "command")
  return text:sub(from, first - 1) .. core.json_quote(command) .. text:sub(last + 1, to)
end

local function specific(said)
  return object({
    { "hookEventName", quoted(said.event and name_of(said.event.raw) or "PreToolUse") },
    { "permissionDecision", quoted(said.verdict) },
    { "permissionDecisionReason", quoted(shown(said.reason)) },
    { "updatedInput", said.command and updated(said.text, said.command) },
    { "additionalContext", quoted(said.context) },
  })
end

--- The answer to the client. Without a verdict, command or context, only the user sees it.
-- @tparam table said
function claude.answer(said)
  local decides = said.verdict or said.command or said.context
  local out
  if not said.blocks and (decides or said.message) then
    out = object({
      { "systemMessage", quoted(shown(said.message)) },
      { "hookSpecificOutput", decides and specific(said) },
    }) .. "\n"
  end
  local told = #said.reasons > 0 and shown(printable.tagged(said.reasons)) .. "\n" or nil
  return { stdout = out, stderr = told, status = said.blocks and BLOCK or 0 }
end

--- Each tool's main parameter.
local MAIN <const> = {
  Bash = "command", Monitor = "command", WebFetch = "url", Glob = "pattern", Grep = "pattern",
  NotebookEdit = "notebook_path",
}

--- The agent's own event before it runs a shell command, or calls another tool.
-- @string command or the tool's other argument: a path, an address
-- @string[opt] cwd
-- @string[opt] tool its name
function claude.call(command, cwd, tool)
  tool = tool or "Bash"
  local input = type(command) == "table" and command or { [MAIN[tool] or "file_path"] = command }
  return { tool_name = tool, tool_input = input, cwd = cwd }
end

--- What the client tells a status line: the directory and the session.
-- @tparam table raw
function claude.status(raw)
  local workspace = type(raw.workspace) == "table" and raw.workspace or {}
  return { cwd = text_of(workspace.current_dir) or text_of(raw.cwd),
    session = text_of(raw.session_id) }
end

-- surroundings

--- Where a session belongs.
function claude.surroundings(env, cwd)
  local home = env("HOME")
  return {
    project = env("CLAUDE_PROJECT_DIR") or cwd, start = env("CLAUDE_PROJECT_DIR"),
    directory = env("CLAUDE_CONFIG_DIR") or home and home .. "/.claude",
    moved = env("CLAUDE_CONFIG_DIR") ~= nil, shell = env("CLAUDE_CODE_SHELL"),
  }
end

claude.files = {
  policy = "/.claude/config/sandbox_policy.json", audit = ".claude/logs/audit.jsonl",
  kept = { ".claude/local/**" },
  plugin = { "/hooks/hooks.json", "/.claude-plugin" },
  secrets = "~/.claude.json ~/.claude/.credentials.json",
}

function claude.protected(...) return files.protected(...) end

--- Lower-case names, one of which is on the path to each protected file, or in the words that find
-- or end the client's process.
claude.words = {}
for name in ([[
  claude .mcp.json bashrc bash_ .profile .zsh .zprofile .zlogin ppid kill
]]):gmatch("%S+") do claude.words[#claude.words + 1] = name end

function claude.programs(config) return files.programs(config) end

--- Variables of an agent's shell with the number of the client's process.
claude.processes = { "PPID", "CLAUDE_PID" }

local SETTINGS <const> = "they control the client's settings and whether hooks run"

--- Variables that no command may set.
claude.variables = {
  CLAUDE_CODE_SIMPLE = SETTINGS, CLAUDE_CONFIG_DIR = SETTINGS, CLAUDE_ENV_FILE = SETTINGS,
  CLAUDE_CODE_SAFE_MODE = SETTINGS, CLAUDE_CODE_RESTRICTED = SETTINGS,
  CLAUDE_CODE_PLUGIN_DIRS = SETTINGS, CLAUDE_CODE_SHELL = SETTINGS,
  CLAUDE_CODE_SHELL_PREFIX = SETTINGS,
}

function claude.effects(event, config)
  return tools.effects(event.like or event.tool, event.input, event.cwd, config)
end

function claude.lends(...) return files.lends(...) end

--- May the project's settings set variables? The client applies them to hooks, too.
local function has_project_settings(env)
  local project = env("CLAUDE_PROJECT_DIR")
  return project and (core.kind(project .. "/.claude/settings.json")
    or core.kind(project .. "/.claude/settings.local.json"))
end

function claude.trusted(context)
  if not has_project_settings(context.env) then return context.env, {} end
  return project_env.environment(context)
end

--- Is there any settings file that may name other hooks?
local function has_settings(context)
  local home, project = context.env("HOME"), context.env("CLAUDE_PROJECT_DIR")
  return project ~= nil or home ~= nil and core.kind(home .. "/.claude/settings.json") ~= nil
end

function claude.is_alone(context, tool)
  return not (has_settings(context) and settings.others(context, tool))
end

function claude.switches(...) return switches.found(...) end
function claude.as_hook(...) return as_hook.find(...) end

--- @tparam sandbox_enforcer.config.read config
function claude.confines(config) return permissions.confines({ env = config.env }) end

function claude.stops(config, command) return permissions.stops({ env = config.env }, command) end

function claude.started(...) return events.session_start(...) end
function claude.changed(...) return events.config_change(...) end
function claude.altered(...) return events.altered(...) end

return claude
