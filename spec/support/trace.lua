--- A session of an agent, judged command by command by the policy.
-- @module trace
local enforcer = require("sandbox_enforcer")
local place = require("place")

local trace = {}

local FILE <const> = "spec/fixtures/trace/session.txt"

--- The commands: a list of `{ class, command }`; the class is "r", "n" or "u" (see the file).
function trace.commands()
  local list = {}
  for line in place.read(FILE):gmatch("[^\n]+") do
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

--- Decisions of one engine that has seen them all before.
-- @tparam table more variables
-- @number seconds of the processor to take at least
-- @treturn number how many a second, of the processor's time
-- @treturn number how many in the time of a million rounds of a loop
function trace.rate(here, more, seconds)
  local env = {
    HOME = here.home, CONTENT_FILTER_SANDBOX_DIR = here.sandbox, SHELL = "/bin/bash",
  }
  for name, value in pairs(more) do env[name] = value end
  local engine, list = enforcer.new(env), trace.commands()
  local function judge_all()
    for _, entry in ipairs(list) do
      engine:decide({
        tool_name = "Bash", tool_input = { command = entry.command }, cwd = here.project,
      })
    end
  end
  judge_all()
  local count, taken, looped, rounds = 0, 0, 0, 0
  repeat
    local began = os.clock()
    judge_all()
    taken, count = taken + os.clock() - began, count + #list
    looped, rounds = looped + (loop()), rounds + 1
  until taken > seconds
  return count / taken, count / taken * looped / rounds
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
