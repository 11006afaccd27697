--- Many hooks at once on one state directory, and disks that take nothing.
local cjson = require("cjson.safe")
local crowd = require("crowd")
local enforce = require("enforce")
local place = require("place")

local MANY <const> = 200

describe("hooks at the same time", function()
  local here
  before_each(function() here = place.new() end)
  after_each(function() here.remove() end)

  local function state(name) return here.home .. "/.local/state/sandbox-enforcer/" .. name end

  it("lose no line of the audit, and mix none", function()
    crowd.same(here, MANY, "sudo ls -la some/long/path/that/fills/the/line")
    local lines = place.lines(state("audit.jsonl"))
    assert.equal(MANY, #lines)
    for _, line in ipairs(lines) do assert.equal("BLOCKED", cjson.decode(line).classification) end
  end)

  it("count exactly", function()
    crowd.same(here, MANY, "sudo ls")
    local count = place.sh(("cat %s/* | wc -c"):format(state("breaker")))
    assert.equal(MANY, tonumber(count))
  end)

  it("that are killed lose at most the line that they write", function()
    crowd.same(here, MANY, "sudo ls", nil, "timeout -s KILL 0.0$((i % 9 + 1))")
    crowd.same(here, 1, "sudo ls")  -- what the last of them left is gone after the next line
    local lines = place.lines(state("audit.jsonl"))
    for _, line in ipairs(lines) do
      assert.equal("BLOCKED", (cjson.decode(line) or {}).classification)
    end
    assert.is_true(#lines <= MANY + 1)
  end)

  it("lose no approval of the user", function()
    local policy = here.root .. "/policy.json"
    place.write(policy, cjson.encode({ needs_approval = "ask" }))
    local env = enforce.judging({ BATCH_PERMISSION_ENABLED = "true", SANDBOX_POLICY = policy })
    for _, name in ipairs({ "PreToolUse", "PostToolUse" }) do
      local events = {}
      for i = 1, MANY do events[i] = crowd.event(here, name, "frobnicate " .. i) end
      crowd.run(here, events, env)
    end
    for i = 1, MANY, 20 do
      assert.equal("allow", enforce.binary(here, "frobnicate " .. i, env).decision)
    end
    assert.equal("ask", enforce.binary(here, "frobnicate " .. MANY + 1, env).decision)
    local kept = place.sh(("ls %s/.local/state/sandbox-enforcer/consent | wc -l"):format(here.home))
    assert.equal(MANY, tonumber(kept))
  end)
end)

describe("state that cannot be written", function()
  local here = place.new()
  teardown(here.remove)

  local function decisions(more)
    local list = {}
    for _, command in ipairs({ "echo a", "sudo ls", "make" }) do
      local answer = enforce.binary(here, command, enforce.judging(more))
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

--- What hooks answer where the home directory is on a disk of its own, made by a shell text.
local function on_disk(here, mount)
  local answers = { stderr = "" }
  for _, command in ipairs({ "echo a", "sudo ls", "make" }) do
    place.write(here.root .. "/event", crowd.event(here, "PreToolUse", command))
    place.sh(("unshare --mount sh -c %s"):format(place.quote(("%s && %s < %s > %s 2> %s"):format(
      mount, crowd.hook(here, enforce.judging()), here.root .. "/event", here.root .. "/out",
      here.root .. "/err"))))
    local answer = cjson.decode(place.read(here.root .. "/out")) or {}
    answers[#answers + 1] = (answer.hookSpecificOutput or {}).permissionDecision or "none"
    answers.stderr = answers.stderr .. place.read(here.root .. "/err")
  end
  return answers
end

describe("a disk", function()
  local here = place.new()
  teardown(here.remove)
  local may = place.sh("unshare --mount mount -t tmpfs tmpfs /mnt 2>&1 || echo no") == ""
  local home = place.quote(here.home)

  for _, row in ipairs({
    { "that is full", ("mount -t tmpfs -o size=16k tmpfs %s && "
      .. "{ head -c 1M /dev/zero > %s/fill 2>/dev/null; true; }"):format(home, home) },
    { "that cannot be written", ("mount -t tmpfs -o ro tmpfs %s"):format(home) },
  }) do
    it(row[1] .. " changes no decision, and is said", function()
      if not may then return pending("no disks can be mounted here") end
      local answers = on_disk(here, row[2])
      assert.same({ "allow", "deny", "none" }, { answers[1], answers[2], answers[3] })
      assert.truthy(answers.stderr:find("cannot be written", 1, true), answers.stderr)
    end)
  end
end)
