--- Is the hook alive in Claude Code? For `doctor`: each check returns findings.
--
-- Checks take the result of as_hook.lua, with `program`, `project`, `sandbox` (text) and `state`
-- (our directory).
-- @module sandbox_enforcer.client.health
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local findings = require("sandbox_enforcer.client.findings")
local paths = require("sandbox_enforcer.paths")
local registration = require("sandbox_enforcer.client.registration")
local settings = require("sandbox_enforcer.client.settings")

local health = {}

local INSTALL <const> = "run: sandbox-enforcer install"

local ok <const> = findings.ok
local warning <const>, problem <const> = findings.warning, findings.problem

-- registered

--- Our hooks by event.
local function ours(at)
  local found = {}
  for _, file in ipairs(at.files) do
    for _, hook in ipairs(settings.hooks(file.content)) do
      if settings.is_ours(hook.entry, at.context) then
        found[hook.event] = found[hook.event] or hook
      end
    end
  end
  return found
end

local LARGEST <const> = 64 * 1024 * 1024

--- Does a hook start a program with the same bytes as this one, such as a plugin's copy?
local function is_copy(entry, program)
  local path = type(entry.command) == "string" and entry.command:sub(1, 1) == "/" and entry.command
  local bytes = path and type(entry.args) == "table" and core.read(path, LARGEST)
  return bytes and bytes == core.read(program, LARGEST)
end

--- Why a hook of ours does not work; nil if it does.
local function dead(hook, event)
  local entry = hook.entry
  if entry.async or entry.asyncRewake then return "it is async: the client ignores its answer" end
  if entry["if"] then return 'it has an "if", which lets other calls pass' end
  if not settings.is_as_wide(hook.matcher, event.matcher) then
    return ("its matcher %q does not match all tools"):format(hook.matcher)
  end
  local timeout = entry.timeout
  if type(timeout) == "number" and timeout < 1 then return "its timeout is too short" end
  return nil
end

--- The other program that a hook starts; nil if it is this one.
local function other_program(hook, at)
  local entry = hook.entry
  if settings.runs_us(entry, at.context) or is_copy(entry, at.program) then return nil end
  return ("it starts %s, not this program (%s)"):format(tostring(entry.command), at.program)
end

--- The problem with the hook on an event: the level, the text and the fix; nil if there is none.
local function fault_of(hook, event, at)
  if not hook then return "warning", "there is no hook on %s", INSTALL end
  local why = dead(hook, event)
  if why then return "problem", "the hook on %s does not work: " .. why, INSTALL end
  why = other_program(hook, at)
  if why then
    return "warning", "the hook on %s: " .. why, INSTALL .. ", unless you want the other one"
  end
  if event.blocks and hook.entry.onFailure ~= "block" then
    return "warning", "if the hook on %s fails, the client continues without it",
      INSTALL .. ' (it adds "onFailure": "block")'
  end
  return nil
end

