--- sandbox-enforcer replay: what would have happened in the client's recorded sessions?
-- @module sandbox_enforcer.cli.replay
local client = require("sandbox_enforcer.client")
local core = require("sandbox_enforcer.core")
local engine = require("sandbox_enforcer.engine")
local environment = require("sandbox_enforcer.cli.environment")
local json = require("sandbox_enforcer.cli.json")
local page = require("sandbox_enforcer.cli.page")
local paths = require("sandbox_enforcer.paths")
local progress = require("sandbox_enforcer.cli.progress")
local report = require("sandbox_enforcer.cli.replay.report")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")
local say = require("sandbox_enforcer.cli.say")
local since = require("sandbox_enforcer.cli.since")
local tally = require("sandbox_enforcer.cli.replay.tally")

local verb = {}

local NAME <const>, PROJECTS <const> = "replay", 8

--- What judges calls as the hook would in a project.
-- @tparam table context of the program
-- @string[opt] policy a policy file to use instead of the user's
-- @string[opt] project this directory if it is unknown
local function engine_of(context, policy, project)
  local env = environment.of_hook(context, project, project ~= nil)
  return engine.new({
    agent = client.default, program = context.program, shipped = context.shipped,
    rules = rule_dirs.beside_program(context.program),
    env = function(name) return name == "SANDBOX_POLICY" and policy or env(name) end,
  })
end

--- What judges calls, project by project; some are kept.
-- @treturn function function(project) -> `{ first, second }`
local function engines(context, policy)
  local kept, count = {}, 0
  return function(project)
    local key = project or ""
    if not kept[key] and count >= PROJECTS then kept, count = {}, 0 end
    if not kept[key] then
      count = count + 1
      kept[key] = { first = engine_of(context, nil, project),
        second = policy and engine_of(context, policy, project) }
    end
    return kept[key]
  end
end

local OUTCOMES <const> = { allow = "approved", rewrite = "rewritten", ask = "asked",
  deny = "denied" }

--- Would a call have needed no prompt?
local function is_approved(decision, config, event)
  if decision.verdict == "allow" then return event.plain end
  if decision.verdict ~= "rewrite" or not decision.contained then return false end
  local profile = config.profile
  return event.plain and config.approve == "on" and not config.degraded
    and (not profile or profile.approves)
end

