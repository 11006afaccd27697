--- sandbox-enforcer run: run a command confined by the kernel.
--
--     run [--profile build|net|install|read] [--dry-run] [--why] -- COMMAND [ARGUMENT...]
--     run --doctor
--
-- What a profile allows comes from the user's policy; no option widens it. The exit status is the
-- command's own; 125: it could not be confined, and nothing was run; 126 and 127 as in shells.
-- @module sandbox_enforcer.cli.run
local base = require("sandbox_enforcer.confine.base")
local capabilities = require("sandbox_enforcer.confine.capabilities")
local client = require("sandbox_enforcer.client")
local config = require("sandbox_enforcer.config.read")
local core = require("sandbox_enforcer.core")
local doctor = require("sandbox_enforcer.confine.doctor")
local engine = require("sandbox_enforcer.engine")
local grant = require("sandbox_enforcer.confine.grant")
local installs = require("sandbox_enforcer.confine.installs")
local json = require("sandbox_enforcer.cli.json")
local memo = require("sandbox_enforcer.confine.memo")
local outcome = require("sandbox_enforcer.confine.outcome")
local plan = require("sandbox_enforcer.confine.plan")
local printable = require("sandbox_enforcer.printable")
local profiles = require("sandbox_enforcer.confine.profiles")
local request = require("sandbox_enforcer.confine.request")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")
local say = require("sandbox_enforcer.cli.say")

local verb = {}

local ANSWER <const> = 60000  -- ms for --version: the installer itself may have to be fetched

--- What is wrong with the arguments; nil if nothing is.
local function check(given)
  if given.receipt and not grant.is_id(given.receipt) then return "invalid receipt" end
  if given.doctor then return #given > 0 and "--doctor takes no command" or nil end
  return #given == 0 and "missing COMMAND" or nil
end

-- what is wanted

local UNGRANTED <const> =
  "the hook has not allowed a call with this receipt; run the command without `run`"

--- The configuration here; for a call that the hook has seen, the one it recorded then, and its
-- text. Each call has its own record: if reading it were noted, no later call could reuse the plan.
local function base_of(settled, given)
  if not given.receipt then return base.of(settled, core.cwd()), "" end
  core.note(false)
  local found, text
  if settled.state then found, text = grant.read(settled.state, given.receipt) end
  core.note(true)
  return found, found and text or UNGRANTED
end

--- The key under which the plan is kept; nil if it is not kept.
local function key_of(settled, given, text)
  local plain = not (given.why or given.dry_run or given.doctor or given.json)
  if not plain or given.profile == "install" or not settled.state then return nil end
  return core.memo_key(given.profile or "", text)
end

--- Gaps that the user does not accept.
local function refused(made, settled)
  local wanted = {}
  for _, key in ipairs(settled.require) do wanted[key] = true end
  for _, gap in ipairs(made.gaps) do
    if wanted[gap.key] then return gap.says end
  end
  return nil
end

local function keys_of(gaps)
  local list = {}
  for i, gap in ipairs(gaps) do list[i] = gap.key end
  return table.concat(list, ", ")
end

--- Directories that must exist beforehand.
local function make(from)
  local list, wrong = request.directories(from)
  if not list then return wrong .. ", so nothing was run" end
  for _, path in ipairs(list) do
    local _, why = core.mkdir(path, 448)
    local there = core.kind(path, true) == "directory"
    if not there then return ("%s cannot be created: %s"):format(path, why) end
  end
  return nil
end

-- running

