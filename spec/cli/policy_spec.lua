--- sandbox-enforcer policy show: what is in force, and where each entry comes from.
local cjson = require("cjson.safe")
local program = require("program")
local place = require("place")

local HOOK <const> = (place.sh("realpath " .. place.quote(program.hook)):gsub("\n", ""))

describe("policy show", function()
  local home, project, file

  setup(function()
    home = program.directory()
    project, file = home .. "/project", home .. "/policy.json"
    place.sh(("mkdir -p %s/.claude/config"):format(project))
    place.write(file, cjson.encode({
      mode = "block", deny = { { command = "ssh prod", message = "off limits" } },
      allow = { { command = "npm test" } }, default_profile = "mine",
      profiles = { mine = { extends = "testing", safe_commands = { "mytool status" } } },
    }))
    place.write(project .. "/.claude/config/sandbox_policy.json", cjson.encode({
      deny = { { command = "make x" } }, allow = { { command = "evil" } },
    }))
  end)

  teardown(function() program.remove(home) end)

  local function show(env, ...)
    env = env or {}
    env.HOME, env.SANDBOX_POLICY, env.CLAUDE_PROJECT_DIR = home, file, project
    local result = program.run({ program = HOOK, "policy", "show", ..., env = env, cd = project })
    return result.stdout, result.status, result.stderr
  end

  it("says whose each entry is", function()
    local text, status = show({ SANDBOX_ENABLED = "true" })
    assert.equal(0, status)
    for _, line in ipairs({
      "file: " .. file .. " (yours)", "(the project's, which can only tighten)",
      "ssh prod (off limits)                          yours",
      "make x                                         the project's, which can only tighten",
      "npm test                                       yours", "profile: mine\n",
      "mytool status                                  yours", "mode: block",
      "sets allow, which is not applied",
    }) do
      assert.matches(line, text, 1, true)
    end
    assert.no.matches("  evil", text, 1, true)
    assert.matches("blocked_patterns: %d+ built in", text)
    assert.no.matches("  rm %-rf ", text)
  end)

  it("lists what is built in if all is wanted", function()
    local text = show({ SANDBOX_ENABLED = "true" }, "--all")
    assert.matches("\n  rm %-rf +built in\n", text)
  end)

  it("says that the policy is off", function()
    assert.matches("profile: none, because SANDBOX_ENABLED is not true\n", (show()), 1, true)
  end)

  it("says how it is used", function()
    local text, status, errors = show(nil, "--nonsense")
    assert.same({ "", 64 }, { text, status })
    assert.matches("usage: sandbox-enforcer policy", errors, 1, true)
  end)
end)
