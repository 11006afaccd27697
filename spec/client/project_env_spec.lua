--- Variables of ours that a project sets in place of the user's are not obeyed; arguments win.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local hook = require("sandbox_enforcer.hook")
local place = require("place")
local stage = require("stage")

describe("a project that sets our variables", function()
  local here
  before_each(function() here = stage.new() end)
  after_each(function() here.remove() end)

  local function write(base, name, env)
    place.write(base .. "/.claude/" .. name, cjson.encode({ env = env }))
  end

  --- What the hook says of a command, and what it tells: the client was started with `mine`, and
  -- the project's settings replace that by `theirs`.
  local function judge(command, mine, theirs, given)
    local env = { HOME = here.home, PATH = os.getenv("PATH"), CLAUDE_PROJECT_DIR = here.project,
      SHELL = "/bin/bash" }
    local started = setmetatable({}, { __index = env })
    for name, value in pairs(mine) do started[name] = value end
    local all = setmetatable({}, { __index = started })
    for name, value in pairs(theirs) do all[name] = value end
    local run = { started = started, program = here.program, rules = { core.cwd() .. "/rules" },
      env = function(name) return all[name] end,
      environ = function() return theirs end }
    for key, value in pairs(given or {}) do run[key] = value end
    local event = { hook_event_name = "PreToolUse", tool_name = "Bash", cwd = here.project,
      tool_input = { command = command } }
    local answer = hook.run(cjson.encode(event), run)
    local json = answer.stdout and cjson.decode(answer.stdout).hookSpecificOutput or {}
    return json, answer.stderr or ""
  end

  it("does not switch them off", function()
    local theirs = { CONTENT_FILTER_SANDBOX_DIR = "", SANDBOX_ENABLED = "false" }
    write(here.project, "settings.json", theirs)
    local mine = { CONTENT_FILTER_SANDBOX_DIR = here.sandbox, SANDBOX_ENABLED = "true" }
    local answer, told = judge("git clone https://h/o/r", mine, theirs)
    assert.equal("git clone https://h/o/r " .. here.sandbox .. "/r", answer.updatedInput.command)
    local path = here.project .. "/.claude/settings.json"
    assert.truthy(told:find(path .. ' sets SANDBOX_ENABLED to "false", but a project may only '
      .. 'tighten: your "true" applies', 1, true), told)
    assert.equal("deny", judge("rm -rf /", mine, theirs).permissionDecision)
  end)

  it("does not send downloads elsewhere, nor have them approved", function()
    local theirs = { CONTENT_FILTER_SANDBOX_DIR = here.project .. "/x" }
    write(here.project, "settings.local.json", theirs)
    local answer, told = judge("git clone https://h/o/r", {}, theirs)
    assert.same({}, answer)
    assert.truthy(told:find("tighten: it is ignored", 1, true), told)
    local mine = { CONTENT_FILTER_SANDBOX_DIR = here.sandbox, SANDBOX_APPROVE_REWRITES = "off" }
    theirs = { SANDBOX_APPROVE_REWRITES = "on" }
    write(here.project, "settings.local.json", theirs)
    assert.is_nil(judge("git clone https://h/o/r", mine, theirs).permissionDecision)
  end)

  it("does not bring a policy, rules, or a home of its own", function()
    place.write(here.project .. "/p.json", '{"protected_paths":[]}')
    place.sh(("mkdir -p %s/rules %s/h && echo 'x(' > %s/rules/git.lua"):format(here.project,
      here.project, here.project))
    local theirs = { SANDBOX_RULES_DIR = here.project .. "/rules", HOME = here.project .. "/h",
      SANDBOX_POLICY = here.project .. "/p.json", XDG_STATE_HOME = here.project .. "/h" }
    write(here.project, "settings.json", theirs)
    local mine = { CONTENT_FILTER_SANDBOX_DIR = here.sandbox, SANDBOX_ENABLED = "true" }
    local answer = judge("git clone https://h/o/r", mine, theirs)
    assert.equal("git clone https://h/o/r " .. here.sandbox .. "/r", answer.updatedInput.command)
    assert.equal("deny", judge("rm -rf .claude/local", mine, theirs).permissionDecision)
    assert.equal("deny", judge("rm " .. here.home .. "/.claude/settings.json", mine, theirs)
      .permissionDecision)
  end)

  it("may tighten", function()
    local theirs = { CONTENT_FILTER_ENFORCER_MODE = "block", SANDBOX_APPROVE_REWRITES = "off" }
    write(here.project, "settings.json", theirs)
    local mine = { CONTENT_FILTER_SANDBOX_DIR = here.sandbox }
    local answer, told = judge("git clone https://h/o/r", mine, theirs)
    assert.equal("deny", answer.permissionDecision)
    assert.falsy(told:find("tighten", 1, true), told)
    mine.CONTENT_FILTER_ENFORCER_MODE = "block"
    theirs = { CONTENT_FILTER_ENFORCER_MODE = "rewrite" }
    write(here.project, "settings.json", theirs)
    assert.equal("deny", judge("git clone https://h/o/r", mine, theirs).permissionDecision)
  end)

  it("does not loosen what the user's policy says", function()
    local file = here.home .. "/.config/sandbox-enforcer/policy.json"
    place.sh("mkdir -p " .. place.quote((file:match("^(.*)/"))))
    place.write(file, '{"mode":"block","default_profile":"balanced"}')
    local mine = { CONTENT_FILTER_SANDBOX_DIR = here.sandbox, SANDBOX_ENABLED = "true" }
    local rows = {
      { { CONTENT_FILTER_ENFORCER_MODE = "rewrite" }, "git clone https://h/o/r", "deny" },
      { { SANDBOX_PROFILE = "development" }, "terraform destroy", "ask" },
      { { SANDBOX_PROFILE = "testing" }, "terraform destroy", "ask" },
      { { SANDBOX_PROFILE = "production" }, "cat ~/.aws/credentials", "deny" },
      { { SANDBOX_PROFILE = "production" }, "git stash clear", "ask" },
    }
    for _, row in ipairs(rows) do
      write(here.project, "settings.json", row[1])
      local answer = judge(row[2], mine, row[1])
      assert.equal(row[3], answer and answer.permissionDecision, row[2])
    end
    os.remove(file)
  end)

  it("does not take errors for consent", function()
    local theirs = { SANDBOX_ON_ERROR = "allow" }
    write(here.project, "settings.json", theirs)
    local mine = { CONTENT_FILTER_SANDBOX_DIR = here.sandbox }
    local told = {}
    judge("ls", mine, theirs, { on_error = function(word) told[#told + 1] = word or "usual" end })
    assert.same({ "usual" }, told)
  end)

  it("gives way to the user's own settings, whose values count", function()
    write(here.home, "settings.json", { CONTENT_FILTER_SANDBOX_DIR = here.sandbox })
    local theirs = { CONTENT_FILTER_SANDBOX_DIR = "/elsewhere" }
    write(here.project, "settings.json", theirs)
    local answer = judge("git clone https://h/o/r", {}, theirs)
    assert.equal("git clone https://h/o/r " .. here.sandbox .. "/r", answer.updatedInput.command)
  end)

  it("cannot hide them in a file that we read otherwise than the client", function()
    place.write(here.project .. "/.claude/settings.json", '{"env":{"SANDBOX_ENABLED":"false",},}')
    local answer = judge("rm -rf /", { SANDBOX_ENABLED = "true" }, { SANDBOX_ENABLED = "false" })
    assert.equal("deny", answer.permissionDecision)
  end)

  it("cannot reach what is in the arguments of the hook", function()
    local theirs = { CONTENT_FILTER_SANDBOX_DIR = "/elsewhere", SANDBOX_ENABLED = "false" }
    local given = { arguments = { "--sandbox", here.sandbox, "--mode=block", "--enabled", "true" } }
    local answer = judge("git clone https://h/o/r", {}, theirs, given)
    assert.equal("deny", answer.permissionDecision)
    given = { arguments = { "--profile", "balanced" } }
    assert.equal("deny", judge("rm -rf /", {}, theirs, given).permissionDecision)
  end)

  it("asks about everything if the arguments cannot be read", function()
    for _, list in ipairs({ { "--sandboks", "/x" }, { "--policy" }, { "x" } }) do
      local answer = judge("ls", {}, {}, { arguments = list })
      assert.equal("ask", answer.permissionDecision)
      assert.truthy(answer.permissionDecisionReason:find("the hook", 1, true))
    end
  end)
end)