--- Run a command. `job.watch`: what to watch it for; nil to not watch it.
-- @treturn table the verb's result
-- @treturn ?boolean whether the command ran
local function run(given, job)
  local words = { table.unpack(job.wrap or {}) }
  table.move(given, 1, #given, #words + 1, words)
  return outcome.of(given[1], job.wanted, core.confine(job.steps, words,
    job.watch or #job.held + #job.traps > 0 or given.waits))
end

--- Missing protected paths are occupied by empty directories, which git does not see.
-- @treturn {string,...} those that were created
local function hold(list)
  local held = {}
  for _, path in ipairs(list) do
    if core.mkdir(path, 448) then held[#held + 1] = path end
  end
  return held
end

local function release(held)
  for i = #held, 1, -1 do core.rmdir(held[i]) end
end

--- A plan for --json; if the command has run, with how it ended.
local function as_data(made, wanted, result)
  local gaps, steps = json.list({}), json.list({})
  for i, gap in ipairs(made.gaps) do gaps[i] = { key = gap.key, says = gap.says } end
  for i, step in ipairs(made.steps) do steps[i] = json.list({ table.unpack(step) }) end
  return {
    profile = wanted.profile, tier = made.tier, network = wanted.network, gaps = gaps,
    writable = json.list({ table.unpack(wanted.writable) }), steps = not result and steps or nil,
    protected = json.list({ table.unpack(wanted.protected) }),
    status = result and result.status, signal = result and result.signal,
    report = result and result.stderr,
  }
end

local function told(given, made, wanted)
  local lines = { ("profile %s, by %s; network: %s"):format(wanted.profile, made.tier,
    wanted.network), "writable: " .. table.concat(wanted.writable, " ") }
  if #wanted.protected > 0 then
    lines[#lines + 1] = "not writable in it: " .. table.concat(wanted.protected, " ")
  end
  for _, gap in ipairs(made.gaps) do lines[#lines + 1] = "gap: " .. gap.says end
  local text = "sandbox-enforcer run: " .. table.concat(lines, "\nsandbox-enforcer run: ") .. "\n"
  return given.why and printable.text(text)
    or #made.gaps > 0 and ("sandbox-enforcer run: not confined on this machine: %s "
      .. "(for details: sandbox-enforcer run --doctor)\n"):format(keys_of(made.gaps)) or nil
end

--- Start the command, if it can be confined as required.
local function start(given, settled, from, able, held)
  local wanted, why = request.of(from, given.profile, {
    able = able, environ = core.environ(), installs = given.changes, scripts = given.scripts,
  })
  if not wanted then return outcome.refused(why .. ", so nothing was run") end
  local made = plan.of(wanted, able)
  if given.dry_run and given.json then return json.told(as_data(made, wanted)) end
  if given.dry_run then return { stdout = printable.text(plan.text(made)), status = 0 } end
  why = not made.tier and made.gaps[1].says or refused(made, from)
  if why then return outcome.refused(why .. ", so nothing was run") end
  local watches = able.notify and from.report and not made.wrap
  local job = {
    steps = made.steps, wrap = made.wrap, held = held, wanted = wanted, traps = given.traps,
    text = not given.json and told(given, made, wanted) or nil,
    watch = watches and { writable = wanted.writable, kept = wanted.protected, held = held } or nil,
  }
  wanted.why = given.why
  if given.key then memo.keep(settled.state, given.key, job) end
  if job.text and not given.scripts then core.tell(job.text) end
  if given.receipt then grant.start(settled.state, given.receipt) end
  local result, ran = run(given, job)
  if given.json and ran then result.stderr = json.encode(as_data(made, wanted, result)) .. "\n" end
  return result
end

--- What an installer may change in a phase (request.lua).
local function changes_of(found, phase)
  if not found then return nil end
  local list = { table.unpack(found.paths) }
  if not phase.scripts then table.move(found.caches, 1, #found.caches, #list + 1, list) end
  return {
    paths = list, sets = found.sets, open = phase.open and found.open or nil,
    looked = phase.scripts and found.open or nil,
  }
end

--- Run commands one after the other, as long as they succeed.
local function in_turn(given, phases, ...)
  local result = { status = 0, stdout = "" }
  for i, phase in ipairs(phases) do
    local one = { table.unpack(phase) }
    for key, value in pairs(given) do
      if type(key) == "string" then one[key] = value end
    end
    one.scripts, one.waits = phase.scripts, i < #phases
    one.changes = changes_of(given.installs, phase)
    local shown = #phases > 1 and not given.json
      and ("command: %s\n"):format(table.concat(phase, " ")) or ""
    local before = result.stdout or ""
    result = start(one, ...)
    if result.stdout then result.stdout = before .. printable.text(shown) .. result.stdout end
    if result.status ~= 0 then return result end
  end
  return result
end

--- The position of the installer in a command: the first word, unless another command runs it.
local function installer(given, settled)
  local words, found = {}, 1
  for i, word in ipairs(given) do words[i] = core.quote(word) end
  local text = table.concat(words, " ")
  engine.judge(client.default.event(client.default.call(text, core.cwd()), core.env), settled,
    function(step)
      local at = #given - #step.fields + 1
      local known = step.wrapped and step.rule and step.rule.words.installs
      if known and at > 1 and step.fields[1].text == given[at] then found = at end
    end)
  return found
end

--- What a command prints, confined like the first phase of an installer.
local function answer(given, settled, words)
  local whole = { settled.program, "run", "--profile", given.profile }
  if given.receipt then table.move({ "--receipt", given.receipt }, 1, 2, #whole + 1, whole) end
  whole[#whole + 1] = "--"
  table.move(words, 1, #words, #whole + 1, whole)
  local ran = core.run(whole, "", ANSWER)
  return ran and ran.status == 0 and ran.stdout or nil
end

local MADE <const> = "sandbox-enforcer run: this install also made %s\n"

--- Report what an installer created outside its own paths.
local function tell_made(found, before)
  local list = {}
  for name in pairs(installs.others(found)) do
    if not before[name] then list[#list + 1] = found.open .. "/" .. name end
  end
  table.sort(list)
  if #list > 0 then core.tell(printable.text(MADE:format(table.concat(list, " ")))) end
end

local function confined(given, settled, from, able)
  given.profile = given.profile or profiles.USUAL
  local installing = given.profile == "install"
  if installing and not from.installs then
    return outcome.refused('the policy does not say packages: "confine", so nothing was run')
  end
  local why = make(from)
  if why then return outcome.refused(why) end
  local found
  if installing then
    found, why = installs.of(given, settled, from, {
      mounts = able.mounts, from = installer(given, settled),
      ask = function(words) return answer(given, settled, words) end,
    })
    if not found then return outcome.refused(why) end
  end
  given.installs = found
  local missing = able.mounts and not given.dry_run
    and request.missing(from, given.profile, found) or {}
  given.traps = able.mounts and request.traps(from, given.profile) or {}
  local before = found and installs.others(found)
  local held = hold(missing)
  local result = in_turn(given, found and found.phases or { given }, settled, from, able, held)
  release(held)
  installs.clean(found and found.made or {})
  if found then tell_made(found, before) end
  outcome.disarm(given.traps)
  if not result.signal then return result end
  core.tell(result.stderr or "")
  core.end_by(result.signal)
  return { status = result.status }
end

--- @tparam table given the command; `profile`, `dry_run`, `why`, `doctor`, `receipt`, `json`
-- @tparam table context `program`
function verb.run(given, context)
  local why = check(given)
  if why then return say.fail("run", say.USAGE, why) end
  core.note(true)
  local settled = config.read({
    env = core.env, agent = client.default, program = context.program, cwd = core.cwd(),
    rules = rule_dirs.beside_program(context.program), shipped = context.shipped,
  })
  core.remember_links(true)
  local from, text = base_of(settled, given)
  if not from then return outcome.refused(text) end
  given.key = key_of(settled, given, text)
  local able = capabilities.of({
    program = context.program, state = settled.state, afresh = given.doctor,
    namespaces = from.namespaces,
  })
  if not given.doctor then return confined(given, settled, from, able) end
  local lines, all = doctor.lines(from, able, core.environ())
  if given.json then
    return json.told({ lines = json.list(lines), complete = all }, all and 0 or say.FAILED)
  end
  return say.lines(lines, all and 0 or say.FAILED)
end

return verb
