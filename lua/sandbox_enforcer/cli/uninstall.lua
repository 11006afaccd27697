--- sandbox-enforcer uninstall: removes what install wrote.
-- @module sandbox_enforcer.cli.uninstall
local core = require("sandbox_enforcer.core")
local install = require("sandbox_enforcer.cli.install")
local installs = require("sandbox_enforcer.state.installs")
local json = require("sandbox_enforcer.cli.json")
local printable = require("sandbox_enforcer.printable")
local say = require("sandbox_enforcer.cli.say")
local settings_file = require("sandbox_enforcer.cli.settings_file")

local uninstall = {}

local NAME <const> = "uninstall"

--- The new text of a file; nil and true to remove it. A file that is as install left it becomes
-- what it was before, byte for byte; otherwise other people's later changes stay.
local function before(file, record, agent, context)
  if record and installs.is_ours(record, file.text) then
    if not record.backup then return nil, true end
    local text, why = core.read(record.backup)
    if text then return text end
    return nil, false, ("%s: %s"):format(record.backup, why)
  end
  local text, why = agent.registration.removed(file.text, {
    env = core.env, program = context.program,
  })
  if not text then return nil, false, ("%s: %s"):format(file.path, why) end
  local is_empty = record and not record.backup and not text:find("[^%s{}]")
  return not is_empty and text or nil, is_empty
end

local function told(file, text, given, backup)
  local changed = text ~= file.text
  if given.json then
    return json.told({ file = file.path, changed = changed and not given.dry_run,
      would_change = changed, removed = changed and text == nil, backup = backup })
  end
  local paint = say.painter()
  local lines = file:diff(text, paint)
  local function add(label, what)
    lines[#lines + 1] = paint("bold", ("%-11s "):format(label)) .. printable.text(what)
  end
  if not changed then
    add("nothing", (file.path or "") .. " does not register the hook")
  elseif text then
    add(given.dry_run and "would write" or "written", file.path)
  else
    add(given.dry_run and "would go" or "removed", file.path .. ", which install made")
  end
  if backup then add("backup", backup) end
  if changed then add("left", "the sandbox directory, your policy, rules and the audit log") end
  return { stdout = table.concat(lines, "\n") .. "\n", status = 0 }
end

function uninstall.run(given, context)
  local agent, refused = install.agent(given)
  if not agent then return refused end
  local file, failure = settings_file.open(given, agent)
  if not file then return failure end
  if not file.text then return told(file, nil, given) end
  local settled = install.state(agent)
  local record = installs.recorded(settled, file.real)
  local text, goes, why = before(file, record, agent, context)
  if why then return say.fail(NAME, say.FAULTY, why .. "; nothing was changed") end
  if given.dry_run or text == file.text and not goes then return told(file, text, given) end
  local backup
  backup, why = file:keep(settled)
  why = why or file:write(text)
  if why then return say.fail(NAME, say.IO, why) end
  installs.forget(settled, file.real)
  return told(file, text, given, backup)
end

return uninstall
