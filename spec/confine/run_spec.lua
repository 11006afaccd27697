--- sandbox-enforcer run, from outside: statuses, signals, what is in the way, and what is told.
local confined = require("confined")
local core = require("sandbox_enforcer.core")
local place = require("place")

local able, report = confined.able("Landlock")
local namespaces = confined.able("mounts")

describe("sandbox-enforcer run", function()
  local stage
  setup(function() stage = confined.new("user") end)
  teardown(function() stage:remove() end)

  local function run(text, more) return stage:run("sandbox-enforcer run " .. text, more) end

  local wrong = {
    -- it refuses …           what is said                         status
    { "no command", "", "missing COMMAND", 64 },
    { "an unknown option", "--rw / -- true", 'unknown option "--rw"', 64 },
    { "an unknown profile", "--profile all -- true", '--profile is "all", but must be', 64 },
    { "a receipt that is none", "--receipt x -- true", "invalid receipt", 64 },
    { "a receipt of no call", "--receipt 0123456789abcdef -- true", "has not allowed a call", 125 },
    { "installs that the policy does not allow", "--profile install -- true",
      'does not say packages: "confine"', 125 },
  }
  for _, case in ipairs(wrong) do
    it("refuses " .. case[1], function()
      local text, status = run(case[2])
      assert.truthy(text:find(case[3], 1, true), text)
      assert.equal(case[4], status)
    end)
  end

  if not able then
    return pending("the rest, because this kernel has no Landlock: " .. report)
  end

  local ended = {
    -- a command that …      ends with
    { "succeeds", "true", 0 }, { "fails", "sh -c 'exit 7'", 7 },
    { "is not there", "no-such-command", 127 }, { "is no program", "/etc/passwd", 126 },
    { "is ended by a signal", "sh -c 'kill -TERM $$'", 143 },
    { "is killed", "sh -c 'kill -KILL $$'", 137 },
  }
  for _, profile in ipairs({ "build", "read" }) do
    for _, case in ipairs(ended) do
      it(("under %s passes on how a command %s"):format(profile, case[1]), function()
        local _, status = run(("--profile %s -- %s"):format(profile, case[2]))
        assert.equal(case[3], status)
      end)
    end
  end

  it("hands signals on, and lets a trap decide", function()
    local text, status = stage:run([[
      sandbox-enforcer run -- bash -c 'trap "echo got it; exit 9" TERM; echo ready >ready
        while :; do sleep 0.05; done' &
      for i in $(seq 200); do [ -e ready ] && break; sleep 0.05; done
      kill -TERM $!; wait $!]])
    assert.same({ "got it\n", 9 }, { text, status })
  end)

  it("takes its command along when it is killed, and leaves nothing behind", function()
    local before = stage:run("rm -f inner; ls -A")
    local text = stage:run([[
      sandbox-enforcer run -- bash -c 'echo $$ >inner; exec sleep 100' &
      for i in $(seq 200); do [ -s inner ] && break; sleep 0.05; done
      kill -KILL $!; wait $! 2>/dev/null
      for i in $(seq 100); do  # it may stay as a zombie, where nobody waits for orphans
        grep -q '^State:.[^ZX]' /proc/$(cat inner)/status 2>/dev/null || break; sleep 0.05
      done
      grep '^State:.[^ZX]' /proc/$(cat inner)/status 2>/dev/null; rm inner
      for i in $(seq 100); do [ -e .mcp.json ] || break; sleep 0.05; done; echo done]])
    assert.equal("done\n", text)
    assert.equal(before, stage:run("ls -A"))
  end)

  it("stops when the command does, and goes on with it, as jobs of a shell", function()
    local quiet = stage.home .. "/quiet.json"
    stage:write(quiet, '{"confinement":{"report":false}}')
    for _, more in ipairs({ {}, { SANDBOX_POLICY = quiet } }) do
      local text = stage:run([[
        set -m; sandbox-enforcer run -- bash -c 'kill -STOP $$; echo again; exit 5' &
        for i in $(seq 200); do jobs | grep -q Stopped && break; sleep 0.05; done
        jobs | grep -o Stopped; fg >/dev/null 2>&1; echo "status $?"]], more)
      assert.matches("Stopped.*\nagain\nstatus 5\n$", text)
    end
  end)

  it("leaves the handling of signals as it was", function()
    local text = stage:run("grep SigIgn /proc/self/status; sandbox-enforcer run -- "
      .. "grep SigIgn /proc/self/status")
    local one, two = text:match("^SigIgn:%s*(%x+)\nSigIgn:%s*(%x+)\n$")
    assert.equal(one, two)
  end)

  it("passes on what comes in, what comes out, and pipes of the shell", function()
    local text = stage:run("echo in | sandbox-enforcer run -- cat - <(echo sub)")
    assert.equal("in\nsub\n", text)
  end)

  it("closes files that are open, and keeps closed ones closed", function()
    local text = stage:run("exec 5>>../other; sandbox-enforcer run -- ls /proc/self/fd <&-")
    assert.falsy(("\n" .. text):find("\n5\n", 1, true), text)
  end)

  it("gives a command the terminal", function()
    if not place.has("script") then return pending("script is missing") end
    local text = stage:run("script -qec 'sandbox-enforcer run -- sh -c "
      .. "\"tty >/dev/null && echo here >/dev/tty; stty size >/dev/null && echo sized\"' /dev/null")
    assert.truthy(text:find("here", 1, true) and text:find("sized", 1, true), text)
  end)

  it("is interrupted as the command is, by the terminal", function()
    if not place.has("script") then return pending("script is missing") end
    stage:write(stage.top .. "/trap.sh", "trap 'exit 6' INT; echo >ready2; sleep 20\n")
    local text = stage:run(([[
      until_there() { for i in $(seq 200); do [ -e $1 ] && break; sleep 0.05; done; }
      (until_there ready2; printf '\003'; until_there ended) |
        SHELL=/bin/bash env --default-signal=INT script -qec \
        'sandbox-enforcer run -- sh %s/trap.sh; echo "ended $?"; touch ended' /dev/null]])
      :format(stage.top))
    assert.truthy(text:find("ended 6", 1, true), text)
  end)

  local places = {
    -- under …   it can …                             with
    { "build", "write to the project", "touch a", true },
    { "build", "write to the sandbox", "touch ../sandbox/a", true },
    { "build", "write elsewhere", "touch ../elsewhere", false },
    { "build", "make a temporary file", "mktemp", true },
    { "build", "write to /tmp", "touch /tmp/confined-spec", false },
    { "build", "read a key", "cat ~/.ssh/id", false },
    { "net", "write to the project", "touch b", false },
    { "net", "write to the sandbox", "touch ../sandbox/b", true },
    { "net", "read a key", "cat ~/.ssh/id", false },
    { "net", "read the .env of the project", "grep -q . .env", false },
    { "build", "read the .env of the project", "grep -q . .env", true },
    { "read", "write to the project", "touch c", false },
    { "read", "read the project", "cat file", true },
  }
  for _, case in ipairs(places) do
    local profile, what, command, can = table.unpack(case)
    it(("under %s a command %s %s"):format(profile, can and "can" or "cannot", what), function()
      stage:run("echo SECRET=1 >.env")
      local text, status = run(("--profile %s -- %s"):format(profile, command))
      assert.equal(can, status == 0, text)
    end)
  end

  it("takes secrets out of the environment by their names", function()
    local text = run("-- env", { GITHUB_TOKEN = "t", DB_PASSWORD = "p", SSH_AUTH_SOCK = "/s",
      EDITOR = "vi" })
    for _, name in ipairs({ "GITHUB_TOKEN", "DB_PASSWORD", "SSH_AUTH_SOCK" }) do
      assert.falsy(text:find(name, 1, true), text)
    end
    assert.truthy(text:find("EDITOR=vi", 1, true))
  end)

  it("sends caches and temporary files to the sandbox", function()
    local text = run("-- env")
    local base = "=" .. stage.sandbox .. "/.run/"
    for _, name in ipairs({ "TMPDIR", "XDG_CACHE_HOME", "GOCACHE", "npm_config_cache" }) do
      assert.truthy(text:find(name .. base, 1, true), text)
    end
  end)

  it("does not take a home, or what holds one, for a project", function()
    for _, path in ipairs({ stage.home, stage.top, "/" }) do
      local text, status = stage:run("cd " .. path .. " && sandbox-enforcer run -- true")
      assert.equal(125, status)
      assert.truthy(text:find("so nothing was run", 1, true), text)
    end
  end)

  it("--dry-run shows the plan, and runs nothing", function()
    local text, status = run("--dry-run --profile read -- touch dry")
    assert.equal(0, status)
    assert.truthy(text:find("^tier: landlock"), text)
    assert.truthy(text:find("\nfilter unix netlink\n", 1, true), text)
    assert.falsy(place.exists(stage.project .. "/dry"))
  end)

  local refusals = {
    -- under …   a command that …                         is told
    { "build", "writes elsewhere", "touch ../there", { "refused 1 action of",
      "  write HOME/there (by touch)", "this is policy, not a fault",
      "writable: PROJECT SANDBOX; network: this machine only" } },
    { "build", "reaches another machine", "python3 -c 'import socket; socket.create_connection("
      .. "(\"192.0.2.1\", 80))'", { "  connect to 192.0.2.1:80 (by python3)",
      "sandbox-enforcer run --profile net -- COMMAND" } },
    { "net", "writes to the project", "sh -c 'echo a >there'", { "  write PROJECT/there (by sh)",
      "sandbox-enforcer run --profile build -- COMMAND" } },
    { "build", "does three things", "touch ../a ../b ../c",
      { "refused 3 actions", "HOME/b (by touch), and 1 more" } },
  }
  for _, case in ipairs(refusals) do
    local profile, what, command, told = table.unpack(case)
    it(("tells a command that %s under %s, in five lines"):format(what, profile), function()
      local text, status = run(("--profile %s -- %s"):format(profile, command))
      assert.not_equal(0, status)
      local lines = text:match("sandbox%-enforcer: the kernel.*$") or text
      for _, line in ipairs(told) do
        line = line:gsub("PROJECT", stage.project):gsub("SANDBOX", stage.sandbox):gsub("HOME",
          stage.home)
        assert.truthy(lines:find(line, 1, true), text)
      end
      assert.truthy(select(2, lines:gsub("\n", "")) <= 5, lines)
    end)
  end

  local silent = {
    -- nothing is told of a command that …
    { "succeeds", "sh -c 'touch ../there 2>/dev/null; true'" },
    { "would fail anyway", "sh -c 'mkdir ../sandbox; mkdir -p .; rm ../missing; exit 3'" },
    { "fails by itself", "sh -c 'touch x; rm x; exit 3'" },
  }
  for _, case in ipairs(silent) do
    it("tells nothing of a command that " .. case[1], function()
      assert.falsy(run("-- " .. case[2]):find("the kernel refused", 1, true))
    end)
  end

  it("can be told to report nothing", function()
    local says = stage.home .. "/quiet.json"
    stage:write(says, '{"confinement":{"report":false}}')
    local text, status = run("-- touch ../there", { SANDBOX_POLICY = says })
    assert.equal(1, status)
    assert.falsy(text:find("the kernel refused", 1, true))
  end)

  it("does without namespaces where the policy says so, and says what that leaves", function()
    local says = stage.home .. "/alone.json"
    stage:write(says, '{"confinement":{"namespaces":false}}')
    local text, status = run("-- sh -c 'echo in >in; echo out >../out'", { SANDBOX_POLICY = says })
    assert.not_equal(0, status)
    assert.truthy(text:find("not confined on this machine: metadata, ", 1, true), text)
    assert.truthy(text:find("../out: Permission denied", 1, true), text)
    assert.is_true(place.exists(stage.project .. "/in"))
    says = stage.home .. "/strict.json"
    stage:write(says, '{"confinement":{"namespaces":false,"require":["metadata"]}}')
    text, status = run("-- touch strict", { SANDBOX_POLICY = says })
    assert.equal(125, status, text)
    assert.falsy(place.exists(stage.project .. "/strict"))
  end)

  it("lets what a command leaves in the background go on", function()
    local text = run("-- sh -c '(sleep 0.3; echo late >late) >/dev/null 2>&1 & echo started'")
    assert.equal("started\n", text)
    place.sh(("for i in $(seq 100); do [ -s %s/late ] && break; sleep 0.05; done"):format(
      stage.project))
    assert.equal("late\n", place.read(stage.project .. "/late"))
  end)

  it("--why says what holds it", function()
    local text = run("--why -- true")
    assert.truthy(text:find("profile build, by landlock", 1, true), text)
    assert.truthy(text:find("writable: " .. stage.project, 1, true), text)
  end)

  it("--doctor says what each profile holds", function()
    local text, status = run("--doctor")
    assert.equal(0, status)
    for _, name in ipairs({
      "Landlock", "mounts", "sockets", "network", "calls", "build", "net", "read",
    }) do
      assert.truthy(("\n" .. text):find("\n" .. name .. " +%w"), text)
    end
  end)

  it("keeps what it found out, as long as that holds", function()
    local file = stage.home .. "/.local/state/sandbox-enforcer/confine.json"
    run("-- true")
    local first = place.sh("stat -c %i:%y " .. file)
    run("-- true")
    assert.equal(first, place.sh("stat -c %i:%y " .. file))
    stage:run("printf '{\"key\":\"old\",\"able\":{\"abi\":0,\"system\":\"Linux\"}}' >" .. file)
    local _, status = run("-- true")
    assert.equal(0, status)
    assert.not_equal(first, place.sh("stat -c %i:%y " .. file))
  end)

  it("runs nothing where nothing can be held, and says so", function()
    local file = stage.home .. "/.local/state/sandbox-enforcer/confine.json"
    run("-- true")
    local key = place.read(file):match('"key":"(%x+)"')
    place.write(file, ('{"key":"%s","able":{"abi":0,"system":"Linux"}}'):format(key))
    local text, status = run("-- touch unheld")
    place.sh("rm -f " .. file)
    assert.equal(125, status)
    assert.truthy(text:find("this machine has no way to confine a command, so nothing was run", 1,
      true), text)
    assert.falsy(place.exists(stage.project .. "/unheld"))
  end)

  it("works inside of itself, and widens nothing there", function()
    local text, status = run("--profile read -- sandbox-enforcer run --profile build -- "
      .. "sh -c 'echo inner; touch nested 2>/dev/null; touch ../sandbox/nested'")
    assert.truthy(text:find("inner", 1, true), text)
    assert.equal(0, status, text)
    assert.falsy(place.exists(stage.project .. "/nested"))
  end)

  if not namespaces then
    return pending("what needs namespaces, because they do not work here: " .. report)
  end

  it("holds what may not be made, and leaves nothing of that behind", function()
    local before = stage:run("ls -A")
    local text = run("-- bash -c 'echo {} >.mcp.json; mkdir -p .claude/skills; ls -d .claude'")
    assert.truthy(text:find(".mcp.json: Is a directory", 1, true), text)
    assert.truthy(text:find("Read-only file system", 1, true), text)
    assert.equal(before, stage:run("ls -A"))
  end)

  local opened = {
    -- what a directory leads to          by
    { "what is hidden, from the input", "cat /proc/self/fd/0/.ssh/id <~" },
    { "what is hidden, from the errors", "cat /proc/self/fd/2/.ssh/id 2<~" },
    { "a hidden directory itself", "cat /proc/self/fd/0/id <~/.ssh" },
    { "modes elsewhere", "chmod 700 /proc/self/fd/0/.ssh/id <~" },
  }
  for _, case in ipairs(opened) do
    it("does not hand on a directory that is open: " .. case[1], function()
      local before = stage:run("stat -c %a:%Z ~/.ssh/id")
      local text, status = stage:run("sandbox-enforcer run -- " .. case[2])
      assert.not_equal(0, status, text)
      assert.falsy(text:find("the key", 1, true), text)
      assert.equal(before, stage:run("stat -c %a:%Z ~/.ssh/id"))
    end)
  end

  it("follows no link that was put in place of what may be written", function()
    local link = stage.top .. "/link"
    local apart = confined.is_root() and { "namespaces", "mount" }
      or { "namespaces", "user", "mount" }
    place.sh(("ln -s out %s && mkdir %s/below"):format(link, stage.out))
    for _, path in ipairs({ link, link .. "/below" }) do
      for _, steps in ipairs({
        { { "landlock", "write,make" }, { "allow", "write,make", path }, { "restrict" } },
        { apart, { "freeze", path } },
      }) do
        local status, why, kind = core.confine(steps, { "/bin/true" }, true)
        assert.same({ nil, "setup" }, { status, kind })
        assert.matches("Too many levels of symbolic links", why)
      end
    end
    for _, step in ipairs({ { "allow", "write,make", stage.out }, { "freeze", stage.out } }) do
      local steps = { step[1] == "allow" and { "landlock", "write,make" } or apart, step }
      assert.equal(0, (core.confine(steps, { "/bin/true" }, true)))
    end
  end)

  it("keeps what git and the agent run by themselves", function()
    stage:run("git init -q . && mkdir -p .claude && echo {} >.claude/settings.json")
    local text, status = run("-- bash -c 'echo x >.git/hooks/pre-commit; git config a.b c; "
      .. "echo x >.claude/settings.json; rm -rf .claude; mv .git .g; echo a >a; git add a; "
      .. "git -c user.name=a -c user.email=a@b commit -qm a && git log --oneline | wc -l'")
    assert.equal(0, status, text)
    assert.truthy(text:find("\n1\n$"), text)
    assert.equal("{}\n", place.read(stage.project .. "/.claude/settings.json"))
    assert.falsy(place.exists(stage.project .. "/.git/hooks/pre-commit"))
    stage:run("rm -rf .git .claude")
  end)

  local left = {
    -- a command leaves behind …            by                  the next …         is told
    { "a link for our own files", "rm -r ../sandbox/.run; ln -s ../out ../sandbox/.run",
      "run -- true", 125, "leads out of the sandbox" },
    { "a link for what an installer changes", "ln -s ../out node_modules",
      "run --profile install -- npm ci", 125, "leads out of the project" },
    { "a worktree of a repository of its own making", "mkdir -p ../sandbox/fake; echo gitdir: "
      .. "$HOME/sandbox/fake >.git; echo $HOME/out >../sandbox/fake/commondir; echo ref: "
      .. "refs/heads/x >../sandbox/fake/HEAD", "run -- touch ../out/refs/x", 1, "Read-only" },
    { "the repository of somebody else", "echo gitdir: $HOME/out >.git",
      "run -- touch ../out/refs/x", 1, "Read-only" },
    { "other settings for git", "git init -q",
      "run -- sh -c 'echo ../x >.git/commondir; exit 1'", 1, ".git/commondir was removed" },
    { "other settings for git, twice", "git init -q; sleep 0.1; for i in 1 2; do "
      .. "sandbox-enforcer run -- true; done",
      "run -- sh -c 'echo ../x >.git/commondir; exit 1'", 1, ".git/commondir was removed" },
    { "hooks for a submodule", "git init -q; mkdir -p .git/modules/a/hooks",
      "run -- touch .git/modules/a/hooks/post-commit", 1, "Read-only" },
  }
  for _, case in ipairs(left) do
    local what, how, command, expected, told = table.unpack(case)
    it("is not led out by " .. what, function()
      local says = stage.home .. "/install.json"
      stage:write(says, '{"packages":"confine"}')
      run("-- true")
      stage:run("mkdir -p ../out/refs ../out/objects; echo ref: refs/heads/x >../out/HEAD; rm -rf "
        .. ".git; " .. how)
      local text, status = stage:run("sandbox-enforcer " .. command, { SANDBOX_POLICY = says })
      local found = stage:run("find ../out; ls .git/commondir 2>/dev/null")
      stage:run("rm -rf .git ../out ../sandbox/.run ../sandbox/fake node_modules")
      assert.truthy(text:find(told, 1, true), text)
      assert.equal(expected, status, text)
      assert.equal("../out\n../out/HEAD\n../out/objects\n../out/refs\n",
        place.sh("printf '%s' " .. place.quote(found) .. " | sort"))
    end)
  end

  it("lets a linked worktree be committed to, and its repository not be changed", function()
    local text, status = stage:run([[
      G='git -c user.name=a -c user.email=a@b'
      git init -q ../host && cd ../host && $G commit -q --allow-empty -m one &&
      git worktree add -q ../tree && cd ../tree && echo a >a &&
      sandbox-enforcer run -- bash -c "git add a && $G commit -qm two; echo x >>../host/.git/config
        echo x >../host/.git/hooks/post-commit; touch ../host/b" ; git log --oneline | wc -l
      ls ../host; ls ../host/.git/hooks | grep -v sample]])
    assert.truthy(text:find("\n2\n", 1, true), text)
    assert.falsy(text:find("post%-commit\n$"), text)
    assert.equal(1, status)
  end)
end)
