--- sandbox-enforcer install: makes the client call the hook.
-- @module sandbox_enforcer.cli.install
local arguments = require("sandbox_enforcer.config.arguments")
local caller = require("sandbox_enforcer.client.caller")
local client = require("sandbox_enforcer.client")
local config = require("sandbox_enforcer.config.read")
local core = require("sandbox_enforcer.core")
local installs = require("sandbox_enforcer.state.installs")
local json = require("sandbox_enforcer.cli.json")
local paths = require("sandbox_enforcer.paths")
local presets = require("sandbox_enforcer.config.presets")
local printable = require("sandbox_enforcer.printable")
local say = require("sandbox_enforcer.cli.say")
local settings_file = require("sandbox_enforcer.cli.settings_file")

local install = {}

local NAME <const>, SANDBOX <const> = "install", "~/sandbox"

--- A path as written in the hook's arguments: relative paths start here.
local function written(path)
  local is_whole = path == "" or path:find("^~/") or path:sub(1, 1) == "/"
  if is_whole then return (path:gsub("(.)/+$", "%1")) end
  return paths.absolute(core.cwd() or "/", path)
end

--- The arguments with another sandbox.
local function with_sandbox(list, sandbox)
  local result = { "--sandbox", sandbox }
  local i = 1
  while list[i] do
    local name = list[i]:match("^[^=]*")
    local width = list[i]:find("=", 1, true) and 1 or 2
    if name ~= "--sandbox" then table.move(list, i, i + width - 1, #result + 1, result) end
    i = i + width
  end
  return result
end

--- The hook's arguments: from the options, else the existing ones, else the defaults.
local function wanted_arguments(given, before)
  local known = before and arguments.read(before)
  local sandbox = given.sandbox and written(given.sandbox)
    or known and known.CONTENT_FILTER_SANDBOX_DIR or SANDBOX
  if known and not given.preset then return with_sandbox(before, sandbox), sandbox end
  return presets.arguments(given.preset or presets.list[1].name, sandbox), sandbox
end

--- A path with its leading "~" expanded.
local function expanded(path)
  local below = path:match("^~(/.*)$")
  return below and core.env("HOME") and core.env("HOME") .. below or path
end

--- Other settings files of the client that also name us.
local function elsewhere(file, agent, context)
  local list = {}
  for _, scope in ipairs({ "user", "project", "local", "managed" }) do
    local path = agent.registration.file(scope, core.env, core.cwd() or "/")
    local real = path and core.resolve(path)
    local text = real and real ~= file.real and core.read(real, 4 * 1024 * 1024)
    if text and #agent.registration.found(text, context) > 0 then list[#list + 1] = path end
  end
  return list
end

--- Does each user of the machine have this directory?
local function is_everyones(file, directory)
  return file.scope == "managed" and directory:sub(1, 1) == "~"
end

--- The plan: everything that can be known before anything is written.
local function plan_of(given, context, agent)
  local file, failure = settings_file.open(given, agent)
  if not file then return nil, failure end
  local around = { env = core.env, program = context.program }
  local _, before = agent.registration.found(file.text or "", around)
  local list, sandbox = wanted_arguments(given, before)
  if not expanded(sandbox):find("^/.") then
    return nil, say.fail(NAME, say.USAGE, ("--sandbox %s: give a directory"):format(sandbox))
  end
  local directory = agent.registration.directory(sandbox)
  local text, why = agent.registration.merged(file.text, {
    program = context.program, arguments = list, directory = directory,
    holds = file.scope == "managed",
  }, around)
  if not text then
    return nil, say.fail(NAME, say.FAULTY, ("%s: %s; nothing was changed"):format(file.path, why))
  end
  return {
    file = file, text = text, arguments = list, directory = directory, warning = why,
    changes = text ~= file.text, sandbox = sandbox, others = elsewhere(file, agent, around),
    makes = not core.kind(expanded(directory), true) and not is_everyones(file, directory),
  }
end

--- Carry it out.
-- @treturn ?string where the backup is
-- @treturn ?string why it failed
local function carry_out(plan, settled)
  local file = plan.file
  if plan.makes then
    local done, why = core.mkdir(expanded(plan.directory), 448)
    if not done then return nil, ("%s: %s"):format(plan.directory, why) end
  end
  if not plan.changes then return nil end
  local record = installs.recorded(settled, file.real)
  local backup, why = file:keep(settled)
  if why then return nil, why end
  local first = backup
  if record and file.text and installs.is_ours(record, file.text) then
    first = record.backup or nil
  end
  why = installs.record(settled, file.real, first, plan.text) or file:write(plan.text)
  return backup, why
end

--- The output, as lines.
local function lines_of(plan, given, backup, agent)
  local paint = say.painter()
  local lines = plan.file:diff(plan.text, paint)
  local function add(label, text)
    lines[#lines + 1] = paint("bold", ("%-11s "):format(label)) .. printable.text(text)
  end
  local path = plan.file.path
  if plan.changes then
    add(given.dry_run and "would write" or "registered", ("%s (%s)"):format(path, agent.name))
  else
    add("registered", path .. " already has it; nothing changed")
  end
  if backup then add("backup", backup) end
  add("hook", table.concat(plan.arguments, " "))
  local made = given.dry_run and " (would be created)" or " (made)"
  add("sandbox", plan.sandbox .. (plan.makes and made or "")
    .. (is_everyones(plan.file, plan.directory) and "; each user makes it: mkdir -m 700" or ""))
  if plan.file.scope == "project" then
    add("note", "whoever shares these settings needs the program at the same path")
  end
  if plan.file.scope == "project" or plan.file.scope == "local" then
    add("note", "the sandbox is read without a prompt once the project is trusted")
  end
  for _, other in ipairs(plan.others) do
    add("note", other .. " registers it, too; remove one: sandbox-enforcer uninstall")
  end
  if not given.dry_run then add("next", "sandbox-enforcer doctor; restart running sessions") end
  return lines
end

local function told(plan, given, backup, agent)
  local status = plan.warning and say.FAULTY or 0
  local warning = plan.warning and say.fail(NAME, status, ("%s: %s. Remove it, or the hook is "
    .. "never called"):format(plan.file.path, plan.warning)).stderr
  local result = given.json and json.told({
    file = plan.file.path, changed = plan.changes and not given.dry_run, backup = backup,
    would_change = plan.changes, sandbox = plan.sandbox, arguments = json.list(plan.arguments),
    client = client.id(agent), also = json.list(plan.others), warning = plan.warning,
  }) or { stdout = table.concat(lines_of(plan, given, backup, agent), "\n") .. "\n" }
  result.stderr, result.status = warning, status
  return result
end

--- The chosen client, if a person asks: an agent may not register hooks.
-- @tparam table given the verb's options
-- @treturn ?table its adapter
-- @treturn ?table the verb's result if it is refused
function install.agent(given)
  local agent, why = client.named(given.client)
  if not agent then return nil, say.fail(given.name, say.USAGE, why) end
  if not agent.registration then
    why = "cannot register a hook with " .. agent.name
    return nil, say.fail(given.name, say.USAGE, why)
  end
  why = not given.dry_run and caller.agent({ env = core.env })
  if why then
    return nil, say.fail(given.name, say.PERSON, "only the user can run this: " .. why)
  end
  return agent
end

--- The program's own state.
function install.state(agent)
  return config.read({ env = core.env, rules = {}, cwd = core.cwd(), agent = agent })
end

function install.run(given, context)
  local agent, refused = install.agent(given)
  if not agent then return refused end
  local plan, failure = plan_of(given, context, agent)
  if not plan then return failure end
  if given.dry_run then return told(plan, given, nil, agent) end
  local backup, why = carry_out(plan, install.state(agent))
  if why then return say.fail(NAME, say.IO, why) end
  return told(plan, given, backup, agent)
end

return install
