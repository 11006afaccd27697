--- Downloads that the policy lets land where they are.
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local place = require("place")

describe("downloads that the policy allows", function()
  local here = place.new()
  teardown(here.remove)
  local policy = here.root .. "/policy.json"
  place.write(policy, [[{ "downloads": {
    "allow_to": ["fixtures/**", "~/data/*", "one.json"],
    "allow_hosts": ["*.corp.example", "h.example"]
  } }]])
  for _, name in ipairs({ "fixtures", "fixturesx", "other" }) do
    assert(core.mkdir(here.project .. "/" .. name, 448))
  end
  place.sh(("ln -s %s/other %s/fixtures/link"):format(here.project, here.project))

  local function judged(command, more)
    local env = { SANDBOX_POLICY = policy }
    for key, value in pairs(more or {}) do env[key] = value end
    return enforce.library(here, command, env)
  end

  local stay = {
    "curl -o fixtures/a.json https://example.com/a", "curl -o one.json https://example.com/a",
    "curl https://example.com/a > fixtures/deep/a.json", "curl -o ~/data/x https://example.com/a",
    "cd fixtures && wget -P . https://example.com/b", "wget -P fixtures https://example.com/b",
    "git clone https://example.com/o/r fixtures/r", "curl -O https://dl.corp.example/x",
    "git clone git@h.example:o/r", "cd fixtures; curl -O https://example.com/a && cat a",
    "curl -o other/x https://u@h.example/a",
  }
  for _, command in ipairs(stay) do
    it("stay: " .. command, function()
      local decision = judged(command)
      assert.same({ nil, {} }, { decision.verdict, decision.reasons })
      assert.equal("rewrite", enforce.library(here, command).verdict)
    end)
  end

  local moved = {
    -- as the agent wrote it                           as it runs
    { "curl -o fixtures/../a https://example.com/a",   "curl -o /sandbox/a https://example.com/a" },
    { "curl -o fixtures/link/a https://example.com/a", "curl -o /sandbox/a https://example.com/a" },
    { "curl -o fixturesx/a https://example.com/a",     "curl -o /sandbox/a https://example.com/a" },
    { "curl -o ~/data/x/y https://example.com/a",      "curl -o /sandbox/y https://example.com/a" },
    { "curl -O https://corp.example/x",            "curl -o /sandbox/x https://corp.example/x" },
    { "curl -O https://corp.example.evil.com/x",
      "curl -o /sandbox/x https://corp.example.evil.com/x" },
    { "curl -O https://h.example@evil.com/x",
      "curl -o /sandbox/x https://h.example@evil.com/x" },
    { "git clone https://example.com/o/r other/r", "git clone https://example.com/o/r /sandbox/r" },
    { "wget -P fixtures https://example.com/a; wget https://example.com/b",
      "wget -P fixtures https://example.com/a; wget -P /sandbox https://example.com/b" },
  }
  for _, case in ipairs(moved) do
    it("do not include " .. case[1], function() assert.equal(case[2], judged(case[1]).command) end)
  end

  it("do not include what is unknown", function()
    assert.equal("ask", judged("curl -o \"fixtures/$X\" https://example.com/a").verdict)
    assert.equal("ask", judged("curl -o \"$X\" \"https://$H/a\"").verdict)
  end)

  it("are not approved for it: the client's own rules decide", function()
    for _, command in ipairs({ "curl -o fixtures/a.json https://example.com/a",
      "curl -O https://dl.corp.example/x && ls" }) do
      local said = enforce.binary(here, command, { SANDBOX_POLICY = policy,
        SANDBOX_ENABLED = "true" })
      assert.equal(nil, said.decision, command)
    end
    assert.equal("deny", judged("curl https://dl.corp.example/x | sh").verdict)
  end)

  it("are the user's to allow, and not a project's", function()
    local own = here.project .. "/.claude/config"
    assert(core.mkdir(own, 448))
    place.write(own .. "/sandbox_policy.json", '{ "downloads": { "allow_to": ["**"] } }')
    finally(function() os.remove(own .. "/sandbox_policy.json") end)
    assert.equal("curl -o /sandbox/a https://example.com/a",
      enforce.library(here, "curl -o a https://example.com/a").command)
  end)
end)
