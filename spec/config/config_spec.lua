--- Variables and policies with faults: what is not understood never loosens anything.
local cjson = require("cjson.safe")
local enforce = require("enforce")
local place = require("place")

describe("a configuration", function()
  local here = place.new()
  teardown(here.remove)
  local file = here.root .. "/policy.json"

  local function judged(command, env, policy, more)
    local all = { SANDBOX_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = false }
    if policy then
      place.write(file, type(policy) == "table" and cjson.encode(policy) or policy)
      all.SANDBOX_POLICY = file
    end
    for name, value in pairs(env) do all[name] = value end
    more = more or {}
    more.session_id = place.sh("date +%N")
    return enforce.binary(here, command, all, more)
  end

  describe("with a variable that is empty is one without it:", function()
    local rows = {
      -- variable                       policy                          command
      { "CONTENT_FILTER_ENFORCER_MODE", { mode = "block", sandbox_dir = here.sandbox },
        "git clone https://h/o/r" },
      { "CONTENT_FILTER_SANDBOX_DIR",   { mode = "block", sandbox_dir = here.sandbox },
        "git clone https://h/o/r" },
      { "SANDBOX_BOUNDARY",             { boundary = { deny = { "closed" } } }, "sudo ls" },
      { "SANDBOX_PROFILE",              { default_profile = "production" }, "rm a" },
    }
    for _, row in ipairs(rows) do
      it(row[1], function()
        assert.equal("deny", judged(row[3], { [row[1]] = "" }, row[2]).decision)
      end)
    end
    it("SANDBOX_ON_ERROR", function()
      place.write(file, '{"on_error":"deny"}')
      local env = { HOME = here.home, SANDBOX_POLICY = file, SANDBOX_ON_ERROR = "" }
      assert.equal(2, enforce.program(here, "{", env).status)
    end)
    it("SANDBOX_ENABLED", function()
      assert.equal("", judged("sudo ls", { SANDBOX_ENABLED = "" }).stdout)
    end)
  end)

  describe("with a word that is not understood takes the strictest:", function()
    local rows = {
      -- variable         value          cat a    sudo a
      { "SANDBOX_ENABLED", "TRUE",       "allow", "deny" },
      { "SANDBOX_ENABLED", "off",        nil,     nil },
      { "SANDBOX_ENABLED", "tru",        nil,     "deny", "SANDBOX_ENABLED is" },
      { "SANDBOX_ENABLED", " true",      nil,     "deny", "SANDBOX_ENABLED is" },
      { "SANDBOX_PROFILE", "Production", "allow", "deny", "SANDBOX_PROFILE is" },
      { "BATCH_PERMISSION_ENABLED", "tru", "allow", "deny", "BATCH_PERMISSION_ENABLED is" },
      { "DEBUG_SANDBOX",   "off",        "allow", "deny" },
    }
    for _, row in ipairs(rows) do
      it(row[1] .. "=" .. row[2], function()
        local read = judged("cat a", { [row[1]] = row[2] })
        assert.equal(row[3], read.decision)
        assert.equal(row[4], judged("sudo a", { [row[1]] = row[2] }).decision)
        assert.truthy(row[5] and read.stderr:find(row[5], 1, true) or read.stderr == "",
          read.stderr)
      end)
    end
  end)

  describe("whose policy has a fault approves nothing, and says so:", function()
    local CLONE <const> = "git clone https://h/o/r"
    local rows = {
      { "an unknown key", { sandbx = 1 }, "sandbx: no such key" },
      { "a wrong word", { default_profile = "production", mode = "x" }, "mode: expected" },
      { "no JSON", "{", "policy.json: not JSON in line 1: expected object key" },
      { "no file", nil, "none.json: no such file", here.root .. "/none.json" },
      { "a link to nowhere", nil, "link.json: no such file", here.root .. "/link.json" },
      { "a relative path", nil, "not an absolute path", "policy.json" },
    }
    setup(function() place.sh(("ln -s nowhere %s/link.json"):format(here.root)) end)
    for _, row in ipairs(rows) do
      it(row[1], function()
        local env = { SANDBOX_POLICY = row[4] }
        local read = judged("cat a", env, row[2])
        assert.equal(nil, read.decision)
        assert.truthy(read.message and read.message:find(row[3], 1, true), read.stdout)
        assert.equal("deny", judged("sudo ls", env, row[2]).decision)
        assert.equal("ask", judged("terraform destroy", env, row[2]).decision)
        env.CONTENT_FILTER_SANDBOX_DIR = "/sandbox"
        local moved = judged(CLONE, env, row[2])
        assert.equal(nil, moved.decision)
        assert.equal(CLONE .. " /sandbox/r", moved.command)
      end)
    end
    it("a project's", function()
      local own = here.project .. "/.claude/config/sandbox_policy.json"
      place.sh("mkdir -p " .. own:match("^(.*)/"))
      place.write(own, '{"mode":"x"}')
      local read = judged("cat a", { CLAUDE_PROJECT_DIR = "/project" })
      place.sh("rm -r " .. here.project .. "/.claude")
      assert.equal(nil, read.decision)
      assert.truthy(read.message:find("mode: expected", 1, true), read.stdout)
    end)
  end)

  describe("approves in a mode of the client's", function()
    local modes = { "default", "acceptEdits", "bypassPermissions", "plan", "dontAsk", "auto", "x" }
    for i, mode in ipairs(modes) do
      it(mode, function()
        local more = { permission_mode = mode }
        assert.equal("allow", judged("cat a", {}, nil, more).decision)
        -- in the others, the code that runs may have changed without a question
        assert.equal(i == 1 and "allow" or nil, judged("pytest tests", {}, nil, more).decision)
      end)
    end
    it("that is not one what only reads", function()
      for _, mode in ipairs({ cjson.null, {}, 5, true }) do
        assert.equal(nil, judged("pytest tests", {}, nil, { permission_mode = mode }).decision)
      end
    end)
  end)
end)
