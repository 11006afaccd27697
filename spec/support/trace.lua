--- A session of an agent, judged command by command by the policy.
-- @module trace
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local enforcer = require("sandbox_enforcer")
local hook = require("sandbox_enforcer.hook")
local place = require("place")

local trace = {}

local FILE <const> = "spec/fixtures/trace/session.txt"

local WORKFLOW <const> = "spec/fixtures/trace/workflow.txt"

--- The commands: a list of `{ class, command }`; the class is "r", "n" or "u" (see the file).
-- @string[opt] file
function trace.commands(file)
  local list = {}
  for line in place.read(file or FILE):gmatch("[^\n]+") do
    local class, command = line:match("^(%a)\t(.*)$")
    if class then list[#list + 1] = { class = class, command = (command:gsub("\\n", "\n")) } end
  end
  return list
end

--- A project for them, with a repository.
function trace.project()
  local here = place.new()
  place.sh(([[cd %s && mkdir -p src tests docs data scripts logs config .git &&
    printf '#!/bin/sh\necho run\n' > scripts/run.sh && touch README.md src/app.py src/models.py &&
    printf '[core]\n\tbare = false\n' > .git/config &&
    printf 'ref: refs/heads/main\n' > .git/HEAD]])
    :format(here.project))
  return here
end

--- Judge all: each entry gets `verdict` ("none" if nothing is said), `classification` and `why`.
function trace.run(here)
  local list = trace.commands()
  local env = {
    HOME = here.home, SANDBOX_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
    SHELL = "/bin/bash",
  }
  for _, entry in ipairs(list) do
    local decision = enforcer.decide({
      tool_name = "Bash", tool_input = { command = entry.command }, cwd = here.project,
    }, env)
    entry.verdict, entry.classification = decision.verdict or "none", decision.classification
    entry.why = decision.reasons[1] or decision.why
  end
  return list
end

--- The time of the processor that a million rounds of a fixed loop take: on a busy machine, both
-- this and the decisions take longer.
local function loop()
  local began, list = os.clock(), {}
  for i = 1, 1000000 do list[i % 64] = i end
  return os.clock() - began, list
end

--- Decisions of one engine that has read all rules before.
-- @tparam table more variables
-- @number seconds of the processor to take at least
-- @tparam boolean new no call was seen before; otherwise all of them were
-- @treturn number how many a second, of the processor's time
-- @treturn number how many in the time of a million rounds of a loop
function trace.rate(here, more, seconds, new)
  local env = {
    HOME = here.home, CONTENT_FILTER_SANDBOX_DIR = here.sandbox, SHELL = "/bin/bash",
  }
  for name, value in pairs(more) do env[name] = value end
  local engine, list = enforcer.new(env), trace.commands()
  local turn = 0
  local function judge_all()
    if new then turn = turn + 1 end
    for _, entry in ipairs(list) do
      engine:decide({
        tool_name = "Bash", tool_input = { command = entry.command .. (" "):rep(turn) },
        cwd = here.project,
      })
    end
  end
  for _ = 1, 3 do judge_all() end
  local count, taken, looped, rounds = 0, 0, 0, 0
  repeat
    local began = os.clock()
    judge_all()
    taken, count = taken + os.clock() - began, count + #list
    looped, rounds = looped + (loop()), rounds + 1
  until taken > seconds
  return count / taken, count / taken * looped / rounds
end

--- A call that the user has approved: the hook is told of the prompt, and that the call ran.
local function approve(event, given, decision)
  local kind = decision == "ask" and { "PostToolUse" } or { "PermissionRequest", "PostToolUse" }
  for _, name in ipairs(kind) do
    event.hook_event_name = name
    hook.run(cjson.encode(event), given)
  end
end

--- How often the user is asked in a workflow whose every call would be a prompt, with the hook, a
-- profile and consent. Each prompt is answered with yes.
-- @treturn number prompts
-- @treturn number calls
function trace.prompts(here, profile)
  local env = {
    HOME = here.home, SANDBOX_ENABLED = "true", SANDBOX_PROFILE = profile, SHELL = "/bin/bash",
    BATCH_PERMISSION_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
    CLAUDE_PROJECT_DIR = here.project, PATH = "/usr/bin:/bin",
  }
  local given = {
    env = function(name) return env[name] end, environ = function() return env end,
    rules = { core.cwd() .. "/rules" },
  }
  local prompts, calls = 0, trace.commands(WORKFLOW)
  for i, entry in ipairs(calls) do
    local event = {
      hook_event_name = "PreToolUse", session_id = "one", tool_use_id = "call" .. i,
      tool_name = "Bash", tool_input = { command = entry.command }, cwd = here.project,
      permission_mode = "default",
    }
    local said = cjson.decode(hook.run(cjson.encode(event), given).stdout or "{}")
    local decision = (said.hookSpecificOutput or {}).permissionDecision
    if decision ~= "allow" and decision ~= "deny" then
      prompts = prompts + 1
      approve(event, given, decision)
    end
  end
  return prompts, #calls
end

--- How many of the commands that spec/bench/reads.lua draws are approved, of how many.
-- @string profile
-- @number count
-- @number seed
-- @tparam[opt] function tell function(entry) for those that are not
function trace.reads(profile, count, seed, tell)
  local reads = dofile("spec/bench/reads.lua")
  local here, found = place.new(), 0
  place.sh(("cd %s && { %s\n} 2>&1"):format(here.project, reads.PROJECT))
  local engine = enforcer.new({
    HOME = here.home, SANDBOX_ENABLED = "true", SANDBOX_PROFILE = profile, SHELL = "/bin/bash",
    CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
  })
  local list = reads.draw(count, seed)
  for _, entry in ipairs(list) do
    local decision = engine:decide({
      tool_name = "Bash", tool_input = { command = entry.command }, cwd = here.project,
    })
    if decision.verdict == "allow" then found = found + 1 elseif tell then tell(entry) end
  end
  here.remove()
  return found, #list
end

--- How many entries of a class have a verdict, of how many.
function trace.count(list, class, verdict)
  local found, all = 0, 0
  for _, entry in ipairs(list) do
    if entry.class == class then
      all = all + 1
      if entry.verdict == verdict then found = found + 1 end
    end
  end
  return found, all
end

return trace
