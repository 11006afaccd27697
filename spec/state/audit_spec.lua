--- The audit: a line for each decision.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local crowd = require("crowd")
local enforce = require("enforce")
local growth = require("growth")
local ledger = require("sandbox_enforcer.state.ledger")
local place = require("place")

local MANY <const> = 200

describe("the audit", function()
  local here
  before_each(function() here = place.new() end)
  after_each(function() here.remove() end)

  local function with(content)
    local file = here.root .. "/policy.json"
    place.write(file, cjson.encode(content))
    return enforce.judging({ SANDBOX_POLICY = file })
  end

  it("is where the policy says", function()
    enforce.binary(here, "sudo ls", with({ audit = { path = here.root .. "/log/a.jsonl" } }))
    assert.equal(1, #place.lines(here.root .. "/log/a.jsonl"))
  end)

  it("is below the home directory, or where an absolute path leads", function()
    place.write(here.root .. "/policy.json", '{"audit":{"path":"~/logs/a.jsonl"}}')
    local env = enforce.judging({ SANDBOX_POLICY = here.root .. "/policy.json" })
    enforce.binary(here, "echo a", env)
    assert.equal(1, #place.lines(here.home .. "/logs/a.jsonl"))
    place.write(here.root .. "/policy.json", '{"audit":{"path":"logs/a.jsonl"}}')
    env.CLAUDE_PROJECT_DIR = "/project"
    enforce.binary(here, "echo a", env)
    assert.equal(1, #place.lines(here.project .. "/logs/a.jsonl"))
    place.write(here.root .. "/policy.json", '{"audit":{"path":"../a.jsonl"}}')
    local told = enforce.binary(here, "echo a", env).stderr
    assert.truthy(told:find('audit.path is "../a.jsonl": not a file in the project', 1, true), told)
  end)

  it("is in the project, as the documents have it, if SANDBOX_AUDIT says so", function()
    local env = enforce.judging({ SANDBOX_AUDIT = "project", CLAUDE_PROJECT_DIR = "/project" })
    enforce.binary(here, "grep -n x /etc/hostname", env)
    enforce.binary(here, "npm install", env, { agent_type = "implementer" })
    local lines = place.lines(here.project .. "/.claude/logs/audit.jsonl")
    local first, second = cjson.decode(lines[1]), cjson.decode(lines[2])
    assert.same({ "sandbox_decision", "SAFE", "grep -n x /etc/hostname", "development", "main" },
      { first.event_type, first.classification, first.command, first.profile, first.agent })
    assert.equal("every command in it only reads", first.reason)
    assert.same({ "NEEDS_APPROVAL", "implementer" }, { second.classification, second.agent })
    assert.truthy(second.reason:find("npm install is not on the safe list", 1, true))
    local answer = enforce.binary(here, "rm .claude/logs/audit.jsonl", env)
    assert.equal("deny", answer.decision)
  end)

  it("is not in the project where a link leads out of it", function()
    place.sh(("mkdir %s/.claude && ln -s %s %s/.claude/logs"):format(here.project, here.home,
      here.project))
    local env = enforce.judging({ SANDBOX_AUDIT = "project", CLAUDE_PROJECT_DIR = "/project" })
    local told = enforce.binary(here, "echo a", env).stderr
    assert.truthy(told:find("not a file in the project, so it is ignored", 1, true), told)
    assert.is_nil(core.kind(here.home .. "/audit.jsonl"))
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
    crowd.same(here, MANY, "sudo ls", { SANDBOX_POLICY = here.root .. "/policy.json" })
    local sizes = place.sh(("stat -c %%s %s/a.jsonl.*"):format(here.root))
    for size in sizes:gmatch("%d+") do assert.is_true(tonumber(size) > 20000, sizes) end
  end)

  it("is left to the hook that is about to rename it", function()
    local env = with({ audit = { path = here.root .. "/a.jsonl", max_bytes = 100 } })
    enforce.binary(here, "sudo ls", env)
    local locked = ("exec 9< %s/a.jsonl; flock -x 9; "):format(here.root)
    local function renamed()
      return (place.sh(("ls %s | grep -c '^a.jsonl[.]' || true"):format(here.root)))
    end
    crowd.run(here, { crowd.event(here, "PreToolUse", "sudo ls") }, env, locked)
    assert.equal("0", renamed():match("%d+"))
    enforce.binary(here, "sudo ls", env)
    assert.equal("1", renamed():match("%d+"))
    assert.equal(3, #place.lines(place.sh(("ls %s/a.jsonl.*"):format(here.root)):match("[^\n]+")))
  end)

  it("tells all that the documents ask for", function()
    local env = with({ audit = { path = here.root .. "/a.jsonl" } })
    env.CLAUDE_AGENT_NAME = "implementer"
    enforce.binary(here, "rm -rf x", env, { tool_use_id = "t" })
    enforce.binary(here, "echo (", env, { agent_type = "tester" })
    local lines = place.lines(here.root .. "/a.jsonl")
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
    local line = cjson.decode(place.lines(here.root .. "/a.jsonl")[1])
    assert.same({ "BLOCKED", "deny", "validators" },
      { line.classification, line.decision, line.layer })
  end)

  it("loses nothing when many hooks rename it at once", function()
    local policy = { audit = { path = here.root .. "/a.jsonl", max_bytes = 2000, keep = 500 } }
    place.write(here.root .. "/policy.json", cjson.encode(policy))
    crowd.same(here, MANY, "sudo ls", { SANDBOX_POLICY = here.root .. "/policy.json" })
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
    local function written(size)
      place.write(path .. size, ('{"session_id":"%s","tool_use_id":"t"}\n'):format(("x"):rep(size)))
      return path .. size
    end
    growth.linear(function(file) ledger.find(file, { tool_use_id = "t" }) end, written, 500000)
    assert.is_nil((ledger.find(path .. 500000, { tool_use_id = "t" })))
  end)

  --- Where a root may make a /dev of its own, whose log is nobody else's.
  local DEV <const> = [[
cd ROOT || exit
for name in null zero urandom; do touch $name && mount --bind /dev/$name $name || exit; done
mount -t tmpfs tmpfs /dev || exit
for name in null zero urandom; do touch /dev/$name && mount --bind $name /dev/$name || exit; done
cd WHERE && python3 ROOT/log.py && touch ROOT/done]]

  --- What a hook says whose policy names the system's log, while a text of Python listens to it.
  -- @treturn string|nil what that prints, and how the hook answers; nil if that cannot be done here
  local function logged(python)
    local env = with({ audit = { sink = "syslog" } })
    local function path(name) return here.root .. "/" .. name end
    place.write(path("event"), crowd.event(here, "PreToolUse", "sudo ls"))
    place.write(path("log.py"), ("import os, socket, subprocess\ndef hook():\n  "
      .. "subprocess.run(%q, shell=True)\n"):format(("%s < %s > %s 2> %s"):format(
      crowd.hook(here, env), path("event"), path("out"), path("err"))) .. python)
    local script = DEV:gsub("ROOT", here.root):gsub("WHERE", place.quote(core.cwd()))
    local printed = place.sh(("unshare --mount sh -c %s 2>&1"):format(place.quote(script)))
    if not core.kind(path("done")) then return nil, printed end
    return printed, cjson.decode(place.read(path("out"))).hookSpecificOutput.permissionDecision,
      place.read(path("err"))
  end

  local MISSING <const> = "the system's log cannot be written"

  it("goes to the system's log instead, if the policy says so", function()
    local got, decision, stderr = logged([[
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.bind("/dev/log"); s.setblocking(False)
hook()
print(s.recv(65536).decode())]])
    if not got then return pending("no /dev of one's own: " .. decision) end
    assert.truthy(got:find('"classification":"BLOCKED"', 1, true))
    assert.truthy(got:find("^<14>sandbox%-enforcer: {"))
    assert.equal("deny", decision)
    assert.equal(nil, stderr:find(MISSING, 1, true))
  end)

  it("says so where the system has no log", function()
    local got, decision, stderr = logged("hook()")
    if not got then return pending("no /dev of one's own: " .. decision) end
    assert.equal("deny", decision)
    assert.truthy(stderr:find(MISSING, 1, true))
  end)

  it("does not wait for the system's log", function()
    local got, decision, stderr = logged([[
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.bind("/dev/log")
c = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); c.connect("/dev/log"); c.setblocking(False)
try:
  while True: c.send(b"x")
except BlockingIOError: pass
hook()]])
    if not got then return pending("no /dev of one's own: " .. decision) end
    assert.equal("deny", decision)
    assert.truthy(stderr:find(MISSING, 1, true))
  end)
end)