--- Where downloads would have landed outside the sandbox.
local function moved(decision)
  local list
  for _, fetch in ipairs(decision.fetches or {}) do
    if fetch.from then
      list = list or {}
      list[#list + 1] = { url = fetch.url, from = tally.short(fetch.from) }
    end
  end
  return list
end

local function judge(counted, judges, item)
  local raw, made = item.event, judges(item.project)
  local began = core.ticks()
  local decision, list, _, config = made.first:explain(raw)
  local us = core.ticks() - began
  for _, step in ipairs(list) do counted:note_step(step) end
  local outcome = OUTCOMES[decision.verdict] or "left"
  local other = made.second and made.second:decide(raw)
  local neutral = client.default.event(raw, core.env)
  counted:add({
    id = item.id, at = item.at, session = item.session, tool = item.tool,
    command = tally.short(item.about), cwd = item.cwd, outcome = outcome,
    sub = item.sub, agent = item.agent,
    approved = is_approved(decision, config, neutral), fetches = moved(decision), us = us,
    reason = outcome ~= "left" and tally.short(decision.reasons[1] or decision.why) or nil,
    rewritten = decision.command and tally.short(decision.command),
    other = other and (OUTCOMES[other.verdict] or "left"),
    other_reason = other and tally.short(other.reasons[1] or other.why),
  })
end

local function take(counted, judges, item, from)
  if item.kind == "result" then
    counted:settle(item)
  elseif item.kind == "hook" then
    counted:hooked(item)
  elseif (not from or (item.at or "") >= from) and counted:is_new(item) then
    judge(counted, judges, item)
  end
end

--- Read one transcript; nil and why if that fails.
local function read(file, counted, judges, told)
  local reader, why = client.default.transcripts.open(file.path)
  if not reader then return nil, ("%s: %s"):format(file.path, why) end
  for item in function() return reader:next() end do
    take(counted, judges, item, told.from)
    told.bar:tell(told.done + reader:at(), ("%d calls"):format(counted.calls))
  end
  told.faults = told.faults + reader:faults()
  reader:close()
  return true
end

--- The files that may contain something recent enough, and their total size.
local function recent(files, from)
  local seconds, list, total = since.seconds(from), {}, 0
  for _, file in ipairs(files) do
    if not seconds or file.written >= seconds then
      list[#list + 1], total = file, total + file.size
    end
  end
  return list, total
end

--- The program's peak memory in bytes; nil if the system does not say.
local function peak()
  local text = core.read("/proc/self/status") or ""
  local kilobytes = text:match("VmHWM:%s*(%d+)")
  return kilobytes and tonumber(kilobytes) * 1024
end

--- Judge all calls in the files.
-- @tparam {table,...} files
-- @tparam function judges see `engines`
-- @string|nil from
-- @treturn table `counted`, `files`, `bytes`, `seconds`, `peak`, `faults`, `unread`
local function judge_all(files, judges, from)
  collectgarbage("restart")  -- the program stops it, for a hook is over soon
  local list, total = recent(files, from)
  local counted = tally.new()
  local told = { bar = progress.new(total), done = 0, from = from, faults = 0 }
  local unread = {}
  for _, file in ipairs(list) do
    local good, why = read(file, counted, judges, told)
    if not good then unread[#unread + 1] = why end
    told.done = told.done + file.size
  end
  counted:finish()
  told.bar:finish()
  return {
    counted = counted, files = #list, bytes = total, seconds = told.bar:seconds(), peak = peak(),
    faults = told.faults, unread = unread,
  }
end

--- The absolute path of a policy file; nil and why if there is none.
local function policy_file(given)
  if not given.policy then return nil end
  local path = paths.absolute(core.cwd() or "/", given.policy)
  if path and core.kind(path, true) == "file" then return path end
  return nil, ("%s: no such policy file"):format(given.policy)
end

local function show(given, result, second)
  if given.html then
    local path = paths.absolute(core.cwd() or "/", given.html)
    local good, why = core.replace(path, page.text(report.page(result, second)), 384)
    if not good then return say.fail(NAME, say.IO, ("%s: %s"):format(given.html, why)) end
  end
  if given.json then return json.told(report.data(result, second)) end
  local lines = report.lines(result, second, say.painter())
  if given.html then lines[#lines + 1] = "page: " .. given.html end
  local none = result.counted.calls == 0 and ("sandbox-enforcer replay: no tool call is in these "
    .. "files; transcripts of the client end in .jsonl\n") or nil
  return { stdout = table.concat(lines, "\n") .. "\n", stderr = none, status = 0 }
end

--- @tparam table given files or directories; `since`, `policy`, `json`, `html`
function verb.run(given, context)
  local from, why = since.read(given.since)
  if why then return say.fail(NAME, say.USAGE, why) end
  local second
  second, why = policy_file(given)
  if why then return say.fail(NAME, say.MISSING, why) end
  local names = { table.unpack(given) }
  for i, name in ipairs(names) do names[i] = paths.absolute(core.cwd() or "/", name) end
  local directory = client.default.transcripts.directory(core.env)
  local files
  files, why = client.default.transcripts.files(names, core.env)
  if not files then
    return say.fail(NAME, say.MISSING, why .. ": no such file; without one, replay reads "
      .. (directory or "those of your home directory"))
  end
  if #files == 0 then
    return say.fail(NAME, say.MISSING, directory and "no transcripts in " .. directory
      .. "; name files to read others" or "HOME is not set; name transcripts, or a directory")
  end
  return show(given, judge_all(files, engines(context, second), from), second)
end

return verb
