--- What the enforcer makes of a command. In commands "/sandbox" stands for the sandbox directory,
-- "/project" for the working directory and "/home/u" for the home of the spec's own place.
local assert = require("luassert")
local busted = require("busted")
local cjson = require("cjson.safe")
local enforcer = require("sandbox_enforcer")
local place = require("place")

local enforce = {}

local PROGRAM <const> = os.getenv("SANDBOX_ENFORCER_BIN") or "bin/sandbox-enforcer"

local STANDS_FOR <const> = { sandbox = "/sandbox", project = "/project", home = "/home/u" }

local function each(here, text, from_place)
  for key, token in pairs(STANDS_FOR) do
    local real = here[key]
    local from, to = token, real
    if from_place then from, to = real, token end
    text = text:gsub(from:gsub("%p", "%%%0"), (to:gsub("%%", "%%%%")))
  end
  return text
end

--- A place and the variables that configure the enforcer there; the machine may be busy.
-- @tparam[opt] table more variables to add; false removes one
function enforce.at(here, more)
  local env = { HOME = here.home, CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
    PATH = os.getenv("PATH"), SHELL = "/bin/bash", SANDBOX_DEADLINE_MS = "60000" }
  for name, value in pairs(more or {}) do
    env[name] = value and each(here, value) or nil
  end
  return env
end

--- Variables that switch the policy on, without a sandbox.
-- @tparam[opt] table more as for `enforce.at`
function enforce.judging(more)
  local env = { SANDBOX_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = false }
  for name, value in pairs(more or {}) do env[name] = value end
  return env
end

local engines = {}

--- The engine for an environment; it sees when a file changes.
function enforce.engine(env)
  local words = {}
  for name, value in pairs(env) do words[#words + 1] = name .. "=" .. value end
  table.sort(words)
  local key = table.concat(words, "\0")
  engines[key] = engines[key] or enforcer.new(env)
  return engines[key]
end

local function event(here, command, more)
  local result = {
    hook_event_name = "PreToolUse", tool_name = "Bash", cwd = here.project,
    session_id = "s", permission_mode = "default", tool_input = { command = each(here, command) },
  }
  for key, value in pairs(more or {}) do result[key] = value end
  return result
end

--- The decision of the library, with the names of the place put back.
-- @tparam[opt] table env see `enforce.at`
-- @treturn table
-- @treturn {table,...} its commands, as layers see them
function enforce.library(here, command, env)
  local decision, steps = enforce.engine(enforce.at(here, env)):explain(event(here, command))
  if decision.command then decision.command = each(here, decision.command, true) end
  for i, reason in ipairs(decision.reasons) do decision.reasons[i] = each(here, reason, true) end
  return decision, steps
end

--- Run the program on the bytes of an event.
-- @treturn table `stdout`, `stderr`, `status`
function enforce.program(here, text, env)
  local input, out, err = here.root .. "/in", here.root .. "/out", here.root .. "/err"
  place.write(input, text)
  local words = { "env", "-i" }
  for name, value in pairs(env) do words[#words + 1] = place.quote(name .. "=" .. value) end
  words[#words + 1] = place.quote(PROGRAM)
  local line = ("%s < %s > %s 2> %s; echo $?"):format(table.concat(words, " "), input, out, err)
  local status = tonumber(place.sh(line))
  return { stdout = place.read(out), stderr = place.read(err), status = status }
end

--- What the program answers to a command: the decoded JSON, and all it printed.
function enforce.binary(here, command, env, more)
  local ran = enforce.program(here, cjson.encode(event(here, command, more)), enforce.at(here, env))
  local answer = ran.stdout ~= "" and assert(cjson.decode(ran.stdout)) or {}
  local specific = answer.hookSpecificOutput or {}
  local input = specific.updatedInput
  return {
    command = input and each(here, input.command, true), input = input,
    decision = specific.permissionDecision,
    reason = specific.permissionDecisionReason and each(here, specific.permissionDecisionReason,
      true),
    context = specific.additionalContext, message = answer.systemMessage,
    stdout = ran.stdout, stderr = each(here, ran.stderr, true), status = ran.status,
  }
end

--- Raise an error if a table has a command twice in one environment.
local function check_rows(rows, env_at)
  local seen = {}
  for _, row in ipairs(rows or {}) do
    local key = row[2] .. "\0" .. cjson.encode(row[env_at] or {})
    if seen[key] then error("twice in a table: " .. row[2], 3) end
    seen[key] = true
  end
end

--- The three tables of a rule's spec, as busted cases. A name in it that is none of theirs, or a
-- command that is there twice, is an error.
--    rewritten  { name, as the agent wrote it, as it runs }
--    unchanged  { name, command }
--    refused    { name, command, "ask" or "deny", a part of the reason }
function enforce.tables(here, tables)
  check_rows(tables.rewritten, 4)
  check_rows(tables.unchanged, 3)
  check_rows(tables.refused, 5)
  for name in pairs(tables) do
    assert(name == "rewritten" or name == "unchanged" or name == "refused", name)
  end
  for _, case in ipairs(tables.rewritten or {}) do
    local name, given, expected, env = table.unpack(case)
    busted.it("confines " .. name, function()
      local decision = enforce.library(here, given, env)
      assert.same({}, decision.verdict == "rewrite" and {} or decision.reasons)
      assert.equal(expected, decision.command)
      assert.equal(nil, enforce.library(here, expected, env).verdict,
        "what it proposes, it accepts")
    end)
  end
  for _, case in ipairs(tables.unchanged or {}) do
    local name, given, env = table.unpack(case)
    busted.it("leaves alone " .. name, function()
      local decision = enforce.library(here, given, env)
      assert.same({}, decision.reasons)
      assert.equal(nil, decision.verdict)
    end)
  end
  for _, case in ipairs(tables.refused or {}) do
    local name, given, verdict, reason, env = table.unpack(case)
    busted.it("does not run " .. name, function()
      local decision = enforce.library(here, given, env)
      assert.equal(verdict, decision.verdict)
      assert.truthy(table.concat(decision.reasons, "\n"):find(reason, 1, true),
        table.concat(decision.reasons, "\n"))
    end)
  end
end

return enforce
