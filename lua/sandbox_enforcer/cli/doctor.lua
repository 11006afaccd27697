--- sandbox-enforcer doctor: is the hook alive, and can it be bypassed?
--
-- A finding is `{ level, text, fix }`; see client/health.lua.
-- @module sandbox_enforcer.cli.doctor
local base = require("sandbox_enforcer.confine.base")
local capabilities = require("sandbox_enforcer.confine.capabilities")
local cjson = require("cjson.safe")
local check = require("sandbox_enforcer.cli.check")
local client = require("sandbox_enforcer.client")
local columns = require("sandbox_enforcer.cli.columns")
local config = require("sandbox_enforcer.config.read")
local confine_doctor = require("sandbox_enforcer.confine.doctor")
local core = require("sandbox_enforcer.core")
local findings = require("sandbox_enforcer.client.findings")
local help = require("sandbox_enforcer.cli.help")
local json = require("sandbox_enforcer.cli.json")
local paths = require("sandbox_enforcer.paths")
local printable = require("sandbox_enforcer.printable")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")
local say = require("sandbox_enforcer.cli.say")

local doctor = {}

local ok <const> = findings.ok
local warning <const>, problem <const> = findings.warning, findings.problem

-- what the client knows nothing of

local TAIL <const> = 65536

local function ago(seconds)
  for _, unit in ipairs({ { 86400, "days" }, { 3600, "hours" }, { 60, "minutes" } }) do
    if seconds >= 2 * unit[1] then return ("%d %s ago"):format(seconds // unit[1], unit[2]) end
  end
  return say.many(math.max(0, seconds), "second") .. " ago"
end

--- The seconds since 1970 of a time in the ledger.
local function seconds_of(text)
  local year, month, day, hour, minute, second =
    tostring(text):match("^(%d+)-(%d+)-(%d+)T(%d+):(%d+):(%d+)")
  if not year then return nil end
  local y, m = tonumber(year), tonumber(month)
  if m <= 2 then y, m = y - 1, m + 12 end
  local days = 365 * y + y // 4 - y // 100 + y // 400 + (153 * (m - 3) + 2) // 5 + tonumber(day)
    - 719469
  return ((days * 24 + tonumber(hour)) * 60 + tonumber(minute)) * 60 + tonumber(second)
end

--- The hook's latest record.
local function last_event(settled)
  local text = settled.ledger and core.tail(settled.ledger, TAIL)
  local line = text and text:match("%f[^\n\0]([^\n]+)\n$")
  local said = line and cjson.decode(line)
  local at = type(said) == "table" and seconds_of(said.timestamp)
  if not at then
    return { warning("no decision is in the audit log yet", "start a session, let the agent run "
      .. "git clone, and look again") }
  end
  local spent = core.clock() // 1000000 - at
  return { ok(("the hook last decided %s: %s (%s)"):format(ago(spent), tostring(said.decision),
    tostring(said.command or said.tool))) }
end

--- Can we write to a directory?
local function is_writable(directory)
  local probe = ("%s/.doctor-%d"):format(directory, core.ticks())
  local done, why = core.mkdir(directory, 448)
  if done then done, why = core.create(probe, "") end
  core.remove(probe)
  return done, why
end

local function sandbox(settled, text)
  if settled.broken then
    return { problem("the sandbox cannot be used: " .. settled.broken,
      "run: sandbox-enforcer install --sandbox DIR") }
  end
  if not settled.sandbox then
    return { warning("no sandbox is set, so downloads are not redirected",
      "run: sandbox-enforcer install") }
  end
  local place = settled.sandbox
  if core.kind(place, true) ~= "directory" then
    return { warning(("the sandbox %s does not exist: the client reads it without a prompt only if "
      .. "it is there when a session starts"):format(text), "mkdir -m 700 " .. text) }
  end
  local mode = core.mode(place)
  if mode & 18 ~= 0 then
    return { warning(("others can write to the sandbox %s"):format(text), "chmod 700 " .. text) }
  end
  local good, why = is_writable(place)
  if not good then
    return { problem(("the sandbox %s cannot be written: %s"):format(text, why)) }
  end
  return { ok(("the sandbox %s can be written"):format(text)) }
end

local function state(settled)
  if not settled.state then return { problem("HOME is not set, so nothing can be stored") } end
  local good, why = is_writable(settled.state)
  if good then return { ok("state can be written: " .. settled.state) } end
  return { problem(("state cannot be written: %s: %s"):format(settled.state, why),
    "without it there is no audit log, and nothing is remembered") }
end

local function policy(settled, told)
  local list, known = {}, {}
  for _, text in ipairs(told) do known[text] = true end
  for _, text in ipairs(settled.problems) do
    if not known[text] and text ~= settled.broken then
      list[#list + 1] = problem(text, "sandbox-enforcer policy check FILE says more")
    end
  end
  if #list > 0 then return list end
  local file = settled.policy_file and core.kind(settled.policy_file) and settled.policy_file
  local profile = settled.profile and settled.profile.name
  return { ok(("the configuration is valid: %s, %s"):format(file or "no policy file",
    profile and "profile " .. profile or "no profile")) }
end

--- The user's rules, checked; the rules that come with the program are only counted.
local function rules(settled, context)
  local own, installed, count = {}, {}, 0
  for _, path in ipairs(rule_dirs.beside_program(context.program)) do installed[path] = true end
  for _, path in ipairs(settled.rules) do
    local files = check.files(context, path)
    count = count + #files
    if not installed[path] then table.move(files, 1, #files, #own + 1, own) end
  end
  if settled.unruled then return { problem(settled.unruled) } end
  local list = {}
  if #own > 0 then
    for line in (check.run(own, context).stderr or ""):gmatch("[^\n]+") do
      list[#list + 1] = problem("a rule of yours is broken, so the hook asks: " .. line,
        "fix it; then: sandbox-enforcer rules check")
    end
  end
  if #list > 0 then return list end
  local last = settled.rules[#settled.rules]
  if last == rule_dirs.INSIDE then
    return { ok(("the rules built into the program, and %d of yours"):format(#own)) }
  end
  return { ok(("%s, %d of them yours"):format(say.many(count, "rule"), #own)) }
end

--- How well this machine's kernel can confine a command: see confine/doctor.lua.
local function kernel(settled, context, cwd)
  local able = capabilities.of({ program = context.program, state = settled.state })
  local lines, all = confine_doctor.lines(base.of(settled, cwd), able, core.environ())
  local list = {}
  for i, line in ipairs(lines) do list[i] = ok(line) end
  if not all then
    list[#list + 1] = warning("not every profile of `sandbox-enforcer run` works here",
      "sandbox-enforcer run --doctor says which, and why")
  end
  return list
end

-- all together

--- The sections, in order: `{ title, findings }`.
local function examine(context)
  local agent = client.default
  local cwd = core.cwd() or "/"
  local at = agent.as_hook({ environ = core.environ, program = context.program, project = cwd })
  local settled = config.read({
    env = at.env, environ = at.environ, cwd = cwd, agent = agent, program = context.program,
    rules = rule_dirs.beside_program(context.program), shipped = context.shipped, lost = at.lost,
  })
  at.program, at.project, at.state = context.program, cwd, settled.state
  at.policy, at.rules = settled.policy_file, settled.rules
  at.sandbox = settled.sandbox and settled:show(settled.sandbox)
  local health = agent.health
  local place = sandbox(settled, at.sandbox)  -- the self-test may create it
  local found = {
    { "Hook", health.registered(at), health.called(at), last_event(settled) },
    { "Ways around it", agent.switches(at), health.questions(at) },
    { "Sandbox", place, health.readable(at) },
    { "Configuration", policy(settled, at.problems), health.variables(at), rules(settled, context),
      state(settled) },
    { "Kernel", kernel(settled, context, cwd) },
    { "Others", health.others(at), health.version(at),
      { ok(("this is sandbox-enforcer %s, %s"):format(core.version,
        paths.parent(context.program))) } },
  }
  for i, section in ipairs(found) do
    local list = {}
    for j = 2, #section do table.move(section[j], 1, #section[j], #list + 1, list) end
    found[i] = { title = section[1], findings = list }
  end
  return found
end

local SIGNS <const> = {
  ok = { "ok     ", "good" }, warning = { "warning", "warning" },
  problem = { "PROBLEM", "problem" },
}

local function count_of(sections)
  local count = { ok = 0, warning = 0, problem = 0 }
  for _, section in ipairs(sections) do
    for _, finding in ipairs(section.findings) do
      count[finding.level] = count[finding.level] + 1
    end
  end
  return count
end

local INDENT <const>, NARROWEST <const> = 11, 20

--- A text in lines that fit on the terminal after the sign; elsewhere a single line.
local function wrapped(text)
  local width = columns.width()
  local room = width and math.max(width - INDENT, NARROWEST)
  return room and #text > room and help.wrapped(text, room) or { text }
end

local function lines_of(sections, count)
  local paint, lines = say.painter(), {}
  for _, section in ipairs(sections) do
    lines[#lines + 1] = paint("bold", section.title)
    for _, finding in ipairs(section.findings) do
      local sign = SIGNS[finding.level]
      local head = ("  %s  "):format(paint(sign[2], sign[1]))
      for _, line in ipairs(wrapped(printable.text(finding.text))) do
        lines[#lines + 1], head = head .. line, (" "):rep(INDENT)
      end
      if finding.fix and finding.level ~= "ok" then
        lines[#lines + 1] = (" "):rep(INDENT) .. paint("dim", "-> " .. printable.text(finding.fix))
      end
    end
  end
  lines[#lines + 1] = ""
  lines[#lines + 1] = ("%d ok, %s, %s"):format(count.ok, say.many(count.warning, "warning"),
    say.many(count.problem, "problem"))
  return lines
end

--- @tparam table given `json`, `strict`
function doctor.run(given, context)
  local sections = examine(context)
  local count = count_of(sections)
  local bad = count.problem > 0 or given.strict and count.warning > 0
  local status = bad and say.FAILED or 0
  if given.json then
    local list = {}
    for _, section in ipairs(sections) do
      for _, finding in ipairs(section.findings) do
        list[#list + 1] = { section = section.title, level = finding.level, text = finding.text,
          fix = finding.fix, way = finding.way }
      end
    end
    return json.told({ findings = json.list(list), problems = count.problem,
      warnings = count.warning, ok = count.ok }, status)
  end
  return { stdout = table.concat(lines_of(sections, count), "\n") .. "\n", status = status }
end

return doctor
