--- The circuit breaker: too many refusals in a session, and nothing is approved any more.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local place = require("place")

describe("the breaker", function()
  local here = place.new()
  teardown(here.remove)

  it("stops approving after as many refusals as the profile says", function()
    local env = enforce.judging()
    assert.equal("allow", enforce.binary(here, "echo a", env).decision)
    for _ = 1, 9 do enforce.binary(here, "sudo ls", env) end
    assert.equal("allow", enforce.binary(here, "echo a", env).decision)
    enforce.binary(here, "sudo ls", env)
    assert.equal(nil, enforce.binary(here, "echo a", env).decision)
  end)

  it("tells the model and the user when it trips, and how it is reset", function()
    local session = { session_id = "told" }
    for _ = 1, 9 do
      local answer = enforce.binary(here, "sudo ls", enforce.judging(), session)
      assert.is_nil(answer.reason:find("auto-approval is off", 1, true))
    end
    local answer = enforce.binary(here, "sudo ls", enforce.judging(), session)
    for _, text in ipairs({ answer.reason, answer.message }) do
      assert.truthy(text:find("auto-approval is off: 10 commands were refused", 1, true), text)
      assert.truthy(text:find("a new session resets it", 1, true), text)
    end
    local withheld = enforce.binary(here, "echo a", enforce.judging({ DEBUG_SANDBOX = "true" }),
      session)
    assert.truthy(withheld.message:find("auto-approval is off", 1, true))
    assert.truthy(withheld.stderr:find("SAFE (auto-approval is off: too many", 1, true))
    assert.is_nil(enforce.binary(here, "echo b", enforce.judging(), session).message)
  end)

  it("is told of by explain", function()
    local line = "cd %s && HOME=%s SANDBOX_ENABLED=true %s/bin/sandbox-enforcer explain ls"
    local said = place.sh(line:format(here.project, here.home, place.quote(core.cwd())))
    local pattern = "auto%-approval is off in %d sessions? because too many commands were refused"
    assert.truthy(said:find(pattern), said)
  end)

  it("opens nothing", function()
    assert.equal("deny", enforce.binary(here, "sudo ls", enforce.judging()).decision)
  end)

  it("is reset by a new session", function()
    local answer = enforce.binary(here, "echo a", enforce.judging(), { session_id = "another" })
    assert.equal("allow", answer.decision)
  end)

  it("stops approving downloads, too, and still contains them", function()
    local env = enforce.judging({ CONTENT_FILTER_SANDBOX_DIR = here.sandbox })
    local command = "git clone https://h/r && ls r"
    local fresh = enforce.binary(here, command, env, { session_id = "another" })
    local tripped = enforce.binary(here, command, env)
    assert.equal("allow", fresh.decision)
    assert.equal(nil, tripped.decision)
    assert.equal(fresh.command, tripped.command)
  end)

  it("that cannot be read counts as tripped", function()
    enforce.binary(here, "sudo ls", enforce.judging(), { session_id = "odd" })
    local file = core.sha256("odd"):sub(1, 32)
    place.sh(("cd %s/.local/state/sandbox-enforcer/breaker && rm %s && mkdir %s"):format(here.home,
      file, file))
    local answer = enforce.binary(here, "echo a", enforce.judging(), { session_id = "odd" })
    assert.equal(nil, answer.decision)
  end)

  it("is seen in the audit", function()
    enforce.binary(here, "echo a", enforce.judging())
    local lines = place.lines(here.home .. "/.local/state/sandbox-enforcer/audit.jsonl")
    assert.equal("tripped", cjson.decode(lines[#lines]).breaker)
  end)

  for profile, threshold in pairs({ development = 10, testing = 5, production = 3 }) do
    it("of " .. profile .. " trips at " .. threshold, function()
      local env = enforce.judging({ SANDBOX_PROFILE = profile })
      local session = { session_id = profile }
      for _ = 1, threshold - 1 do enforce.binary(here, "sudo ls", env, session) end
      assert.equal("allow", enforce.binary(here, "true", env, session).decision)
      enforce.binary(here, "sudo ls", env, session)
      assert.equal(nil, enforce.binary(here, "true", env, session).decision)
    end)
  end
end)
