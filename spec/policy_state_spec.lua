--- What the policy keeps between calls: the breaker, what the user approved, the audit. Many hooks
-- at once, killed hooks, a full disk.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local ledger = require("sandbox_enforcer.ledger")
local place = require("place")
local program = require("program")

local MANY <const> = 200
local PROGRAM <const> = os.getenv("SANDBOX_ENFORCER_BIN") or "bin/sandbox-enforcer"

local function settings(more)  -- the machine may be busy
  local env = {
    SANDBOX_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = false, SANDBOX_DEADLINE_MS = "60000",
  }
  for name, value in pairs(more or {}) do env[name] = value end
  return env
end

local function lines_of(path)
  local list = {}
  for line in place.read(path):gmatch("([^\n]*)\n") do list[#list + 1] = line end
  return list
end

--- Run many hooks at once on the same event, after a shell text that each of them starts with.
local function crowd(here, count, command, more, before)
  local event = cjson.encode({
    hook_event_name = "PreToolUse", tool_name = "Bash", cwd = here.project, session_id = "crowd",
    tool_input = { command = command },
  })
  place.write(here.root .. "/event", event)
  local words = { "env", "-i" }
  for name, value in pairs(enforce.at(here, settings(more))) do
    words[#words + 1] = place.quote(name .. "=" .. value)
  end
  words[#words + 1] = place.quote(PROGRAM)
  place.sh(([[for i in $(seq %d); do { %s %s < %s/event > /dev/null 2>&1; } & done; wait]]):format(
    count, before or "", table.concat(words, " "), here.root))
end

describe("the breaker", function()
  local here = place.new()
  teardown(here.remove)

  it("stops approving after as many refusals as the profile says", function()
    local env = settings()
    assert.equal("allow", enforce.binary(here, "echo a", env).decision)
    for _ = 1, 9 do enforce.binary(here, "sudo ls", env) end
    assert.equal("allow", enforce.binary(here, "echo a", env).decision)
    enforce.binary(here, "sudo ls", env)
    assert.equal(nil, enforce.binary(here, "echo a", env).decision)
  end)

  it("opens nothing", function()
    assert.equal("deny", enforce.binary(here, "sudo ls", settings()).decision)
  end)

  it("is reset by a new session", function()
    local answer = enforce.binary(here, "echo a", settings(), { session_id = "another" })
    assert.equal("allow", answer.decision)
  end)

  it("stops approving downloads, too, and still contains them", function()
    local env = settings({ CONTENT_FILTER_SANDBOX_DIR = here.sandbox })
    local command = "git clone https://h/r && ls"
    local fresh = enforce.binary(here, command, env, { session_id = "another" })
    local tripped = enforce.binary(here, command, env)
    assert.equal("allow", fresh.decision)
    assert.equal(nil, tripped.decision)
    assert.equal(fresh.command, tripped.command)
  end)

  it("that cannot be read counts as tripped", function()
    enforce.binary(here, "sudo ls", settings(), { session_id = "odd" })
    place.sh(("cd %s/.local/state/sandbox-enforcer/breaker && f=$(ls -t | head -1) && rm $f "
      .. "&& mkdir $f"):format(here.home))
    local answer = enforce.binary(here, "echo a", settings(), { session_id = "odd" })
    assert.equal(nil, answer.decision)
  end)

  it("is seen in the audit", function()
    enforce.binary(here, "echo a", settings())
    local lines = lines_of(here.home .. "/.local/state/sandbox-enforcer/audit.jsonl")
    assert.equal("tripped", cjson.decode(lines[#lines]).breaker)
  end)

  for profile, threshold in pairs({ development = 10, testing = 5, production = 3 }) do
    it("of " .. profile .. " trips at " .. threshold, function()
      local env = settings({ SANDBOX_PROFILE = profile })
      local session = { session_id = profile }
      for _ = 1, threshold - 1 do enforce.binary(here, "sudo ls", env, session) end
      assert.equal("allow", enforce.binary(here, "true", env, session).decision)
      enforce.binary(here, "sudo ls", env, session)
      assert.equal(nil, enforce.binary(here, "true", env, session).decision)
    end)
  end
end)

describe("hooks at the same time", function()
  local here
  before_each(function() here = place.new() end)
  after_each(function() here.remove() end)

  local function state(name) return here.home .. "/.local/state/sandbox-enforcer/" .. name end

  it("lose no line of the audit, and mix none", function()
    crowd(here, MANY, "sudo ls -la some/long/path/that/fills/the/line")
    local lines = lines_of(state("audit.jsonl"))
    assert.equal(MANY, #lines)
    for _, line in ipairs(lines) do assert.equal("BLOCKED", cjson.decode(line).classification) end
  end)

  it("count exactly", function()
    crowd(here, MANY, "sudo ls")
    local count = place.sh(("cat %s/* | wc -c"):format(state("breaker")))
    assert.equal(MANY, tonumber(count))
  end)

  it("that are killed lose at most the line that they write", function()
    crowd(here, MANY, "sudo ls", nil, "timeout -s KILL 0.0$((RANDOM % 9 + 1))")
    local good = 0
    local written = core.kind(state("audit.jsonl")) ~= nil  -- on a slow machine none may be
    for _, line in ipairs(written and lines_of(state("audit.jsonl")) or {}) do
      assert.equal("BLOCKED", (cjson.decode(line) or {}).classification)
      good = good + 1
    end
    assert.is_true(good <= MANY)
  end)
end)

describe("state that cannot be written", function()
  local here = place.new()
  teardown(here.remove)

  local function decisions(more)
    local list = {}
    for _, command in ipairs({ "echo a", "sudo ls", "make" }) do
      local answer = enforce.binary(here, command, settings(more))
      list[#list + 1] = answer.decision or "none"
      list.stderr = (list.stderr or "") .. answer.stderr
    end
    return list
  end

  it("changes no decision, and is said", function()
    local fine = decisions()
    local full = decisions({ SANDBOX_AUDIT = "/dev/full" })
    place.sh("rm -rf " .. here.home .. "/.local && touch " .. here.home .. "/.local")
    local barred = decisions()
    for i = 1, 3 do
      assert.equal(fine[i], full[i])
      assert.equal(fine[i], barred[i])
    end
    assert.equal("", fine.stderr:gsub("%[SandboxEnforcer%] BLOCKED[^\n]*\n", ""))
    assert.truthy(full.stderr:find("cannot be written", 1, true))
    assert.truthy(barred.stderr:find("cannot be written", 1, true))
  end)
end)

describe("consent", function()
  local here = place.new()
  teardown(here.remove)
  local env = settings({ BATCH_PERMISSION_ENABLED = "true" })

  local function event(name, command, more)
    more = more or {}
    more.hook_event_name = name
    return enforce.binary(here, command, more.off and settings() or env, more)
  end

  it("is kept when a prompt was shown, and the command then ran", function()
    assert.equal(nil, event("PreToolUse", "frobnicate").decision)
    event("PermissionRequest", "frobnicate")
    event("PostToolUse", "frobnicate")
    assert.equal("allow", event("PreToolUse", "frobnicate").decision)
  end)

  it("is for exactly this command, directory and project", function()
    assert.equal(nil, event("PreToolUse", "frobnicate x").decision)
    place.sh("mkdir -p " .. here.project .. "/sub")
    assert.equal(nil, event("PreToolUse", "frobnicate", { cwd = here.project .. "/sub" }).decision)
    assert.equal("allow", event("PreToolUse", "frobnicate").decision)
  end)

  it("is not kept without a prompt", function()
    event("PreToolUse", "allowed-by-a-rule")
    event("PostToolUse", "allowed-by-a-rule")
    assert.equal(nil, event("PreToolUse", "allowed-by-a-rule").decision)
  end)

  it("is not taken from an answer of no", function()
    event("PreToolUse", "refused-once")
    event("PermissionRequest", "refused-once")
    event("PreToolUse", "refused-once")  -- tried again, and allowed by something else
    event("PostToolUse", "refused-once")
    assert.equal(nil, event("PreToolUse", "refused-once").decision)
  end)

  it("never lifts a refusal", function()
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      event(name, "sudo frobnicate")
    end
    assert.equal("deny", event("PreToolUse", "sudo frobnicate").decision)
  end)

  it("is never for what is not known before", function()
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      event(name, 'frobnicate "$X"')
    end
    assert.equal(nil, event("PreToolUse", 'frobnicate "$X"').decision)
  end)

  it("asks again about a script that was changed", function()
    local script = here.project .. "/run.py"
    place.write(script, "#!/usr/bin/python3\nprint(1)\n")
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      event(name, "./run.py")
    end
    assert.equal("allow", event("PreToolUse", "./run.py").decision)
    place.write(script, "#!/usr/bin/python3\nprint(2)\n")
    assert.equal(nil, event("PreToolUse", "./run.py").decision)
  end)

  local function approve(command, more)
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      local own = {}
      for key, value in pairs(more or {}) do own[key] = value end
      event(name, command, own)
    end
  end

  local bound = {
    { "that is sourced", ". ./sub/s.sh" }, { "that is the input of a shell", "bash < sub/s.sh" },
    { "in another directory", "cd sub && ./s.sh" }, { "that an interpreter runs", "perl sub/s.sh" },
  }
  for i, row in ipairs(bound) do
    it("asks again about a changed script " .. row[1], function()
      place.sh(("mkdir -p %s/sub"):format(here.project))
      place.write(here.project .. "/s.sh", "a decoy")
      place.write(here.project .. "/sub/s.sh", "frobnicate " .. i)
      approve(row[2])
      assert.equal("allow", event("PreToolUse", row[2]).decision)
      place.write(here.project .. "/sub/s.sh", "frobnicate " .. i .. " other")
      assert.equal(nil, event("PreToolUse", row[2]).decision)
    end)
  end

  local recipes = {
    { "make all", "Makefile", "all:\n\tfrob %d\n" },
    { "make", "Makefile", "x := $(shell frob)\nall:\n\tfrob %d $x\n" },
    { "make -C sub -f other.mk", "sub/other.mk", "all:\n\tfrob %d\n" },
    { "npm run build", "package.json", '{"scripts":{"build":"frob %d"}}' },
    { "yarn build", "package.json", '{"scripts":{"prebuild":"frob %d","build":"x"}}' },
  }
  for _, row in ipairs(recipes) do
    it("asks again about a changed recipe of " .. row[1], function()
      local file = here.project .. "/" .. row[2]
      place.sh(("mkdir -p %s/sub"):format(here.project))
      place.write(file, row[3]:format(1))
      approve(row[1])
      assert.equal("allow", event("PreToolUse", row[1]).decision)
      place.write(file, row[3]:format(2))
      assert.equal(nil, event("PreToolUse", row[1]).decision)
      os.remove(file)
    end)
  end

  it("goes on when something else in a package changes", function()
    local file = here.project .. "/package.json"
    place.write(file, '{"scripts":{"build":"frob"},"version":"1"}')
    approve("npm run build")
    place.write(file, '{"scripts":{"build":"frob"},"version":"2"}')
    assert.equal("allow", event("PreToolUse", "npm run build").decision)
    os.remove(file)
  end)

  it("is not kept for what a pipe brings to a shell, nor for scripts too large to read", function()
    approve("cat sub/s.sh | bash")
    assert.equal(nil, event("PreToolUse", "cat sub/s.sh | bash").decision)
    place.sh(("truncate -s 40M %s/large"):format(here.project))
    approve("./large")
    assert.equal(nil, event("PreToolUse", "./large").decision)
  end)

  it("stands for the prompt, and for nothing else that a mode asks for", function()
    approve("frobnicate modes")
    for mode, expected in pairs({ default = "allow", acceptEdits = "allow",
      bypassPermissions = "allow", plan = "", auto = "", dontAsk = "", other = "" }) do
      local answer = event("PreToolUse", "frobnicate modes", { permission_mode = mode })
      assert.equal(expected, answer.decision or "", mode)
    end
  end)

  it("is not taken from a prompt of another session", function()
    event("PreToolUse", "frobnicate twice", { session_id = "a" })
    event("PreToolUse", "frobnicate twice", { session_id = "b" })
    event("PermissionRequest", "frobnicate twice", { session_id = "b" })
    event("PostToolUse", "frobnicate twice", { session_id = "a" })
    assert.equal(nil, event("PreToolUse", "frobnicate twice").decision)
  end)

  it("is not taken from what the user broke off", function()
    event("PreToolUse", "frobnicate on")
    event("PermissionRequest", "frobnicate on")
    event("PostToolUseFailure", "frobnicate on", { is_interrupt = true })
    assert.equal(nil, event("PreToolUse", "frobnicate on").decision)
  end)

  it("is for one input, and for none that only reads like it", function()
    approve("frobnicate x,17:run_in_background=boolean:true")
    local other = { command = "frobnicate x", run_in_background = true }
    assert.equal(nil, event("PreToolUse", "", { tool_input = other }).decision)
  end)

  it("is not taken from a no to a script that is put back later", function()
    local script = here.project .. "/turns.py"
    place.write(script, "#!/usr/bin/python3\nbad()\n")
    event("PreToolUse", "./turns.py")
    event("PermissionRequest", "./turns.py")
    place.write(script, "#!/usr/bin/python3\nput_back()\n")
    event("PreToolUse", "./turns.py")
    place.write(script, "#!/usr/bin/python3\nbad()\n")
    event("PostToolUse", "./turns.py")
    assert.equal(nil, event("PreToolUse", "./turns.py").decision)
  end)

  it("is not taken from a no to what was rewritten", function()
    local moving = settings({
      BATCH_PERMISSION_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
    })
    local function at(name, command)
      return enforce.binary(here, command, moving, { hook_event_name = name })
    end
    local moved = at("PreToolUse", "git clone https://h/r && frobnicate").command
    at("PermissionRequest", moved)
    at("PreToolUse", "git clone https://h/r && frobnicate")  -- and now something else allows it
    at("PostToolUse", moved)
    assert.equal(nil, at("PreToolUse", moved).decision)
  end)

  local function of_server(command)
    return { tool_name = "mcp__server__run", tool_input = { command = command } }
  end

  it("is for tools of servers what it is for commands", function()
    place.write(here.project .. "/served.py", "#!/usr/bin/python3\nprint(1)\n")
    for _, command in ipairs({ "frobnicate", "./served.py" }) do
      approve("", of_server(command))
      local answer = event("PreToolUse", "", of_server(command))
      assert.equal("allow", answer.decision)
      assert.equal("[SANDBOX] ? " .. command .. " - NEEDS_APPROVAL (approved before)",
        answer.reason)
    end
    place.write(here.project .. "/served.py", "#!/usr/bin/python3\nprint(2)\n")
    assert.equal(nil, event("PreToolUse", "", of_server("./served.py")).decision)
    approve("", of_server('frobnicate "$X"'))
    assert.equal(nil, event("PreToolUse", "", of_server('frobnicate "$X"')).decision)
  end)

  it("is never for what cannot be parsed", function()
    approve("frobnicate (")
    assert.equal(nil, event("PreToolUse", "frobnicate (").decision)
  end)

  it("answers no question to the user, and is for nothing that the input does not show", function()
    for name, input in pairs({ ExitPlanMode = { plan = "p" }, Skill = { skill = "deploy" },
      PowerShell = { command = "./x.ps1" } }) do
      local call = { tool_name = name, tool_input = input }
      approve("", call)
      assert.equal("", event("PreToolUse", "", call).stdout)
    end
  end)

  it("is not taken from what a copy of the program is told", function()
    local copy = here.root .. "/copy"
    place.sh(("cp %s %s"):format(PROGRAM, copy))
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      place.write(here.root .. "/event", cjson.encode({
        hook_event_name = name, tool_name = "Bash", cwd = here.project, session_id = "s",
        tool_input = { command = "frobnicate the copy" },
      }))
      local words = { "env", "-i" }
      for variable, value in pairs(enforce.at(here, env)) do
        words[#words + 1] = place.quote(variable .. "=" .. value)
      end
      place.sh(("%s %s < %s/event"):format(table.concat(words, " "), copy, here.root))
    end
    assert.equal(nil, event("PreToolUse", "frobnicate the copy").decision)
  end)

  it("does not keep the content filter from being asked", function()
    place.sh(("mkdir -p %s"):format(here.sandbox))
    local filter = here.root .. "/filter"
    place.write(filter, "#!/bin/sh\ncat > /dev/null\necho no >&2\nexit 2\n")
    place.sh("chmod +x " .. filter)
    local read = { tool_name = "Read", tool_input = { file_path = here.sandbox .. "/x" } }
    approve("", read)
    assert.equal("allow", event("PreToolUse", "", read).decision)
    local answer = enforce.binary(here, "", settings({
      BATCH_PERMISSION_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = "/sandbox",
      CONTENT_FILTER_COMMAND = filter,
    }), { tool_name = "Read", tool_input = read.tool_input })
    assert.same({ 2, "" }, { answer.status, answer.stdout })
  end)

  it("is told as one line, whatever the project is called", function()
    local odd = here.root .. "/a\n1\nb"
    place.sh("mkdir -p " .. place.quote(odd))
    approve("frobnicate the lines", { cwd = odd })
    local told = program.run({ "consent", "list", env = { HOME = here.home } }).stdout
    assert.truthy(told:find(here.root .. "/a?1?b  frobnicate the lines\n", 1, true), told)
  end)

  it("keeps no secret", function()
    approve("frobnicate --password hunter2")
    assert.equal("allow", event("PreToolUse", "frobnicate --password hunter2").decision)
    assert.equal("", place.sh(("grep -r hunter2 %s/.local"):format(here.home)))
  end)

  it("of a time to come does not count", function()
    approve("frobnicate later")
    place.sh(("sed -i '1s/^/9/' %s/.local/state/sandbox-enforcer/consent/*"):format(here.home))
    assert.equal(nil, event("PreToolUse", "frobnicate later").decision)
    approve("frobnicate")
  end)

  it("is off unless it is switched on", function()
    assert.equal(nil, event("PreToolUse", "frobnicate", { off = true }).decision)
  end)

  it("ends", function()
    local policy = here.root .. "/policy.json"
    place.write(policy, '{"consent":{"ttl":1}}')
    place.sh("sleep 2")
    local short = settings({ BATCH_PERMISSION_ENABLED = "true", SANDBOX_POLICY = policy })
    assert.equal(nil, enforce.binary(here, "frobnicate", short).decision)
  end)
end)

describe("the audit", function()
  local here
  before_each(function() here = place.new() end)
  after_each(function() here.remove() end)

  local function with(content)
    local file = here.root .. "/policy.json"
    place.write(file, cjson.encode(content))
    return settings({ SANDBOX_POLICY = file })
  end

  it("is where the policy says", function()
    enforce.binary(here, "sudo ls", with({ audit = { path = here.root .. "/log/a.jsonl" } }))
    assert.equal(1, #lines_of(here.root .. "/log/a.jsonl"))
  end)

  it("is below the home directory, or where an absolute path leads", function()
    place.write(here.root .. "/policy.json", '{"audit":{"path":"~/logs/a.jsonl"}}')
    local env = settings({ SANDBOX_POLICY = here.root .. "/policy.json" })
    enforce.binary(here, "echo a", env)
    assert.equal(1, #lines_of(here.home .. "/logs/a.jsonl"))
    place.write(here.root .. "/policy.json", '{"audit":{"path":"logs/a.jsonl"}}')
    local told = enforce.binary(here, "echo a", env).stderr
    assert.truthy(told:find('audit.path is "logs/a.jsonl": it must be an absolute path', 1, true))
    assert.equal(nil, core.kind("logs"))
  end)

  it("is renamed when it is large, and only some of the old ones stay", function()
    local env = with({ audit = { path = here.root .. "/a.jsonl", max_bytes = 500, keep = 2 } })
    for _ = 1, 12 do enforce.binary(here, "sudo ls", env) end
    local names = place.sh(("ls %s | grep '^a.jsonl'"):format(here.root))
    assert.equal(2, select(2, names:gsub("a%.jsonl%.2%d+T", "")))
  end)

  it("is renamed once, however many hooks find it too large", function()
    local policy = { audit = { path = here.root .. "/a.jsonl", max_bytes = 20000, keep = 500 } }
    place.write(here.root .. "/policy.json", cjson.encode(policy))
    crowd(here, MANY, "sudo ls", { SANDBOX_POLICY = here.root .. "/policy.json" })
    local sizes = place.sh(("stat -c %%s %s/a.jsonl.*"):format(here.root))
    for size in sizes:gmatch("%d+") do assert.is_true(tonumber(size) > 20000, sizes) end
  end)

  it("tells all that the documents ask for", function()
    local env = with({ audit = { path = here.root .. "/a.jsonl" } })
    env.CLAUDE_AGENT_NAME = "implementer"
    enforce.binary(here, "rm -rf x", env, { tool_use_id = "t" })
    enforce.binary(here, "echo (", env, { agent_type = "tester" })
    local lines = lines_of(here.root .. "/a.jsonl")
    local line, other = cjson.decode(lines[1]), cjson.decode(lines[2])
    for _, key in ipairs({ "timestamp", "event_type", "classification", "command", "reason",
      "profile", "agent", "session_id", "tool_use_id", "tool", "cwd", "layer", "rule", "decision",
      "version" }) do
      assert.is_string(line[key], key)
    end
    assert.same({ "implementer", "rm -rf", "deny", {} },
      { line.agent, line.rule, line.decision, line.fetches })
    assert.is_true(line.duration_us > 0)
    assert.same({ "tester", "none" }, { other.agent, other.decision })
    assert.truthy(other.reason:find("cannot be parsed", 1, true))
  end)

  it("calls tools what it calls commands", function()
    local env = with({ audit = { path = here.root .. "/a.jsonl" } })
    env.DEBUG_SANDBOX = "true"
    local told = enforce.binary(here, "", env, {
      tool_name = "WebFetch", tool_input = { url = "http://127.0.0.1/" },
    }).stderr
    assert.truthy(told:find("[SANDBOX] ✗ http://127.0.0.1/ - BLOCKED (Validators: ", 1, true), told)
    local line = cjson.decode(lines_of(here.root .. "/a.jsonl")[1])
    assert.same({ "BLOCKED", "deny", "validators" },
      { line.classification, line.decision, line.layer })
  end)

  it("loses nothing when many hooks rename it at once", function()
    local policy = { audit = { path = here.root .. "/a.jsonl", max_bytes = 2000, keep = 500 } }
    place.write(here.root .. "/policy.json", cjson.encode(policy))
    crowd(here, MANY, "sudo ls", { SANDBOX_POLICY = here.root .. "/policy.json" })
    local lines = 0
    for line in place.sh(("cat %s/a.jsonl*"):format(here.root)):gmatch("[^\n]+") do
      assert.equal("BLOCKED", cjson.decode(line).classification)
      lines = lines + 1
    end
    assert.equal(MANY, lines)
  end)

  it("holds no secrets, and nothing that disturbs a terminal", function()
    local env = with({ audit = { path = here.root .. "/a.jsonl" } })
    local secrets = {
      "curl -H 'Authorization: Bearer abc.def' https://u:pass@h/", "export T=ghp_0123456789abcdef",
      "x --token=hunter2 AKIAABCDEFGHIJKLMNOP", "echo '\27[31mred'",
      "psql postgres://me:pw123@db/x", "API_KEY=sk-live-12345678901234567890 ./x",
    }
    for _, command in ipairs(secrets) do enforce.binary(here, command, env) end
    local text = place.read(here.root .. "/a.jsonl")
    for _, secret in ipairs({ "abc.def", "pass@", "0123456789abcdef", "hunter2", "AKIAABCD", "\27",
      "pw123", "sk-live-123" }) do
      assert.equal(nil, text:find(secret, 1, true), secret)
    end
  end)

  local hidden = {
    "curl -u me:hunter2 https://h", "curl -ume:hunter2 h", "curl --user=me:hunter2 h",
    "curl -H 'Authorization: Basic hunter2' h", "curl -H 'X-Api-Key: hunter2' h",
    "curl -H 'PRIVATE-TOKEN: hunter2' h", "curl -H 'Cookie: sid=hunter2' h",
    "curl 'https://h/?access_token=hunter2&x=1'", "curl https://h/?api_key=hunter2",
    "mysql -uroot -phunter2 db", "x --password hunter2", "x --password='my hunter2'",
    "x --token hunter2", "psql postgres://me:a@hunter2@db/x", "sshpass -p hunter2 ssh h",
    "docker login -p hunter2 h", "redis-cli -a hunter2", "export DB_PASS=hunter2",
    "MYSQL_PWD=hunter2 x", 'API_KEY="my hunter2" x', "echo 'aws_secret_access_key = hunter2'",
    [[echo '{"password": "hunter2"}' > f]], "openssl enc -pass pass:hunter2 -in f",
    "echo '-----BEGIN RSA PRIVATE KEY-----\nhunter2\n-----END RSA PRIVATE KEY-----' > f",
    "x 'AccountName=a;AccountKey=hunter2=='", "x AIzahunter2", "x npm_hunter2", "x sk_live_hunter2",
    "curl -b 'sid=hunter2' h", "curl --cookie sid=hunter2 h", "curl -U me:hunter2 h",
    "smbclient -U me%hunter2 //h/s", "http -a me:hunter2 h", "unzip -P hunter2 a.zip",
    "7z x -phunter2 a.7z", "ssh-keygen -N hunter2 -f k", "twine upload -p hunter2",
    "openssl enc -k hunter2", "ldapsearch -w hunter2", "htpasswd -b f u hunter2",
    "kubectl create secret generic x --from-literal=a=hunter2", "vault login hunter2",
    "echo hunter2 | docker login --password-stdin h", "gh auth login --with-token <<< hunter2",
    "aws configure set aws_secret_access_key hunter2", "x --api-key hunter2", "x --pass hunter2",
    "echo 'password = hunter2'", "echo 'token : hunter2'",
    "x --credentials hunter2", "x hvs.hunter2", "x dckr_pat_hunter2", "x glrt-hunter2",
    "x https://hooks.slack.com/services/T0/B0/hunter2", "x 123456789:AAhunter2", "pw=hunter2 x",
    "curl -H 'X-Auth: hunter2' h", "curl 'https://h/?auth=hunter2'",
    "curl 'https://h/?code=hunter2'", "npm config set _auth hunter2",
    "gh secret set x --body hunter2", "fly secrets set x=hunter2",
    "vault kv put a/b value=hunter2", "wrangler secret put x <<< hunter2", "unrar x -phunter2 a",
    "keytool -storepass hunter2", "pass insert x <<< hunter2", "echo hunter2 | sudo -S ls",
    "sudo -S ls <<< hunter2", "echo u:hunter2 | chpasswd", "tailscale up --authkey hunter2",
    "netlify deploy --auth hunter2", "snyk auth hunter2", "codecov -t hunter2",
    "mongodump -u u -p hunter2", "sqlcmd -U u -P hunter2", "sqlplus u/hunter2@h",
    "lftp -u u,hunter2 h", "mc alias set x http://h u hunter2", "usermod -p hunter2 u",
    "pulumi config set --secret x hunter2", "restic --password-command 'echo hunter2' x",
  }
  for _, command in ipairs(hidden) do
    it("hides what is secret in " .. command:gsub("%c", " "), function()
      local file = here.root .. "/a.jsonl"
      enforce.binary(here, command, with({ audit = { path = file } }))
      local line = place.read(file)
      assert.equal(nil, line:find("hunter2", 1, true), line)
      assert.truthy(line:find("***", 1, true))
    end)
  end

  it("tells what only looks like a secret", function()
    local file = here.root .. "/a.jsonl"
    for _, command in ipairs({ "npm ls glob-parent", "rsync -a h:x .", "git credential fill",
      "ssh-keygen -l -f k", "jq .api_key f", "grep -k x", "diff -U 3 a b", "cat src/auth a.ts",
      "gh auth status", "cat <<< plain", "tar -t -f a.tar", "npm run pass -- x",
      "git commit -m 'auth: fix a thing'" }) do
      os.remove(file)
      enforce.binary(here, command, with({ audit = { path = file } }))
      assert.equal(command, cjson.decode(place.read(file)).command)
    end
  end)

  it("is one short line for a command of any length", function()
    local file = here.root .. "/a.jsonl"
    local env = with({ audit = { path = file } })
    local long = "sudo ls # PRIVATE KEY" .. ("-----BEGIN"):rep(100000)
    assert.equal("deny", enforce.binary(here, long, env).decision)
    assert.is_true(#place.read(file) < 40000)
  end)

  it("holds no controls of eight bits, in its lines or on a terminal", function()
    local file = here.root .. "/a.jsonl"
    local answer = enforce.binary(here, "echo '\u{9B}31m'", with({ audit = { path = file } }))
    assert.equal("allow", answer.decision)
    assert.equal(nil, answer.reason:find("\xC2\x9B", 1, true))
    assert.equal(nil, place.read(file):find("\xC2\x9B", 1, true))
    assert.equal("echo '\u{9B}31m'", cjson.decode(place.read(file)).command)
  end)

  it("removes only files that it has renamed itself", function()
    place.write(here.root .. "/a.jsonl.0-mine", "mine")
    local env = with({ audit = { path = here.root .. "/a.jsonl", max_bytes = 500, keep = 1 } })
    for _ = 1, 8 do enforce.binary(here, "sudo ls", env) end
    assert.equal("mine", place.read(here.root .. "/a.jsonl.0-mine"))
  end)

  it("is looked through in time, whatever it holds", function()
    local path = here.root .. "/a.jsonl"
    place.write(path, ('{"session_id":"%s","tool_use_id":"t"}\n'):format(("x"):rep(500000)))
    local before = os.clock()
    assert.equal(nil, ledger.find(path, { tool_use_id = "t" }))
    assert.is_true(os.clock() - before < 1)
  end)

  it("goes to the system's log instead, if the policy says so", function()
    local can = place.sh("id -u") == "0\n" and place.sh("ls /dev/log 2>/dev/null") == ""
    if not can then return pending("needs to be root, and to have no log of its own") end
    local got = here.root .. "/got"
    place.write(here.root .. "/log.py", ([[
import os, socket
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.bind("/dev/log"); s.settimeout(10)
open(%q, "w").close()
data = s.recv(65536); os.unlink("/dev/log"); open(%q, "wb").write(data)
]]):format(here.root .. "/ready", got))
    place.sh((("python3 R/log.py > R/err 2>&1 & while ! [ -e R/ready ]; do sleep 0.1; done")
      :gsub("R/", here.root .. "/")))
    enforce.binary(here, "sudo ls", with({ audit = { sink = "syslog" } }))
    place.sh(("for i in 1 2 3 4 5; do [ -e %s ] && break; sleep 0.2; done"):format(got))
    assert.truthy(place.read(got):find('"classification":"BLOCKED"', 1, true))
    assert.truthy(place.read(got):find("^<14>sandbox%-enforcer: {"))
    local missing = enforce.binary(here, "sudo ls", with({ audit = { sink = "syslog" } }))
    assert.equal("deny", missing.decision)
    assert.truthy(missing.stderr:find("the system's log cannot be written", 1, true))
  end)

  it("does not wait for the system's log", function()
    local can = place.sh("id -u") == "0\n" and place.sh("ls /dev/log 2>/dev/null") == ""
    if not can then return pending("needs to be root, and to have no log of its own") end
    place.write(here.root .. "/log.py", ([[
import os, socket, time
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.bind("/dev/log")
c = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); c.connect("/dev/log"); c.setblocking(False)
try:
  while True: c.send(b"x")
except BlockingIOError: pass
open(%q, "w").close()
while not os.path.exists(%q): time.sleep(0.05)
os.unlink("/dev/log")
]]):format(here.root .. "/ready", here.root .. "/done"))
    place.sh((("python3 R/log.py > R/err 2>&1 & while ! [ -e R/ready ]; do sleep 0.1; done")
      :gsub("R/", here.root .. "/")))
    local answer = enforce.binary(here, "sudo ls", with({ audit = { sink = "syslog" } }))
    place.sh(("touch %s/done; while [ -e /dev/log ]; do sleep 0.05; done"):format(here.root))
    assert.equal("deny", answer.decision)
    assert.truthy(answer.stderr:find("the system's log cannot be written", 1, true))
  end)
end)
