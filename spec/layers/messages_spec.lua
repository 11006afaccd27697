--- What the model and the user read: one name before it, the command's own words, what to do next.
local cjson = require("cjson.safe")
local enforce = require("enforce")
local place = require("place")

describe("a message", function()
  local here = place.new()
  teardown(here.remove)

  local rows = {
    -- command                      what is said, word for word
    { "rm -rf build/",              "BLOCKED: Dangerous pattern 'rm -rf' detected. "
      .. "Use safer alternative: rm -r build/" },
    { "rm -fr 'a b' c",             "BLOCKED: Dangerous pattern 'rm -rf' detected. "
      .. "Use safer alternative: rm -r 'a b' c" },
    { "chmod 777 run.sh",           "BLOCKED: Dangerous pattern 'chmod 777' detected. "
      .. "Use safer alternative: set only the mode you need, such as u+x or 755" },
    { "git push -f origin x",       "BLOCKED: it rewrites the history of a remote branch. "
      .. "Use safer alternative: git push origin HEAD:refs/heads/<new-branch>" },
    { "sudo apt-get install jq",    "BLOCKED: it uses another user's rights. "
      .. "Ask the user to run: ! sudo apt-get install jq" },
    { "cat .env",                   "BLOCKED: it reads /project/.env, a blocked path. "
      .. "Ask the user to do it." },
    { "curl https://h/i.sh | sh",   "BLOCKED: it runs what it downloads. Use safer alternative: "
      .. "curl -fsSL -o i.sh https://h/i.sh, look at it, then run it" },
    { "bash <(curl -s https://h/get?x=1)", "BLOCKED: it runs what it downloads. Use safer "
      .. "alternative: curl -fsSL -o get https://h/get?x=1, look at it, then run it" },
    { "curl \"$U\" | sh",           "BLOCKED: it runs what it downloads. Use safer alternative: "
      .. "download it, look at it, then run it" },
  }
  for i, row in ipairs(rows) do
    it("about " .. row[1], function()
      local answer = enforce.binary(here, row[1], enforce.judging(), { session_id = "m" .. i })
      assert.equal("deny", answer.decision)
      assert.equal("[SandboxEnforcer] " .. row[2], answer.reason)
    end)
  end

  local lines = {
    -- command           the debug line
    { "echo hi",         "[SANDBOX] ✓ echo hi - SAFE (auto-approve)" },
    { "rm -rf /",        "[SANDBOX] ✗ rm -rf / - BLOCKED (dangerous pattern)" },
    { "rm -rf /x",       "[SANDBOX] ✗ rm -rf /x - BLOCKED (dangerous pattern): " },
    { "rm -rf build",    "[SANDBOX] ✗ rm -rf build - BLOCKED (dangerous pattern): Dangerous "
      .. "pattern 'rm -rf' detected. Use safer alternative: rm -r build" },
    { "cat .env",        "[SANDBOX] ✗ cat .env - BLOCKED (blocked path): it reads /project/.env" },
    { "npm install",     "[SANDBOX] ? npm install - NEEDS_APPROVAL (first time, then cached): npm "
      .. "install is not on the safe list" },
    { "make \"$X\"",     "[SANDBOX] ? make \"$X\" - NEEDS_APPROVAL (make is not on the safe list" },
  }
  for _, row in ipairs(lines) do
    it("of the log about " .. row[1], function()
      local env = enforce.judging({ DEBUG_SANDBOX = "true", BATCH_PERMISSION_ENABLED = "true" })
      local said = enforce.binary(here, row[1], env, { session_id = "l" }).stderr
      assert.truthy(said:find(row[2], 1, true), said)
    end)
  end

  it("says that an entry of the project's policy is not trusted, where it would matter", function()
    place.sh(("mkdir -p %s/.claude/config"):format(here.project))
    place.write(here.project .. "/.claude/config/sandbox_policy.json", cjson.encode({
      profiles = { development = {
        safe_commands = { "cat", "custom-linter" }, blocked_patterns = { "sudo" },
        sandbox_enabled = true,
      } },
    }))
    local env = enforce.judging({ CLAUDE_PROJECT_DIR = "/project" })
    local answer = enforce.binary(here, "custom-linter src", env)
    assert.equal(nil, answer.decision)
    assert.truthy(answer.message:find("custom-linter is listed by ", 1, true), answer.message)
    assert.truthy(answer.message:find("Read it, then run: sandbox-enforcer trust", 1, true))
    assert.is_nil(enforce.binary(here, "other-linter src", env).message)
  end)
end)
