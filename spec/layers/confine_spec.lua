--- What nobody can see through is run under the kernel's eyes: which commands are wrapped, which
-- are not, what is asked, and what is never approved.
local cjson = require("cjson.safe")
local client = require("sandbox_enforcer.client")
local confined = require("confined")
local core = require("sandbox_enforcer.core")
local engine = require("sandbox_enforcer.engine")
local grant = require("sandbox_enforcer.confine.grant")
local place = require("place")
local program = require("program")

local able, report = confined.able("Landlock")

describe("layers/confine", function()
  local here = place.new()
  teardown(here.remove)
  local OURS <const> = here.root .. "/sandbox-enforcer"  -- a name that needs no quotes
  place.sh(("cp %s %s"):format(place.quote(program.hook), OURS))
  local policy = here.home .. "/policy.json"
  local id = grant.id("", here.project)
  --- Programs that need not be installed for these rows.
  local PROGRAMS <const> = "frob dl.py java gradle cmake ninja meson npx npm pnpm yarn bun pip uv "
    .. "uvx go cargo poetry composer node emacs tmux busybox"
  place.sh(("mkdir -p %s/bin && cd %s/bin && for n in %s; do printf '#!/bin/sh\\n' >$n; "
    .. "chmod +x $n; done"):format(here.home, here.home, PROGRAMS))

  --- Judge a command under a policy.
  local function decide(command, says, more)
    place.write(policy, says or '{"confine":"on"}')
    local variables = {
      HOME = here.home, SANDBOX_POLICY = policy, CLAUDE_PROJECT_DIR = here.project,
      CONTENT_FILTER_SANDBOX_DIR = here.sandbox, SHELL = "/bin/bash",
      PATH = here.home .. "/bin:" .. os.getenv("PATH"),
    }
    for name, value in pairs(more or {}) do variables[name] = value end
    local made = engine.once({
      agent = client.default, env = function(name) return variables[name] end,
      environ = function() return variables end, rules = { core.cwd() .. "/rules" }, program = OURS,
    })
    return made:decide(client.default.call(command, here.project))
  end

  local function spelt(text)
    return (text:gsub("RUN(%S*)", function(options)
      local profile = options:match("^:(%l+)$")
      return ("%s run %s--receipt %s --"):format(core.quote(OURS),
        profile and "--profile " .. profile .. " " or "", id)
    end))
  end

  it("is off unless the policy says otherwise", function()
    assert.is_nil(decide("make", "{}").verdict)
  end)

  if not able then
    return pending("the rest, because this kernel has no Landlock: " .. report)
  end

  local wrapped = {
    -- as the agent wrote it               as it runs
    { "make", "RUN make" },
    { "frob --x", "RUN frob --x" },
    { "cd x && FOO=1 make -j4 > log 2>&1", "cd x && FOO=1 RUN make -j4 > log 2>&1" },
    { "python3 dl.py", "RUN python3 dl.py" },
    { "./a.out | grep x", "RUN ./a.out | grep x" },
    { "bash script.sh", "RUN bash script.sh" },
    { "bash -c 'make && ls'", "RUN bash -c 'make && ls'" },
    { "timeout 5 make", "timeout 5 RUN make" },
    { "echo \"$(make print)\" # make", "echo \"$(RUN make print)\" # make" },
    { "for i in 1 2; do make $i; done", "for i in 1 2; do RUN make $i; done" },
    { "if ./configure; then make; fi", "if RUN ./configure; then RUN make; fi" },
    { "f() { make; }; f; f", "f() { RUN make; }; f; f" },
    { "python3 -c 'print(1)'", "RUN python3 -c 'print(1)'" },
    { "python3 - <<'E'\nprint(1)\nE", "RUN python3 - <<'E'\nprint(1)\nE" },
    { "xargs make < list", "xargs RUN make < list" },
    { "make &", "RUN make &" }, { "cargo build", "RUN cargo build" },
    { "git status && npm test", "git status && RUN npm test" },
    -- its rule knows the tool, and not what the project has it do
    { "java -jar x.jar", "RUN java -jar x.jar" }, { "gradle build", "RUN gradle build" },
    { "cmake --build b", "RUN cmake --build b" }, { "ninja -C b", "RUN ninja -C b" },
    { "meson compile", "RUN meson compile" }, { "npx jest", "RUN npx jest" },
    { "npm exec x", "RUN npm exec x" }, { "python3 -m mod x", "RUN python3 -m mod x" },
    { "node --test", "RUN node --test" }, { "composer run x", "RUN composer run x" },
    { "cargo +nightly test", "RUN cargo +nightly test" }, { "go -C d vet", "RUN go -C d vet" },
    { "emacs --batch -l x.el", "RUN emacs --batch -l x.el" },
    -- the name belongs to the tool before it, so that is confined
    { "busybox sh x.sh", "RUN busybox sh x.sh" }, { "uvx frob", "RUN uvx frob" },
    { "python3 -m pytest", "RUN python3 -m pytest" },
    { "poetry run nothing-here x", "RUN poetry run nothing-here x" },
    { "timeout 9 python3 -m mod", "timeout 9 RUN python3 -m mod" },
    -- a text that this shell runs, or that only a terminal holds
    { "eval make", "eval RUN make" }, { "eval 'cd x; make'", "eval 'cd x; RUN make'" },
    { "trap make EXIT", "trap 'RUN 'make EXIT" }, { "ls; eval make", "ls; eval RUN make" },
    { "tmux new -d 'make x'", "tmux new -d 'RUN make x'" },
  }
  for _, case in ipairs(wrapped) do
    it("wraps " .. case[1]:gsub("\n.*", ""), function()
      local decision = decide(case[1])
      assert.same({ "rewrite", spelt(case[2]) }, { decision.verdict, decision.command },
        table.concat(decision.reasons, "\n"))
      assert.falsy(decision.contained)
    end)

    it("accepts what it has made of " .. case[1]:gsub("\n.*", ""), function()
      local decision = decide(spelt(case[2]))
      assert.is_nil(decision.verdict, decision.command)
    end)
  end

  local untouched = {
    "ls -la", "cat a | sort > b", "git commit -m 'make it'", "rm -rf build", "echo make", "cd x",
    "cp a b && mv b c; mkdir d", "python3 --version", "npm install", "pip install x", "ssh host ls",
    "sudo make install", "docker run x make", "vim a", "nano a", "bwrap --ro-bind / / make",
    "python3 -m pip install x", "npm publish", "poetry add x", "go list -m all", "cargo search x",
    "java -version", "cmake --version", "cargo fetch", "yarn info x", "su -c make", "ls; eval ls",
    "htop", "f() { ls; }; f", "x=1; export y=2", "test -f a && echo b", "[ -f a ]",
  }
  for _, command in ipairs(untouched) do
    it("leaves alone " .. command, function()
      local decision = decide(command)
      assert.is_nil(decision.verdict, decision.command or decision.reasons[1])
    end)
  end

  local asked = {
    { "a part of the shell that runs what is unknown", "source venv/bin/activate", "source" },
    { "a command that is no program", "frobnicate", "frobnicate is not a program" },
    { "an unknown command", "$CMD x", "unknown which program" },
    { "a home of its own", "HOME=/tmp/x make", "HOME is set for it" },
    { "another home before it", "export HOME=/tmp/x; make", "HOME is set by the script" },
    { "another state directory", "XDG_STATE_HOME=/tmp/x sandbox-enforcer run -- make",
      "XDG_STATE_HOME is set for it" },
  }
  for _, case in ipairs(asked) do
    it("asks about " .. case[1], function()
      local decision = decide(case[2])
      assert.equal("ask", decision.verdict)
      assert.truthy(decision.reasons[1]:find(case[3], 1, true), decision.reasons[1])
    end)
  end

  it("does what opaque_unconfined says about these", function()
    local says <const> = '{"confine":"on","opaque_unconfined":"%s"}'
    assert.equal("deny", decide("frobnicate", says:format("deny")).verdict)
    assert.is_nil(decide("frobnicate", says:format("allow")).verdict)
  end)

  local claimed = {
    -- the agent's own use of run          what it becomes
    { "sandbox-enforcer run -- make", "RUN make" },
    { "sandbox-enforcer run --profile net -- python3 dl.py",
      OURS .. " run --receipt ID --profile net -- python3 dl.py" },
    { "/tmp/sandbox-enforcer run make", OURS .. " run --receipt ID make" },
    { OURS .. " run --receipt 0123456789abcdef -- make", "RUN make" },
    { OURS .. " run --receipt=0123456789abcdef -- make", OURS .. " run --receipt=ID -- make" },
  }
  for _, case in ipairs(claimed) do
    it("holds to this call: " .. case[1]:gsub("^%S+", "sandbox-enforcer"), function()
      assert.equal(spelt((case[2]:gsub("ID", id))), decide(case[1]).command)
    end)
  end

  describe("with approvals", function()
    local ON <const> = { SANDBOX_ENABLED = "true" }
    local SAYS <const> = '{"confine":"approve"}'
    local approved = {
      -- command                             is it approved?
      { "make", true }, { "make && ls", true }, { "cd x && make", true },
      { "python3 -c 'print(1)' | head", true }, { "bash script.sh", true },
      { "make > ~/.profile", false }, { "make > out", false }, { "PATH=/x make", false },
      { "make && git push", false }, { "make; rm -rf x", false }, { "make && frobnicate", false },
      { "sandbox-enforcer run --profile net -- make", false },
      { "sandbox-enforcer run --profile read -- make", true },
      { "eval make", false }, { "gradle build", true }, { "python3 -m mod", true },
      { "sh -c 'npm ci'", false }, { "npm ci && make", false }, { "eval 'make; rm -rf x'", false },
      { "trap 'make; git push' EXIT", false }, { "tmux new -d make", false },
      { "make | sh", true }, { "sudo make", false }, { "source x && make", false },
      { "LD_PRELOAD=x make", false }, { "HOME=/x make", false },
    }
    for _, case in ipairs(approved) do
      it((case[2] and "approves " or "does not approve ") .. case[1], function()
        local decision = decide(case[1], SAYS, ON)
        assert.equal(case[2], decision.contained == true and decision.verdict == "rewrite",
          decision.command or decision.reasons[1])
      end)
      it("approves nothing without the word: " .. case[1], function()
        assert.falsy(decide(case[1], '{"confine":"on"}', ON).contained)
      end)
    end

    it("still refuses what is dangerous", function()
      assert.equal("deny", decide("rm -rf / ; make", SAYS, ON).verdict)
    end)
  end)

  it("runs downloads under net, once they go to the sandbox", function()
    local decision = decide("curl -O https://e.com/x", '{"confine":"downloads"}')
    assert.equal(spelt("RUN:net curl -o " .. here.sandbox .. "/x https://e.com/x"),
      decision.command)
    assert.is_true(decision.contained)
    assert.equal(spelt("sh -c 'RUN:net curl -o " .. here.sandbox .. "/x https://e.com/x'"),
      decide("sh -c 'curl -O https://e.com/x'", '{"confine":"downloads"}').command)
    assert.is_nil(decide("make", '{"confine":"downloads"}').verdict)
    local asks = decide("wget https://e.com/y && ls", '{"confine":"downloads"}')
    assert.same({ "ask" }, { asks.verdict, asks.command })
  end)

  describe("with packages confined", function()
    local SAYS <const> = '{"packages":"confine"}'
    local installed = {
      "RUN npm install x", "RUN npm ci", "RUN pip install x", "RUN uv sync", "RUN go get x",
      "RUN cargo fetch", "RUN pnpm i", "RUN yarn add x", "RUN bun install", "RUN yarn",
      "RUN npm -s --prefix d up", "RUN npm -w a add x", "RUN npm audit fix", "RUN cargo +x fetch",
      "RUN go -C d mod tidy", "RUN uv --directory d pip install x", "RUN yarn workspace a add x",
      "RUN python3 -m pip install x", "RUN .venv/bin/python3 -m pip install -r x",
      "RUN v/bin/pip install x", "env X=1 RUN npm ci", "timeout 9 RUN npm ci",
      "command RUN npm ci", "exec RUN npm ci", "! RUN npm ci", "x=$(RUN npm ci)",
      "find . -execdir RUN npm ci \\;", "xargs RUN npm i < f", "RUN npm ci || RUN npm i",
      "sh -c 'RUN npm ci'", "bash -lc 'cd w && RUN npm ci && make'", "eval 'RUN npm ci'",
      "trap 'RUN npm ci' EXIT", "f() { RUN npm ci; }; f", "X=npm; RUN $X ci",
    }
    for _, wanted in ipairs(installed) do
      local command = wanted:gsub("RUN ", "")
      it("runs under install: " .. command, function()
        local decision = decide(command, SAYS)
        assert.same({ "rewrite", spelt((wanted:gsub("RUN", "RUN:install"))) },
          { decision.verdict, decision.command }, decision.reasons[1])
        assert.is_nil(decide(decision.command, SAYS).verdict)
        assert.is_nil(decide(command, "{}").verdict)
      end)
    end

    local beyond = {
      ["npm install -g x"] = "more than this project", ["npm i --location=global x"] = "more than",
      ["cargo install x"] = "more than", ["go install x@v1"] = "more than",
      ["uv tool install x"] = "more than", ["yarn global add x"] = "more than",
      ["pip install --user x"] = "more than", ["npm $X"] = "may install packages",
      ["npm i$X"] = "may install", ['f() { npm "$@"; }; f ci; f ls'] = "more than once",
    }
    for command, why in pairs(beyond) do
      it("asks about " .. command, function()
        local decision = decide(command, SAYS)
        assert.equal("ask", decision.verdict, decision.command)
        assert.truthy(decision.reasons[1]:find(why, 1, true), decision.reasons[1])
      end)
    end

    for _, command in ipairs({ "npm test", "npm view x", "npm -w install ls", "yarn --version",
      "npm audit", "uv pip list", "python3 -m pip list", "su -c 'npm ci'", "npm run install",
      "go version", "cargo build", "ssh host npm ci" }) do
      it("leaves alone " .. command, function()
        assert.is_nil(decide(command, SAYS).verdict, decide(command, SAYS).command)
      end)
    end
  end)

  it("leaves a command to a rule of the user's that stops it", function()
    local file = here.home .. "/.claude/settings.json"
    place.sh("mkdir -p " .. here.home .. "/.claude")
    for rule, command in pairs({ ["Bash(make:*)"] = "make x", ["Bash(make *)"] = "make x",
      ["Bash"] = "make", ["Bash(frob)"] = "frob", ["Bash(*dl.py*)"] = "python3 dl.py -x",
      ["Bash(python3 -m mod:*)"] = "python3 -m mod x", ["Bash(gradle:*)"] = "/opt/bin/gradle x",
      ["Bash(timeout 9 make)"] = "timeout 9 make", ["Bash(cd x && make)"] = "cd x && make",
      ["Bash(python3 -m pytest *)"] = "python3 -m pytest -q" }) do
      for _, key in ipairs({ "deny", "ask" }) do
        place.write(file, cjson.encode({ permissions = { [key] = { rule } } }))
        assert.is_nil(decide(command).verdict, rule)
      end
    end
    place.write(file, '{"permissions":{"deny":["Bash(makes:*)","Read(make)"],"allow":["Bash"]}}')
    assert.equal("rewrite", decide("make x").verdict)
    os.remove(file)
  end)

  it("does not double the client's own sandbox", function()
    local file = here.home .. "/.claude/settings.json"
    place.write(file, '{"sandbox":{"enabled":true}}')
    assert.is_nil(decide("make").verdict)
    place.write(file, '{"sandbox":{"enabled":false}}')
    assert.equal("rewrite", decide("make").verdict)
    os.remove(file)
  end)

  it("a project may have it on, and not have it approve", function()
    local own = here.project .. "/.claude/config"
    place.sh("mkdir -p " .. own)
    place.write(own .. "/sandbox_policy.json",
      '{"confine":"approve","confinement":{"writable":["/"]}}')
    local decision = decide("make", "{}", { SANDBOX_ENABLED = "true" })
    place.sh("rm -rf " .. here.project .. "/.claude")
    assert.equal("rewrite", decision.verdict)
    assert.falsy(decision.contained)
    assert.same({}, decision.grant.base.writable)
  end)

  describe("through the hook", function()
    local function call(command, extra)
      place.write(policy, '{"confine":"on"}')
      local event = {
        hook_event_name = "PreToolUse", tool_name = "Bash", tool_input = { command = command },
        cwd = here.project, tool_use_id = "toolu_1", session_id = "s", permission_mode = "default",
      }
      for key, value in pairs(extra or {}) do event[key] = value end
      return program.run({
        program = OURS, input = cjson.encode(event), env = {
          HOME = here.home, SANDBOX_POLICY = policy, CLAUDE_PROJECT_DIR = here.project,
          CONTENT_FILTER_SANDBOX_DIR = here.sandbox, PATH = os.getenv("PATH"),
        },
      })
    end

    local function run(command, cd)
      return program.shell(("cd %s && env -i HOME=%s PATH=%s bash -c %s 2>&1"):format(
        place.quote(cd or here.project), place.quote(here.home), place.quote(os.getenv("PATH")),
        place.quote(command)))
    end

    local function rewritten(command)
      local answer = cjson.decode(call(command).stdout)
      assert.is_nil(answer.hookSpecificOutput.permissionDecision)
      return answer.hookSpecificOutput.updatedInput.command
    end

    it("what it hands out runs, held to the project of the session, wherever it starts", function()
      place.sh("mkdir -p " .. here.project .. "/sub " .. here.home .. "/other")
      place.write(here.project .. "/t.sh", "touch ../in; touch ~/other/out\n")
      local command = rewritten("cd sub && sh ../t.sh")
      local text = run(command)
      assert.truthy(text:find("Read-only file system", 1, true), text)
      assert.is_true(place.exists(here.project .. "/in"))
      local there = "cd " .. here.home .. "/other && "
      local elsewhere = run((command:gsub("cd sub && ", there):gsub("%.%./t%.sh",
        here.project .. "/t.sh")))
      assert.falsy(place.exists(here.home .. "/other/out"), elsewhere)
      assert.falsy(place.exists(here.home .. "/in"), elsewhere)
    end)

    it("the receipt of another call is good for nothing more", function()
      local state = here.home .. "/.local/state/sandbox-enforcer"
      local one = grant.id("toolu_1", here.project)
      assert.is_true(grant.was_started(state, one))
      assert.is_nil(grant.was_started(state, "0123456789abcdef"))
      local text = run(OURS .. " run --receipt 0123456789abcdef -- true")
      assert.truthy(text:find("has not allowed", 1, true), text)
    end)

    it("says that a command that was to be confined was not", function()
      local command = rewritten("sh t.sh")
      local told = call(command, { hook_event_name = "PostToolUse", tool_response = {} }).stdout
      assert.truthy(told:find("was not confined", 1, true), told)
      run(command)
      told = call(command, { hook_event_name = "PostToolUse", tool_response = {} }).stdout
      assert.falsy(told:find("was not confined", 1, true), told)
    end)
  end)
end)
