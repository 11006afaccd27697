--- sandbox-enforcer policy check: every fault, with its key and what was expected.
local cjson = require("cjson.safe")
local enforce = require("enforce")
local place = require("place")
local program = require("program")
local policy = require("sandbox_enforcer.config.policy")

local SAMPLE <const> = {
  version = "1.0.0", default_profile = "development",
  profiles = {
    development = {
      safe_commands = { "cat", "grep", "git status", "pytest" },
      blocked_patterns = { "rm -rf", "sudo" }, shell_injection_patterns = { ";", "&&", "|" },
      blocked_paths = { ".env", ".ssh/" }, path_traversal_patterns = { ".." },
      sandbox_enabled = true, circuit_breaker = { enabled = true, threshold = 10 },
    },
  },
}

local function profile(more)
  local given = { safe_commands = {}, blocked_patterns = {}, sandbox_enabled = true }
  for key, value in pairs(more) do given[key] = value end
  return { profiles = { p = given } }
end

describe("a policy", function()
  local rows = {
    { "the document's sample", SAMPLE, {} },
    { "nothing", {}, {} },
    { "an unknown key", { sandbx = 1 }, { "sandbx: no such key" } },
    { "wrong types", { version = 1, sandboxes = "x" },
      { "sandboxes: expected a list, found a string",
        "version: expected a string, found a number" } },
    { "a profile without what it needs", { profiles = { p = {} } },
      { "profiles.p.blocked_patterns: missing",
        "profiles.p.safe_commands: missing",
        "profiles.p.sandbox_enabled: missing" } },
    { "empty entries", profile({ safe_commands = { "cat", "", " \t" } }),
      { "profiles.p.safe_commands[2]: expected a non-empty string",
        "profiles.p.safe_commands[3]: expected a non-empty string" } },
    { "a key too many in a list", { sandboxes = { { match = "a", dir = "/b", mach = "c" } } },
      { "sandboxes[1].mach: no such key" } },
    { "hosts that are none", { validators = { allow_hosts = { "a.b", "*.a.b", "[::1]:80", "*",
      "fc00::/7", "http://a", "a b" } } },
      { "validators.allow_hosts[4]: expected a host", "validators.allow_hosts[6]: expected a host",
        "validators.allow_hosts[7]: expected a host" } },
    { "no end", { consent = { ttl = math.huge } },
      { "consent.ttl: expected a whole number above 0" } },
    { "a bad expression", profile({ blocked_patterns = { "re:(" } }),
      { 'profiles.p.blocked_patterns[1]: "(" is not a valid regular exp' } },
    { "expressions and patterns of nothing", profile({ blocked_patterns = { "re:", "" } }),
      { "profiles.p.blocked_patterns[1]: expected a regular expression after re:",
        "profiles.p.blocked_patterns[2]: expected a non-empty string" } },
    { "null", { mode = cjson.null, boundary = { allow = cjson.null }, profiles = cjson.null },
      { "boundary.allow: expected a list, found null",
        'mode: expected "rewrite" or "block", found null',
        "profiles: expected an object, found null" } },
    { "an object for a text", { version = {} },
      { "version: expected a string, found a list or an object" } },
    { "a bad threshold", profile({ circuit_breaker = { threshold = 0 } }),
      { "profiles.p.circuit_breaker.threshold: expected a whole number above 0" } },
    { "a bad word", { on_error = "alow" },
      { 'on_error: expected "allow", "ask", "deny", found "alow"' } },
    { "a key inside", { boundary = { alow = {} } },
      { 'boundary.alow: no such key; did you mean "allow"?' } },
    { "keys that are like none", { [("x"):rep(41)] = 1, extend = "balanced", zzz = 1 },
      { 'extend: no such key; did you mean "extends"?', "xxx", "zzz: no such key" } },
    { "entries with wildcards", { deny = { { command = "git push *" }, { command = "npm:*" },
      { command = "*" }, { command = "x --f=*.y" }, { command = "Bash(make all:*)" } } },
      { 'deny[1].command: "git push *" would match nothing: an entry is the beginning of a '
          .. 'command, so write "git push"',
        'deny[2].command: "npm:*" would match nothing: an entry is the beginning of a '
          .. 'command, so write "npm"',
        'deny[3].command: "*" would match nothing: it has no wildcards', "deny[4].command",
        'deny[5].command: "Bash(make all:*)" would match nothing: write the command alone: '
          .. '"make all"' } },
    { "entries that are no command", { ask = { { command = "re:npm.*" }, { command = "a | b" },
      { command = "a && b" }, { command = "a > b" }, { command = "a; b" } } },
      { 'ask[1].command: "re:npm.*" would match nothing: regular expressions are only for '
          .. "blocked_patterns", "ask[2].command", "ask[3].command", "ask[4].command",
        'ask[5].command: "a; b" would match nothing: write one command, without operators' } },
    { "entries with quoted signs", { allow = { { command = "git commit -m 'a; b*'" },
      { command = 'x "|"' }, { command = "a\\*" } } }, {} },
    { "a list for an object", { agents = { { tools = { "Read" } } } },
      { "agents: expected an object, found a list" } },
    { "a key that disturbs a terminal", { ["\27[2J\n\u{9B}"] = 1 },
      { "?[2J??: no such key" } },
    { "an object for a list", { protected_paths = { a = "b" } },
      { "protected_paths: expected a list, found an object" } },
  }
  for _, row in ipairs(rows) do
    it("with " .. row[1], function()
      local faults = policy.faults(row[2])
      assert.equal(#row[3], #faults, table.concat(faults, "\n"))
      for i, expected in ipairs(row[3]) do
        assert.equal(expected, faults[i]:sub(1, #expected))
      end
    end)
  end

  it("with a key of any length is told shortly", function()
    assert.is_true(#policy.faults({ [("x"):rep(100000)] = 1 })[1] < 400)
  end)

  it("is checked by the program as the hook will read it", function()
    local here = place.new()
    local file = here.root .. "/p.json"
    local function faults(text)
      place.write(file, text)
      return program.run({ "policy", "check", file }).stderr:gsub(here.root, "")
    end
    assert.equal("/p.json: not a JSON object\n", faults("[]"))
    assert.equal("/p.json: not a JSON object\n", faults('{"consent":{"ttl":0x10}}'))
    assert.equal("/p.json: mode appears twice\n", faults('{"mode":"block","mode":"rewrite"}'))
    assert.equal("/p.json: allow appears twice\n",
      faults('{"boundary":{"allow":["/a"],"deny":["a\\\\\\":{"],"allow":["/b"]}}'))
    assert.equal("", faults('{"agents":{"a":{"deny":["x"]},"b":{"deny":["deny","{"]}}}'))
    assert.equal('/p.json: mode: expected "rewrite" or "block", found "x"\n/p.json: default_profile'
      .. ': expected one of balanced, development, production, testing, found "other"\n',
      faults('{"default_profile":"other","mode":"x"}'))
    assert.equal("/p.json: default_profile: expected one of balanced, development, mine, production"
      .. ', testing, found "other"\n', faults(cjson.encode({ default_profile = "other", profiles = {
        mine = SAMPLE.profiles.development } })))
    assert.equal("", faults('{"default_profile":"testing"}'))
    here.remove()
  end)

  it("is checked by the program, file by file", function()
    local here = place.new()
    place.write(here.root .. "/good.json", cjson.encode(SAMPLE))
    place.write(here.root .. "/bad.json", '{"mode":"blok","x":1}')
    local ran = program.run({ "policy", "check", here.root .. "/good.json",
      here.root .. "/bad.json" })
    here.remove()
    assert.equal(65, ran.status)
    assert.equal(here.root .. "/good.json: right\n", ran.stdout)
    assert.equal(('%s/bad.json: mode: expected "rewrite" or "block", found "blok"\n'
      .. "%s/bad.json: x: no such key\n"):format(here.root, here.root), ran.stderr)
  end)
end)

describe("the document's sample policy", function()
  local here = place.new()
  teardown(here.remove)
  local env = { SANDBOX_ENABLED = "true", SANDBOX_POLICY = here.root .. "/sample.json" }
  setup(function() place.write(env.SANDBOX_POLICY, cjson.encode(SAMPLE)) end)

  local rows = {
    { "cat README.md", "allow" }, { "grep -n x src/a.py", "allow" }, { "git status", "allow" },
    { "pytest tests", "allow" }, { "ls", nil }, { "make", nil },
    { "rm -fr build", "deny", "rm -rf" }, { "sudo ls", "deny", "another user's rights" },
    { "cat a; cat b", "deny", ";" }, { "cat a && cat b", "deny", "&&" },
    { "cat a | grep b", "deny", "|" }, { "grep 'a;b|c' f", "allow" },
    { "cat .env", "deny", ".env" },
    { "cat ../../etc/hosts", "deny", "leads outside the project" }, { "git log a..b", nil },
    { "cat monkey.keyboard", "allow" }, { "cat src/../README.md", "allow" },
  }
  for _, row in ipairs(rows) do
    it("says of " .. row[1] .. ": " .. (row[2] or "nothing"), function()
      local answer = enforce.binary(here, row[1], env)
      assert.equal(row[2], answer.decision, answer.reason)
      if row[3] then assert.truthy(answer.reason:find(row[3], 1, true), answer.reason) end
    end)
  end
end)

describe("an operator that a profile lists", function()
  local here = place.new()
  teardown(here.remove)
  local env = { SANDBOX_ENABLED = "true", SANDBOX_POLICY = here.root .. "/operators.json" }
  local rows = {
    -- listed   blocked                                    not blocked
    { ";",      "cat a\ncat b",                            "cat 'a;b'" },
    { ";",      "{ cat a; }",                              "cat a # ;" },
    { ";",      "for i in a b; do cat $i; done",           "find . -name a -exec cat {} \\;" },
    { ";",      "bash -c 'cat a; cat b'",                  "bash -c 'cat a' ';'" },
    { ";",      "eval 'cat a; cat b'",                     "cat a & cat b" },
    { ";",      "cat <(cat a; cat b)",                     "cat <<E\na;b\nE" },
    { "&&",     "[[ a ]] && [[ b ]]",                      "[[ a && b ]]" },
    { "|",      "cat a |& cat",                            "cat a || cat b" },
    { "|",      "[[ a ]] | cat",                           "case a in a|b) cat a;; esac" },
    { "&",      "[[ a ]] &",                               "cat a 2>&1" },
    { "`",      "cat `cat a`",                             "cat '`'" },
    { "$(",     "cat \"$(cat a)\"",                        "cat $((1))" },
    { ">",      "{ cat a; } > f",                          "[[ a > b ]]" },
    { ">",      "for i in a; do cat; done >> f",           "cat a 2>&1" },
    { ">",      "cat a &> f",                              "cat '>'" },
    { ">",      "cat a >| f",                              "cat a >&2" },
    { ">",      "cat a <> f",                              "cat < f" },
    { ">>",     "cat a &>> f",                             "cat a > f" },
    { "<",      "while read -r x; do cat; done < f",       "cat <<< f" },
    { "${",     "cat ${x}",                                "cat $x" },
  }
  for _, row in ipairs(rows) do
    local function judged(command)
      place.write(env.SANDBOX_POLICY, cjson.encode({ profiles = { development = {
        safe_commands = { "cat", "bash", "eval", "find", "read", "[[" }, blocked_patterns = {},
        shell_injection_patterns = { row[1] }, sandbox_enabled = true,
      } } }))
      return enforce.binary(here, command, env, { session_id = row[1] .. command }).decision
    end
    it(("such as %s blocks: %s"):format(row[1], row[2]), function()
      assert.equal("deny", judged(row[2]))
    end)
    it(("such as %s does not block: %s"):format(row[1], row[3]), function()
      assert.not_equal("deny", judged(row[3]))
    end)
  end
end)
