--- Many hooks at once on one state directory, and disks that take nothing.
local cjson = require("cjson.safe")
local crowd = require("crowd")
local enforce = require("enforce")
local place = require("place")

local MANY <const> = 200

local function settings(more)  -- the machine may be busy
  local env = {
    SANDBOX_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = false, SANDBOX_DEADLINE_MS = "60000",
  }
  for name, value in pairs(more or {}) do env[name] = value end
  return env
end

describe("hooks at the same time", function()
  local here = place.new()
  teardown(here.remove)

  it("lose no approval of the user", function()
    local policy = here.root .. "/policy.json"
    place.write(policy, cjson.encode({ needs_approval = "ask" }))
    local env = settings({ BATCH_PERMISSION_ENABLED = "true", SANDBOX_POLICY = policy })
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

--- What hooks answer where the home directory is on a disk of its own, made by a shell text.
local function on_disk(here, mount)
  local answers = { stderr = "" }
  for _, command in ipairs({ "echo a", "sudo ls", "make" }) do
    place.write(here.root .. "/event", crowd.event(here, "PreToolUse", command))
    place.sh(("unshare --mount sh -c %s"):format(place.quote(("%s && %s < %s > %s 2> %s"):format(
      mount, crowd.hook(here, settings()), here.root .. "/event", here.root .. "/out",
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