--- Is the hook registered correctly on every event?
function health.registered(at)
  if not at.hook then
    return { problem("the hook is not registered, so nothing is checked", INSTALL) }
  end
  local found, list, said = ours(at), {}, {}
  for _, event in ipairs(registration.events) do
    local level, text, fix = fault_of(found[event.name], event, at)
    if text and said[text] then
      said[text][#said[text] + 1] = event.name
    elseif text then
      said[text] = { event.name }
      list[#list + 1] = { level = level, text = text, fix = fix }
    end
  end
  for _, finding in ipairs(list) do
    finding.text = finding.text:gsub("%%s", table.concat(said[finding.text], ", "), 1)
  end
  if at.lost then list[#list + 1] = problem("its arguments: " .. at.lost, INSTALL) end
  if #list == 0 then
    list[1] = ok(("registered on %d events in %s"):format(#registration.events, at.file))
  end
  for _, finding in ipairs(list) do finding.way = "entries" end
  return list
end

-- called

local SECONDS <const> = 10
local COMMAND <const> = "git clone https://example.com/owner/doctor.git"

--- A download to an unknown place, which we ask about, and a write that the client asks about.
local QUESTION <const> = 'curl -o "$DOCTOR" https://example.com/doctor; : >>.git/description'

--- The words with which the client starts a hook.
local function words_of(entry)
  if type(entry.args) ~= "table" then return { "/bin/sh", "-c", entry.command } end
  return { entry.command, table.unpack(entry.args) }
end

--- Why the answer to the event is wrong; nil if it is right.
local function odd(ran, at)
  if ran.status ~= 0 then return ("it exits with %d: %s"):format(ran.status, ran.stderr) end
  if ran.stdout == "" then return at.sandbox and "it says nothing about a download" or nil end
  local answer = cjson.decode(ran.stdout)
  local specific = type(answer) == "table" and answer.hookSpecificOutput
  if type(specific) ~= "table" then
    return at.sandbox and "the client cannot read its answer: " .. ran.stdout or nil
  end
  local said = specific.updatedInput and specific.updatedInput.command
    or specific.permissionDecision
  if at.sandbox and not said then return "it lets a download pass" end
  return nil
end

--- Send an event through the client's command line for the hook. What the hook records goes to a
-- separate directory.
local function send(at, command, mode)
  local words = words_of(at.hook.entry)
  local apart = at.state and at.state .. "/self-test"
  if apart then words = { "/usr/bin/env", "XDG_STATE_HOME=" .. apart, table.unpack(words) } end
  local event = cjson.encode({
    session_id = "doctor", cwd = at.project, permission_mode = mode, tool_use_id = "doctor",
    hook_event_name = "PreToolUse", tool_name = "Bash", tool_input = { command = command },
  })
  return core.run(words, event .. "\n", SECONDS * 1000)
end

--- Is a question that the client would skip turned into a refusal?
function health.questions(at)
  if not at.hook or not at.sandbox then return {} end
  local ran = send(at, QUESTION, "bypassPermissions")
  local answer = ran and cjson.decode(ran.stdout)
  local specific = type(answer) == "table" and answer.hookSpecificOutput
  local denied = type(specific) == "table" and specific.permissionDecision == "deny"
  local finding = denied and ok("in bypassPermissions, a question that the client would skip is "
    .. "a refusal") or problem("in bypassPermissions the client skips a question about writes to "
    .. ".git and the like, and the hook does not refuse them", INSTALL)
  finding.way = "questions"
  return { finding }
end

--- Send a download, as an event, through the client's command line for the hook.
function health.called(at)
  if not at.hook then return {} end
  local entry, began = at.hook.entry, core.ticks()
  local ran, why = send(at, COMMAND, "default")
  why = ran and odd(ran, at) or why
  if why then
    return { problem("the self-test fails: " .. why:gsub("%f[%s]%s+$", ""),
      ("run it by hand: echo '{…}' | %s"):format(table.concat(words_of(entry), " "))) }
  end
  local finding = ok(("the self-test through the registered command line answers in %d ms"):format(
    (core.ticks() - began) // 1000))
  finding.way = "program"
  return { finding }
end

-- others

--- Other hooks on the same events.
function health.others(at)
  local list = {}
  for _, file in ipairs(at.files) do
    for _, hook in ipairs(settings.hooks(file.content)) do
      local rival = hook.event == "PreToolUse" or hook.event == "PermissionRequest"
      if rival and not settings.is_ours(hook.entry, at.context) then
        list[#list + 1] = warning(("%s has another hook on %s: %s"):format(file.path, hook.event,
          tostring(hook.entry.command or hook.entry.type)), "if two hooks rewrite a command, the "
          .. "last to finish wins; rewrites are not approved while this one is registered")
      end
    end
  end
  if #list == 0 then list[1] = ok("no other hook rewrites or approves commands") end
  for _, finding in ipairs(list) do finding.way = "rivals" end
  return list
end

--- Variables that the client will pass to the hook, and who sets them.
function health.variables(at)
  local list, set = {}, settings.variables(at.files)
  local names = {}
  for name in pairs(set) do names[#names + 1] = name end
  table.sort(names)
  for _, name in ipairs(names) do
    if settings.configures(name) then
      list[#list + 1] = ok(("%s sets %s to %q"):format(set[name].path, name, set[name].value))
    end
  end
  for name, value in pairs(at.environ()) do
    if not set[name] and settings.configures(name) and name:find("^%u+_.*_") then
      list[#list + 1] = ok(("the environment sets %s to %q"):format(name, value))
    end
  end
  for _, text in ipairs(at.problems) do
    list[#list + 1] = warning(text, "look at the settings of this project")
  end
  local arguments = table.concat(at.arguments or {}, " ")
  table.insert(list, 1, ok(arguments ~= "" and "arguments of the hook: " .. arguments
    or "the hook has no arguments"))
  return list
end

local function expanded(path, env)
  local below = path:match("^~(/?.*)$")
  return below and env("HOME") and env("HOME") .. below or path
end

--- Does the client read the sandbox without asking?
function health.readable(at)
  if not at.sandbox then return {} end
  local env = at.context.env
  local wanted = core.resolve(expanded(registration.directory(at.sandbox), env))
  local trusted = settings.is_trusted(at.project, env)
  for _, file in ipairs(at.files) do
    local counts = trusted or not settings.is_shared(file.path, env)
    local permissions = counts and file.content and file.content.permissions
    local given = type(permissions) == "table" and permissions.additionalDirectories
    for _, text in ipairs(type(given) == "table" and given or {}) do
      local path = type(text) == "string" and expanded(text, env)
      local real = path and path:sub(1, 1) == "/" and core.resolve(path)
      if real and wanted and core.contains(real, wanted) then
        return { ok("the client reads the sandbox without a prompt") }
      end
    end
  end
  return { warning("the client prompts when the sandbox is read", INSTALL
    .. " (it adds the sandbox to permissions.additionalDirectories)") }
end

-- versions

local BLOCKS_FROM <const> = { 2, 1, 295 }

local function is_older(version, than)
  local parts = { version:match("%f[%d](%d+)%.(%d+)%.(%d+)") }
  for i, limit in ipairs(than) do
    local part = tonumber(parts[i])
    if part ~= limit then return part ~= nil and part < limit end
  end
  return false
end

--- The client's program, in the search path or where its installer puts it.
local function program_of(env)
  local places = (env("PATH") or "") .. ":" .. (env("HOME") or "") .. "/.local/bin"
  for directory in places:gmatch("[^:]+") do
    local file = directory .. "/claude"
    if directory:sub(1, 1) == "/" and core.kind(file, true) == "file" then return file end
  end
  return nil
end

--- The client's version, and what it lacks.
function health.version(at)
  local file = program_of(at.context.env)
  if not file then return { warning("Claude Code was not found in PATH or ~/.local/bin",
    "ignore this if you start it by its path") } end
  local ran = core.run({ file, "--version" }, "", SECONDS * 1000)
  local version = ran and ran.stdout:match("%f[%d]%d+%.%d+%.%d+")
  if not version then return { warning(("%s --version prints nothing"):format(file)) } end
  if is_older(version, BLOCKS_FROM) then
    return { warning(("Claude Code %s runs commands if the hook is missing or fails"):format(
      version), "update it: 2.1.295 and later obey onFailure") }
  end
  return { ok(("Claude Code %s, %s"):format(version, paths.parent(file))) }
end

return health
