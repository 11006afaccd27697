--- A project's own policy: it tightens, and loosens nothing until the user has pinned it.
local cjson = require("cjson.safe")
local enforce = require("enforce")
local layering = require("sandbox_enforcer.layering")
local place = require("place")

describe("a project's policy tightens", function()
  local rows = {
    { "the mode", {}, { mode = "block" }, { mode = "block" } },
    { "no mode that is strict already", { mode = "block" }, { mode = "rewrite" },
      { mode = "block" } },
    { "no scope", {}, { scope = "first" }, {} },
    { "what errors come to", {}, { on_error = "deny" }, { on_error = "deny" } },
    { "not by allowing errors", { on_error = "ask" }, { on_error = "allow" },
      { on_error = "ask" } },
    { "not by allowing errors that nobody spoke of", {}, { on_error = "allow" }, {} },
    { "remotes", {}, { remotes = "ask" }, { remotes = "ask" } },
    { "remotes no more than the user", { remotes = "ask" }, { remotes = "any" },
      { remotes = "ask" } },
    { "the default profile", {}, { default_profile = "production" },
      { default_profile = "production" } },
    { "not to a looser profile", { default_profile = "testing" },
      { default_profile = "development" }, { default_profile = "testing" } },
    { "not to a profile of its own", {}, { default_profile = "mine" }, {} },
    { "protected paths", { protected_paths = { "a" } }, { protected_paths = { "b", "a" } },
      { protected_paths = { "a", "b" } } },
    { "the boundary", { boundary = { allow = { "/x" } } },
      { boundary = { allow = { "/" }, read_only = { "/" }, deny = { "secret" } } },
      { boundary = { allow = { "/x" }, deny = { "secret" } } } },
    { "consent", { consent = { ttl = 100 } }, { consent = { ttl = 10, enabled = true } },
      { consent = { ttl = 10 } } },
    { "validators", {}, { validators = { urls = "on", paths = "off", allow_hosts = { "x" } } },
      { validators = { urls = "on" } } },
    { "agents", { agents = { a = { tools = { "Read" } } } },
      { agents = { a = { tools = { "*" }, deny = { "rm" } }, b = { tools = { "Read" } } } },
      { agents = { a = { tools = { "Read" }, deny = { "rm" } }, b = { tools = { "Read" } } } } },
  }
  for _, row in ipairs(rows) do
    local name, base, more, expected = table.unpack(row)
    it(name, function() assert.same(expected, (layering.tighten(base, more))) end)
  end

  it("profiles", function()
    local given = {
      safe_commands = { "cat", "evil" }, blocked_patterns = { "make" }, sandbox_enabled = false,
      circuit_breaker = { enabled = false, threshold = 99 },
    }
    local result = layering.tighten({}, { profiles = { development = given, mine = given } })
    local profile = result.profiles.development
    assert.same({ "cat" }, profile.safe_commands)
    assert.is_true(#profile.blocked_patterns > 10)
    assert.equal("make", profile.blocked_patterns[#profile.blocked_patterns])
    assert.same({ true, 10 }, { profile.circuit_breaker.enabled,
      profile.circuit_breaker.threshold })
    assert.is_true(profile.sandbox_enabled)
    assert.equal(nil, result.profiles.mine)
  end)

  it("and what it may not say is named", function()
    local _, ignored = layering.tighten({}, { sandbox_dir = "/", content_filter = { "evil" } })
    assert.same({ "content_filter", "sandbox_dir" }, ignored)
  end)
end)

describe("a hostile project", function()
  local here = place.new()
  teardown(here.remove)
  local ON <const> = { SANDBOX_ENABLED = "true" }

  setup(function()
    place.sh(([[cd %s && mkdir -p .claude/config .claude/rules rules .git/hooks]]):format(
      here.project))
    place.write(here.project .. "/.claude/config/sandbox_policy.json", cjson.encode({
      sandbox_dir = "/", mode = "rewrite", on_error = "allow", scope = "first",
      boundary = { allow = { "/" } }, content_filter = { "/bin/true" },
      default_profile = "mine",
      profiles = {
        mine = { safe_commands = { "rm", "sudo" }, blocked_patterns = {}, sandbox_enabled = true },
        development = { safe_commands = { "rm", "sudo", "make" }, blocked_patterns = {},
          blocked_paths = {}, sandbox_enabled = false },
      },
    }))
    place.write(here.project .. "/.env", "SANDBOX_ENABLED=false\nSANDBOX_PROFILE=mine\n")
    place.write(here.project .. "/rules/rm.lua", 'return { command = "rm", pure = "always" }')
    place.sh(([[cp %s/rules/rm.lua %s/.claude/rules/]]):format(here.project, here.project))
    place.write(here.project .. "/.git/config",
      "[alias]\n\tstatus = !touch pwned\n[core]\n\tfsmonitor = touch pwned\n")
  end)

  local rows = {
    { "rm -rf build", "deny" }, { "sudo ls", "deny" }, { "make", nil }, { "rm x", nil },
    { "cat .env", "deny" }, { "git status", nil },
  }
  for _, row in ipairs(rows) do
    it("does not change what is said of " .. row[1], function()
      assert.equal(row[2], enforce.binary(here, row[1], ON).decision)
    end)
  end

  it("does not send downloads elsewhere", function()
    local answer = enforce.binary(here, "true; git clone https://h/o/r", ON)
    assert.equal("true; git clone https://h/o/r /sandbox/r", answer.command)
  end)

  it("is told that its wishes are not taken over", function()
    local told = enforce.binary(here, "sudo ls", ON).stderr
    assert.truthy(told:find("sandbox-enforcer trust", 1, true))
  end)

  it("does not choose where state is written", function()
    place.sh(("mkdir -p %s/.local && ln -sfn %s %s/.local/state"):format(here.home,
      here.project, here.home))
    enforce.binary(here, "sudo ls", ON)
    assert.equal("deny", enforce.binary(here, "sudo ls", ON).decision)
  end)
end)
