--- sandbox-enforcer policy show: what is in force, and where each entry comes from.
local apart = require("apart")
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local place = require("place")
local program = require("program")

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
      "sets allow, not applied until you trust it",
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

describe("sandbox-enforcer policy", function()
  local here = place.new()
  teardown(here.remove)
  local own = here.home .. "/.config/sandbox-enforcer/policy.json"
  before_each(function() place.sh("rm -rf " .. here.home .. "/.config") end)

  local function run(...)
    local options = { "policy", ... }
    options.env, options.cd = { HOME = here.home, SANDBOX_ENABLED = "true" }, here.project
    options.program = paths.absolute(core.cwd(), program.hook)
    return program.run(options)
  end

  local function write(name, text)
    place.write(here.project .. "/" .. name, text)
    return name
  end

  it("init writes a policy that is right, and takes effect, once", function()
    local said, status = apart.run(here.home, here.project, "policy init")
    assert.equal(0, status, said)
    assert.equal(own .. ": right\n", run("check").stdout)
    assert.truthy(run("show").stdout:find("profile: balanced\n", 1, true))
    said, status = apart.run(here.home, here.project, "policy init")
    assert.equal(1, status)
    assert.truthy(said:find("already exists; to see it: sandbox%-enforcer policy show"))
    said, status = apart.run(here.home, here.project, "policy init p.json")
    assert.equal(0, status, said)
    assert.equal(0, run("check", "p.json").status)
    said, status = apart.run(here.home, here.project, "policy init q.json", "CLAUDECODE=1")
    assert.equal(77, status, said)
  end)

  it("show says whose each key is", function()
    apart.run(here.home, here.project, "policy init")
    place.sh("mkdir -p " .. here.project .. "/.claude/config")
    write(".claude/config/sandbox_policy.json", '{"mode":"block","worktree":"auto"}')
    local said = run("show").stdout
    for _, line in ipairs({ "sandbox_dir: ~/sandbox (yours)",
      "mode: block (the project's, which can only tighten)",
      "worktree: auto (yours; the project's, which can only tighten)" }) do
      assert.truthy(said:find("\n" .. line .. "\n", 1, true), said)
    end
    assert.equal("yours", cjson.decode(run("show", "--json").stdout).origins.sandbox_dir)
    place.sh("rm -r " .. here.project .. "/.claude")
  end)

  it("check without a file looks at the user's own", function()
    local ran = run("check")
    assert.same({ 66, "" }, { ran.status, ran.stdout })
    assert.truthy(ran.stderr:find("to make one: sandbox-enforcer policy init", 1, true))
    local data = cjson.decode(run("check", "--json", write("w.json", '{"mode":"x"}')).stdout)
    assert.same({ "w.json", 1 }, { data.files[1].file, #data.files[1].faults })
  end)

  it("diff names what only one of them says", function()
    write("a.json", '{ "mode": "block", "deny": [{ "command": "x", "message": "m" }] }')
    write("b.json", '{ "deny": [{ "command": "x", "message": "m" }, { "command": "y" }] }')
    local ran = run("diff", "a.json", "b.json")
    assert.same({ 1, "- mode: block\n+ deny: y\n" }, { ran.status, ran.stdout })
    assert.same({ 0, "the policies are the same\n" }, { run("diff", "a.json", "a.json").status,
      run("diff", "a.json", "a.json").stdout })
    assert.same({ removed = { "mode: block" }, added = { "deny: y" } },
      cjson.decode(run("diff", "a.json", "b.json", "--json").stdout))
    assert.equal("+ deny: y\n", run("diff", "b.json").stdout:match("[^\n]*y\n"))
    assert.equal(66, run("diff", "a.json", "none.json").status)
    assert.equal(65, run("diff", "a.json", write("c.json", "{")).status)
  end)

  it("show tells programs where each entry comes from", function()
    assert(core.mkdir(here.home .. "/.config/sandbox-enforcer", 448))
    place.write(own, '{ "extends": "balanced", "deny": [{ "command": "x" }] }')
    local data = cjson.decode(run("show", "--json").stdout)
    assert.same({ "balanced", { { list = "deny", command = "x", from = "yours" } } },
      { data.profile, data.entries })
    assert.equal(own, data.files[1].path)
  end)

  it("extends and default_profile say the same, and must not differ", function()
    local ran = run("check", write("d.json",
      '{ "extends": "testing", "default_profile": "balanced" }'))
    assert.equal(65, ran.status)
    assert.truthy(ran.stderr:find("extends: differs from default_profile", 1, true))
    ran = run("check", write("e.json", '{ "extends": "nothing" }'))
    assert.equal(65, ran.status)
    assert.truthy(ran.stderr:find('found "nothing"', 1, true), ran.stderr)
  end)
end)
