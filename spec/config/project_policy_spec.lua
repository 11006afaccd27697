--- A project's own policy: it tightens, and loosens nothing until the user has pinned it.
local cjson = require("cjson.safe")
local enforce = require("enforce")
local project_policy = require("sandbox_enforcer.config.project_policy")
local place = require("place")
local trust = require("sandbox_enforcer.config.trust")

local PROGRAM <const> = place.quote((place.sh("realpath " .. place.quote(
  os.getenv("SANDBOX_ENFORCER_BIN") or "bin/sandbox-enforcer")):gsub("\n", "")))

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
    { "the default profile, which holds as well", {}, { default_profile = "production" },
      { default_profile = "production", beneath = "development" } },
    { "not to a looser profile", { default_profile = "testing" },
      { default_profile = "development" }, { default_profile = "testing" } },
    { "not to a looser profile than the one that holds if nobody says anything", {},
      { default_profile = "balanced" }, {} },
    { "from the loosest profile", { default_profile = "balanced" },
      { default_profile = "development" },
      { default_profile = "development", beneath = "balanced" } },
    { "entries that ask and deny, none that allow", { deny = { { command = "a" } } }, {
      deny = { { command = "b" } }, ask = { { command = "c" } }, allow = { { command = "d" } } },
      { deny = { { command = "a" }, { command = "b" } }, ask = { { command = "c" } } } },
    { "not to a profile of its own", {}, { default_profile = "mine" }, {} },
    { "not to another profile than one that the user has made", { default_profile = "corp" },
      { default_profile = "development" }, { default_profile = "corp" } },
    { "not to a profile that the user has made otherwise", { profiles = { production = {} } },
      { default_profile = "production" }, { profiles = { production = {} } } },
    { "not from a profile that the user has made otherwise", { profiles = { development = {} } },
      { default_profile = "production" }, { profiles = { development = {} } } },
    { "not from a profile that the user has made otherwise, and named", {
      default_profile = "testing", profiles = { testing = {} } },
      { default_profile = "production" },
      { default_profile = "testing", profiles = { testing = {} } } },
    { "protected paths that nobody spoke of", {}, { protected_paths = {} },
      { protected_paths = { ".claude/local/**" } } },
    { "protected paths", { protected_paths = { "a" } }, { protected_paths = { "b", "a" } },
      { protected_paths = { "a", "b" } } },
    { "the boundary", { boundary = { allow = { "/x" } } },
      { boundary = { allow = { "/" }, read_only = { "/" }, deny = { "secret" } } },
      { boundary = { allow = { "/x" }, deny = { "secret" } } } },
    { "consent", { consent = { ttl = 100 } }, { consent = { ttl = 10, enabled = true } },
      { consent = { ttl = 10 } } },
    { "consent that nobody spoke of", {}, { consent = { ttl = 1e9 } },
      { consent = { ttl = 30 * 24 * 3600 } } },
    { "validators", {}, { validators = { urls = "on", paths = "off", allow_hosts = { "x" } } },
      { validators = { urls = "on" } } },
    { "agents", { agents = { a = { tools = { "Read" } } } },
      { agents = { a = { tools = { "*" }, deny = { "rm" } }, b = { tools = { "Read" } } } },
      { agents = { a = { tools = { "Read" }, deny = { "rm" } }, b = { tools = { "Read" } } } } },
  }
  for _, row in ipairs(rows) do
    local name, base, more, expected = table.unpack(row)
    it(name, function()
      assert.same(expected, (project_policy.tighten(base, more, { ".claude/local/**" })))
    end)
  end

  it("profiles", function()
    local given = {
      safe_commands = { "cat", "evil" }, blocked_patterns = { "make" }, sandbox_enabled = false,
      circuit_breaker = { enabled = false, threshold = 99 },
    }
    local result = project_policy.tighten({}, { profiles = { development = given, mine = given } })
    local profile = result.profiles.development
    assert.same({ "cat" }, profile.safe_commands)
    assert.is_true(#profile.blocked_patterns > 10)
    assert.equal("make", profile.blocked_patterns[#profile.blocked_patterns])
    assert.same({ true, 10 }, { profile.circuit_breaker.enabled,
      profile.circuit_breaker.threshold })
    assert.is_true(profile.sandbox_enabled)
    assert.equal(nil, result.profiles.mine)
  end)

  it("profiles of the user, with what they leave to those that come with us", function()
    local own = { safe_commands = { "cat" }, blocked_patterns = {}, sandbox_enabled = true }
    local base = { profiles = { development = own, corp = own } }
    local result = project_policy.tighten(base, { profiles = { development = own, corp = own } })
    for name, threshold in pairs({ development = 10, corp = 3 }) do
      local profile = result.profiles[name]
      assert.same({ enabled = true, threshold = threshold }, profile.circuit_breaker)
      assert.equal(".env", profile.blocked_paths[1])
    end
  end)

  it("and what it may not say is named", function()
    local _, ignored = project_policy.tighten({},
      { sandbox_dir = "/", content_filter = { "evil" } })
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

  for _, name in ipairs({ "XDG_CONFIG_HOME", "XDG_STATE_HOME", "SANDBOX_POLICY",
    "SANDBOX_AUDIT" }) do
    it("is not where a relative " .. name .. " leads", function()
      place.sh(("mkdir -p %s/rel/sandbox-enforcer"):format(here.project))
      local loose = '{"profiles":{"development":{"safe_commands":["rm"],"blocked_patterns":[],'
        .. '"sandbox_enabled":false}}}'
      place.write(here.project .. "/rel/sandbox-enforcer/policy.json", loose)
      local is_file = name:find("^SANDBOX") ~= nil
      local value = "rel" .. (is_file and "/sandbox-enforcer/policy.json" or "")
      local event = cjson.encode({ hook_event_name = "PreToolUse", tool_name = "Bash",
        session_id = "s", cwd = here.project, tool_input = { command = "sudo ls" } })
      place.write(here.root .. "/event", event)
      local out = place.sh(("cd %s && env -i HOME=%s SANDBOX_ENABLED=true %s=%s %s < %s/event 2>&1")
        :format(here.project, here.home, name, value, PROGRAM, here.root))
      assert.truthy(out:find('"deny"', 1, true), out)
      assert.equal("policy.json\n", place.sh(("ls -A %s/rel/*"):format(here.project)))
      assert.equal(loose, place.read(here.project .. "/rel/sandbox-enforcer/policy.json"))
    end)
  end

  for _, value in ipairs({ "/project/rel", "/proc/self/cwd/rel" }) do
    it("is not where the user's own files are: " .. value, function()
      place.sh(("mkdir -p %s/rel/sandbox-enforcer"):format(here.project))
      place.write(here.project .. "/rel/sandbox-enforcer/policy.json",
        '{"profiles":{"development":{"safe_commands":["rm"],"blocked_patterns":[],'
        .. '"sandbox_enabled":false}}}')
      place.sh(("cd %s && env -i HOME=%s SANDBOX_ENABLED=true CLAUDE_PROJECT_DIR=%s "
        .. "XDG_CONFIG_HOME=%s XDG_STATE_HOME=%s %s < %s/event > %s/out 2>&1"):format(here.project,
        here.home, here.project, value:gsub("/project", here.project),
        value:gsub("/project", here.project), PROGRAM, here.root, here.root))
      local out = place.read(here.root .. "/out")
      assert.truthy(out:find('"deny"', 1, true), out)
      assert.equal("policy.json\n", place.sh(("ls -A %s/rel/*"):format(here.project)))
    end)
  end

  it("does not send downloads elsewhere", function()
    local answer = enforce.binary(here, "true; git clone https://h/o/r", ON)
    assert.equal("true; git clone https://h/o/r /sandbox/r", answer.command)
  end)

  it("is told that its wishes are not applied", function()
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

describe("a project's policy", function()
  local here
  before_each(function()
    here = place.new()
    place.sh("mkdir -p " .. here.project .. "/.claude/config")
  end)
  after_each(function() here.remove() end)
  local ON <const> = { SANDBOX_ENABLED = "true" }

  local function project_says(content)
    place.write(here.project .. "/.claude/config/sandbox_policy.json", cjson.encode(content))
  end

  for _, expression in ipairs({
    "(a*)*(a*)*(a|a)*\\1b", "((((a{1,255}){1,255}){1,255}){1,255})",
    ("("):rep(20000) .. ("a") .. (")"):rep(20000),
  }) do
    it("does not spend our time on " .. expression:sub(1, 40), function()
      project_says({ profiles = { development = {
        safe_commands = {}, blocked_patterns = { "re:" .. expression, "make" },
        sandbox_enabled = true,
      } } })
      local answer = enforce.binary(here, "sudo ls " .. ("a"):rep(3000), ON)
      assert.equal("deny", answer.decision)
      assert.truthy(answer.stderr:find("sets regular expressions, not applied", 1, true))
      assert.equal("deny", enforce.binary(here, "make", ON).decision)
    end)
  end

  local slow = {
    { "patterns that begin anywhere", { protected_paths = { ("**/"):rep(3000) .. "x" } } },
    { "patterns that fit almost", { protected_paths = { ("**/*a*/"):rep(3000) .. "x" } } },
  }
  for _, row in ipairs(slow) do
    it("does not spend our time on " .. row[1], function()
      project_says(row[2])
      local command = "sudo ls; touch " .. ("aa/"):rep(500)
      assert.equal("deny", enforce.binary(here, command, ON).decision)
    end)
  end

  it("is not taken if it is very long", function()
    local list = {}
    for i = 1, 10000 do list[i] = "pattern" .. i end
    project_says({ protected_paths = list })
    local told = enforce.binary(here, "touch pattern1", ON).stderr
    assert.truthy(told:find("sandbox_policy.json: larger than 65536 bytes", 1, true), told)
  end)

  it("that asks for a breaker without a number leaves ours", function()
    project_says({ profiles = { development = {
      safe_commands = {}, blocked_patterns = {}, sandbox_enabled = true,
      circuit_breaker = { enabled = true },
    } } })
    assert.equal("deny", enforce.binary(here, "sudo ls", ON).decision)
  end)

  it("that is a link to one that is trusted elsewhere is not trusted", function()
    local other = here.root .. "/other/.claude/config/sandbox_policy.json"
    place.sh("mkdir -p " .. other:match("^(.*)/"))
    place.write(other, '{"validators":{"urls":"off"}}')
    local settled = { state = here.root .. "/state" }
    local own = here.project .. "/.claude/config/sandbox_policy.json"
    assert.is_string(trust.pin(settled, other, place.read(other)))
    assert.is_true(trust.is_pinned(settled, other, place.read(other)))
    place.sh(("ln -s %s %s"):format(other, own))
    assert.is_false(trust.is_pinned(settled, own, place.read(own)))
    place.sh(("rm -r %s/.claude; ln -s %s/other/.claude %s/.claude"):format(here.project,
      here.root, here.project))
    assert.is_false(trust.is_pinned(settled, own, place.read(own)))
    place.sh(("ln -s other %s/linked"):format(here.root))
    assert.is_true(trust.is_pinned(settled, here.root
      .. "/linked/.claude/config/sandbox_policy.json", place.read(other)))
  end)
end)
