--- What the policy keeps between calls: the breaker, what the user approved, the audit. Many hooks
-- at once, killed hooks, a full disk.
local cjson = require("cjson.safe")
local enforce = require("enforce")
local place = require("place")

local MANY <const> = 200
local PROGRAM <const> = os.getenv("SANDBOX_ENFORCER_BIN") or "bin/sandbox-enforcer"

local function settings(more)
  local env = { SANDBOX_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = false }
  for name, value in pairs(more or {}) do env[name] = value end
  return env
end

local function lines_of(path)
  local list = {}
  for line in place.read(path):gmatch("([^\n]*)\n") do list[#list + 1] = line end
  return list
end

--- Run many hooks at once on the same event, after a shell text that each of them starts with.
local function crowd(here, count, command, more, before)
  local event = cjson.encode({
    hook_event_name = "PreToolUse", tool_name = "Bash", cwd = here.project, session_id = "crowd",
    tool_input = { command = command },
  })
  place.write(here.root .. "/event", event)
  local words = { "env", "-i" }
  for name, value in pairs(enforce.at(here, settings(more))) do
    words[#words + 1] = place.quote(name .. "=" .. value)
  end
  words[#words + 1] = place.quote(PROGRAM)
  place.sh(([[for i in $(seq %d); do { %s %s < %s/event > /dev/null 2>&1; } & done; wait]]):format(
    count, before or "", table.concat(words, " "), here.root))
end

describe("the breaker", function()
  local here = place.new()
  teardown(here.remove)

  it("stops approving after as many refusals as the profile says", function()
    local env = settings()
    assert.equal("allow", enforce.binary(here, "echo a", env).decision)
    for _ = 1, 9 do enforce.binary(here, "sudo ls", env) end
    assert.equal("allow", enforce.binary(here, "echo a", env).decision)
    enforce.binary(here, "sudo ls", env)
    assert.equal(nil, enforce.binary(here, "echo a", env).decision)
  end)

  it("opens nothing", function()
    assert.equal("deny", enforce.binary(here, "sudo ls", settings()).decision)
  end)

  it("is reset by a new session", function()
    local answer = enforce.binary(here, "echo a", settings(), { session_id = "another" })
    assert.equal("allow", answer.decision)
  end)

  it("is seen in the audit", function()
    enforce.binary(here, "echo a", settings())
    local lines = lines_of(here.home .. "/.local/state/sandbox-enforcer/audit.jsonl")
    assert.equal("tripped", cjson.decode(lines[#lines]).breaker)
  end)

  for profile, threshold in pairs({ development = 10, testing = 5, production = 3 }) do
    it("of " .. profile .. " trips at " .. threshold, function()
      local env = settings({ SANDBOX_PROFILE = profile })
      local session = { session_id = profile }
      for _ = 1, threshold - 1 do enforce.binary(here, "sudo ls", env, session) end
      assert.equal("allow", enforce.binary(here, "true", env, session).decision)
      enforce.binary(here, "sudo ls", env, session)
      assert.equal(nil, enforce.binary(here, "true", env, session).decision)
    end)
  end
end)

describe("hooks at the same time", function()
  local here
  before_each(function() here = place.new() end)
  after_each(function() here.remove() end)

  local function state(name) return here.home .. "/.local/state/sandbox-enforcer/" .. name end

  it("lose no line of the audit, and mix none", function()
    crowd(here, MANY, "sudo ls -la some/long/path/that/fills/the/line")
    local lines = lines_of(state("audit.jsonl"))
    assert.equal(MANY, #lines)
    for _, line in ipairs(lines) do assert.equal("BLOCKED", cjson.decode(line).classification) end
  end)

  it("count exactly", function()
    crowd(here, MANY, "sudo ls")
    local count = place.sh(("cat %s/* | wc -c"):format(state("breaker")))
    assert.equal(MANY, tonumber(count))
  end)

  it("that are killed lose at most the line that they write", function()
    crowd(here, MANY, "sudo ls", nil, "timeout -s KILL 0.0$((RANDOM % 9 + 1))")
    local good = 0
    for _, line in ipairs(lines_of(state("audit.jsonl"))) do
      assert.equal("BLOCKED", (cjson.decode(line) or {}).classification)
      good = good + 1
    end
    assert.is_true(good <= MANY)
  end)
end)

describe("state that cannot be written", function()
  local here = place.new()
  teardown(here.remove)

  local function decisions(more)
    local list = {}
    for _, command in ipairs({ "echo a", "sudo ls", "make" }) do
      local answer = enforce.binary(here, command, settings(more))
      list[#list + 1] = answer.decision or "none"
      list.stderr = (list.stderr or "") .. answer.stderr
    end
    return list
  end

  it("changes no decision, and is said", function()
    local fine = decisions()
    local full = decisions({ SANDBOX_AUDIT = "/dev/full" })
    place.sh("rm -rf " .. here.home .. "/.local && touch " .. here.home .. "/.local")
    local barred = decisions()
    for i = 1, 3 do
      assert.equal(fine[i], full[i])
      assert.equal(fine[i], barred[i])
    end
    assert.equal("", fine.stderr:gsub("%[SandboxEnforcer%] BLOCKED[^\n]*\n", ""))
    assert.truthy(full.stderr:find("cannot be written", 1, true))
    assert.truthy(barred.stderr:find("cannot be written", 1, true))
  end)
end)

describe("consent", function()
  local here = place.new()
  teardown(here.remove)
  local env = settings({ BATCH_PERMISSION_ENABLED = "true" })

  local function event(name, command, more)
    more = more or {}
    more.hook_event_name = name
    return enforce.binary(here, command, more.off and settings() or env, more)
  end

  it("is kept when a prompt was shown, and the command then ran", function()
    assert.equal(nil, event("PreToolUse", "frobnicate").decision)
    event("PermissionRequest", "frobnicate")
    event("PostToolUse", "frobnicate")
    assert.equal("allow", event("PreToolUse", "frobnicate").decision)
  end)

  it("is for exactly this command, directory and project", function()
    assert.equal(nil, event("PreToolUse", "frobnicate x").decision)
    place.sh("mkdir -p " .. here.project .. "/sub")
    assert.equal(nil, event("PreToolUse", "frobnicate", { cwd = here.project .. "/sub" }).decision)
    assert.equal("allow", event("PreToolUse", "frobnicate").decision)
  end)

  it("is not kept without a prompt", function()
    event("PreToolUse", "allowed-by-a-rule")
    event("PostToolUse", "allowed-by-a-rule")
    assert.equal(nil, event("PreToolUse", "allowed-by-a-rule").decision)
  end)

  it("is not taken from an answer of no", function()
    event("PreToolUse", "refused-once")
    event("PermissionRequest", "refused-once")
    event("PreToolUse", "refused-once")  -- tried again, and allowed by something else
    event("PostToolUse", "refused-once")
    assert.equal(nil, event("PreToolUse", "refused-once").decision)
  end)

  it("never lifts a refusal", function()
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      event(name, "sudo frobnicate")
    end
    assert.equal("deny", event("PreToolUse", "sudo frobnicate").decision)
  end)

  it("is never for what is not known before", function()
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      event(name, 'frobnicate "$X"')
    end
    assert.equal(nil, event("PreToolUse", 'frobnicate "$X"').decision)
  end)

  it("asks again about a script that was changed", function()
    local script = here.project .. "/run.py"
    place.write(script, "#!/usr/bin/python3\nprint(1)\n")
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      event(name, "./run.py")
    end
    assert.equal("allow", event("PreToolUse", "./run.py").decision)
    place.write(script, "#!/usr/bin/python3\nprint(2)\n")
    assert.equal(nil, event("PreToolUse", "./run.py").decision)
  end)

  it("is off unless it is switched on", function()
    assert.equal(nil, event("PreToolUse", "frobnicate", { off = true }).decision)
  end)

  it("ends", function()
    local policy = here.root .. "/policy.json"
    place.write(policy, '{"consent":{"ttl":1}}')
    place.sh("sleep 2")
    local short = settings({ BATCH_PERMISSION_ENABLED = "true", SANDBOX_POLICY = policy })
    assert.equal(nil, enforce.binary(here, "frobnicate", short).decision)
  end)
end)
