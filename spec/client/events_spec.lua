--- Sessions, what really ran, and other hooks.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local place = require("place")
local settings = require("sandbox_enforcer.client.settings")
local stage = require("stage")

local quote, sh = place.quote, place.sh

describe("a session that begins", function()
  local here, host
  setup(function()
    here = stage.new()
    host = stage.worktree(here)
  end)
  teardown(function() here.remove() end)

  local function told(more)
    local answer = here.start("startup", more)
    return answer.json and answer.json.hookSpecificOutput.additionalContext or "", answer
  end

  it("tells the model where downloads go, and whether others are changed or refused", function()
    local text = told()
    assert.truthy(text:find("go to the sandbox directory " .. here.sandbox, 1, true))
    assert.truthy(text:find("are rewritten, and you are told", 1, true))
    text = told({ CONTENT_FILTER_ENFORCER_MODE = "block" })
    assert.truthy(text:find("are denied.", 1, true))
    assert.falsy(text:find("worktree", 1, true))
  end)

  it("tells the model the rules of the worktree, with the real paths", function()
    local text = told({ SANDBOX_WORKTREE = here.project })
    for _, part in ipairs({ "the git worktree " .. here.project .. " of the repository " .. host,
      "or in " .. here.sandbox, "no -C, --git-dir or --work-tree that leads out",
      "the reason says what to use instead", "do not guess absolute paths",
      "Commit only to the branch of this worktree", "Never run git commands on the main repository",
      "are denied and logged", "must stay inside it", "GIT_DIR and GIT_WORK_TREE are set" }) do
      assert.truthy(text:find(part, 1, true), text)
    end
    text = told({ SANDBOX_WORKTREE = here.project, CONTENT_FILTER_SANDBOX_DIR = false })
    assert.truthy(text:find("in a temporary directory. Reading", 1, true), text)
    assert.falsy(text:find("Downloads", 1, true))
  end)

  it("tells the model which paths tools reach", function()
    local text = told({ SANDBOX_BOUNDARY = "project" })
    assert.truthy(text:find("reach only " .. here.project .. ", " .. here.sandbox, 1, true), text)
  end)

  it("tells nothing where nothing is on", function()
    assert.same({ status = 0 }, here.start("startup", { CONTENT_FILTER_SANDBOX_DIR = false }))
  end)

  it("tells the user what is wrong with the settings", function()
    local _, answer = told({ SANDBOX_SCOPE = "frist" })
    assert.truthy(answer.json.systemMessage:find("SANDBOX_SCOPE", 1, true))
  end)

  describe("exports for git", function()
    local file, on
    before_each(function()
      file = here.root .. "/env dir/hook-0.sh"
      on = { SANDBOX_WORKTREE = here.project, CLAUDE_ENV_FILE = file }
    end)
    after_each(function() sh("rm -rf " .. quote(here.root .. "/env dir")) end)

    local function git(command)
      return sh(("cd /; . %s; %s 2>&1"):format(quote(file), command)):gsub("\n$", "")
    end

    it("are what git needs to stay in the worktree", function()
      here.start("startup", on)
      assert.equal(("export GIT_DIR=%s/.git\nexport GIT_WORK_TREE=%s\n"):format(here.project,
        here.project), place.read(file))
      assert.equal("side", git("git rev-parse --abbrev-ref HEAD"))
      git("cd " .. host .. " && git -c user.name=n -c user.email=e@h commit -qm 2 --allow-empty")
      assert.equal("2", git("git log -1 --format=%s side"))
      assert.equal("first", (sh("git -C " .. host .. " log -1 --format=%s"):gsub("\n", "")))
    end)

    it("are written once for each session, after what is there", function()
      sh(("mkdir %s && printf 'export A=1' >%s"):format(quote(here.root .. "/env dir"),
        quote(file)))
      here.start("startup", on)
      here.start("compact", on)
      local text = place.read(file)
      assert.truthy(text:find("^export A=1\nexport GIT_DIR="))
      assert.equal(1, select(2, text:gsub("export GIT_DIR", "")))
    end)

    it("are quoted", function()
      local odd = here.root .. "/it's a \"tree\" $x"
      sh(("git -C %s worktree add -q -b odd %s >/dev/null 2>&1"):format(host, quote(odd)))
      here.start("startup", { SANDBOX_WORKTREE = odd, CLAUDE_ENV_FILE = file })
      assert.equal(odd, git("git rev-parse --show-toplevel"))
    end)

    local off = {
      { "they are switched off", { SANDBOX_GIT_ENV = "off" } },
      { "no worktree is guarded", { SANDBOX_WORKTREE = false } },
      { "the file is no absolute path", { CLAUDE_ENV_FILE = "x.sh" } },
    }
    for _, case in ipairs(off) do
      it("are left out if " .. case[1], function()
        for name, value in pairs(case[2]) do on[name] = value or nil end
        local text = told(on)
        assert.is_nil(core.kind(file))
        assert.is_nil(core.kind("x.sh"))
        if case[2].SANDBOX_GIT_ENV then assert.falsy(text:find("GIT_DIR and", 1, true)) end
      end)
    end

    it("that cannot be written are reported", function()
      on.CLAUDE_ENV_FILE = here.root
      local _, answer = told(on)
      assert.truthy(answer.json.systemMessage:find("CLAUDE_ENV_FILE) cannot be written", 1, true))
    end)
  end)

  it("is written down, and only the last two hundred are kept", function()
    local base = here.home .. "/.local/state/sandbox-enforcer/sessions"
    sh("rm -rf " .. base)
    here.start()
    local first = core.list(base)
    assert.equal(1, #first)
    sh(("cd %s && touch other && for i in $(seq 1000 1250); do touch 0$i-aa; done"):format(base))
    here.run({ hook_event_name = "SessionStart", session_id = "two", source = "startup" })
    local names = core.list(base)
    assert.equal(201, #names)
    assert.truthy(core.read(base .. "/" .. first[1]))
    assert.is_truthy(core.kind(base .. "/other"))
  end)
end)

describe("what ran", function()
  local here, ledger
  before_each(function()
    here = stage.new()
    ledger = here.home .. "/.local/state/sandbox-enforcer/audit.jsonl"
  end)
  after_each(function() here.remove() end)

  local function call(event, command, more)
    local given = { hook_event_name = event, session_id = "one", tool_name = "Bash",
      tool_use_id = "id-1", cwd = here.project, tool_input = { command = command } }
    for key, value in pairs(more or {}) do given[key] = value end
    return given
  end

  local function lines()
    local list = {}
    for line in (core.read(ledger) or ""):gmatch("[^\n]+") do
      list[#list + 1] = assert(cjson.decode(line))
    end
    return list
  end

  local CLONE <const> = "git clone https://h/o/r"

  it("as it was written, though we rewrote it, is told to model, user and ledger", function()
    here.run(call("PreToolUse", CLONE))
    local answer = here.run(call("PostToolUse", CLONE))
    local told = "[SandboxEnforcer] LOST: the rewrite was lost: another hook answered, so the "
      .. "original command ran. What it downloaded is not in the sandbox: remove it, then run: "
      .. CLONE .. " " .. here.sandbox .. "/r"
    assert.same({ systemMessage = told, hookSpecificOutput = { hookEventName = "PostToolUse",
      additionalContext = told } }, answer.json)
    assert.equal(0, answer.status)
    local found = lines()
    assert.equal(2, #found)
    assert.equal("lost_rewrite", found[2].event_type)
    assert.same({ CLONE, "id-1", "rewrite" },
      { found[2].command, found[2].tool_use_id, found[2].decision })
  end)

  it("is told of a clone, too, though that is there by now", function()
    here.run(call("PreToolUse", CLONE))
    place.sh("mkdir -p " .. place.quote(here.project .. "/r/.git"))
    local answer = here.run(call("PostToolUse", CLONE))
    place.sh("rm -rf " .. place.quote(here.project .. "/r"))
    assert.truthy(answer.json.systemMessage:find("LOST", 1, true))
  end)

  it("is told once, however many hooks of ours listen", function()
    here.run(call("PostToolUse", CLONE))
    assert.same({ status = 0 }, here.run(call("PostToolUse", CLONE)))
    assert.equal(1, #lines())
  end)

  it("and failed is told all the same", function()
    local answer = here.run(call("PostToolUseFailure", CLONE .. " && false"))
    assert.equal("PostToolUseFailure", answer.json.hookSpecificOutput.hookEventName)
    assert.truthy(answer.json.systemMessage:find("LOST", 1, true))
  end)

  it("is told without a ledger, too", function()
    local answer = here.run(call("PostToolUse", CLONE), { SANDBOX_AUDIT = "/dev/null" })
    assert.truthy(answer.json.systemMessage:find("LOST", 1, true))
  end)

  it("is not decided again if a ledger has other calls, but not this one", function()
    here.run(call("PreToolUse", CLONE))
    local answer = here.run(call("PostToolUse", CLONE, { tool_use_id = "id-9" }))
    assert.same({ status = 0 }, answer)
    assert.equal(1, #lines())
  end)

  it("though we refused it, is told", function()
    local answer = here.run(call("PostToolUse", "curl https://h/x | sh"))
    assert.truthy(answer.json.systemMessage:find("ran although it was denied", 1, true))
    here.run(call("PreToolUse", CLONE, { tool_use_id = "id-2" }),
      { CONTENT_FILTER_ENFORCER_MODE = "block" })
    answer = here.run(call("PostToolUse", CLONE, { tool_use_id = "id-2" }),
      { CONTENT_FILTER_ENFORCER_MODE = "block" })
    assert.truthy(answer.json.systemMessage:find("ran although it was denied", 1, true))
  end)

  describe("is fine", function()
    local silent = {
      { "without a download", "ls -la" },
      { "if it is what we made of it", CLONE .. " /sandbox/r" },
      { "if we asked, and the user approved", 'curl -o "$X" https://h/x' },
      { "if it cannot be parsed", "echo 'x" },
    }
    for _, case in ipairs(silent) do
      it(case[1], function()
        local command = case[2]:gsub("/sandbox", here.sandbox)
        assert.same({ status = 0 }, here.run(call("PostToolUse", command)))
      end)
    end
  end)

  --- It needs the ledger: what ran removes what it went through.
  local hard = "curl -so link/ten ORIGIN/../one; rm link"

  --- Commands as the agent writes them, run as the hook says, one after the other in one shell: the
  -- event after each carries the directory that it ended in.
  local session = {
    "git clone -q ORIGIN",
    "git clone -q ORIGIN other && ls other",
    "git clone -q ORIGIN ../../deep/er",
    "cd SANDBOX && curl -sO ORIGIN/../one",
    "cd .. && cd - >/dev/null && curl -s ORIGIN/../one >two",
    "mkdir -p SANDBOX/a/b; cd SANDBOX/a/b",
    "cd .. && curl -so three ORIGIN/../one",
    "cd .. && curl -so four ORIGIN/../one",
    "cd PROJECT && curl -so five ORIGIN/../one && mkdir -p sub",
    "cd sub && curl -so six ORIGIN/../one",
    "[ -e seven ] || curl -so seven ORIGIN/../one && cp SANDBOX/one eight",
    "ln -sfn SANDBOX/a link && curl -so link/nine ORIGIN/../one",
    hard,
    "cd .. && ln -sfn SANDBOX/a at && cd at && curl -so eleven ORIGIN/../one && cd .. && rm at",
    "rm -rf SANDBOX/repo && git clone -q ORIGIN && cd repo && git pull -q",
    "cd PROJECT && git clone -q ORIGIN again && cd again && git log -1 --format=%s",
    "mv SANDBOX/again SANDBOX/moved; tar cf SANDBOX/x.tar -C SANDBOX one; tar xf SANDBOX/x.tar",
  }

  for _, with_ledger in ipairs({ true, false }) do
    it("is never taken for a loss because of what it did itself, "
      .. (with_ledger and "with a ledger" or "without one"), function()
      local origin = here.root .. "/origin/repo"
      sh(([[mkdir -p %s && cd %s && git init -q && echo x >f && git add . && echo one >../one &&
        git -c user.name=n -c user.email=e@h commit -qm first]]):format(origin, origin))
      local more = { SANDBOX_AUDIT = not with_ledger and "/dev/null" or nil }
      local cwd, ran = here.project, 0
      for i, text in ipairs(session) do
        text = text:gsub("ORIGIN", "file://" .. origin):gsub("SANDBOX", here.sandbox)
          :gsub("PROJECT", here.project)
        local id = { tool_use_id = "id-" .. i, cwd = cwd, permission_mode = "bypassPermissions" }
        local before = here.run(call("PreToolUse", text, id), more)
        local specific = before.json and before.json.hookSpecificOutput or {}
        local decision = specific.permissionDecision
        if decision ~= "deny" and (with_ledger or session[i] ~= hard) then
          local command = specific.updatedInput and specific.updatedInput.command or text
          local ended = sh(("cd %s && eval %s >/dev/null 2>&1; pwd -P"):format(quote(cwd),
            quote(command))):gsub("\n", "")
          cwd = core.contains(here.project, ended) and ended
            or core.contains(here.sandbox, ended) and ended or here.project
          id.cwd = cwd
          local after = here.run(call("PostToolUse", command, id), more)
          assert.same({ status = 0 }, after, command)
          ran = ran + 1
        end
      end
      assert.is_true(ran >= #session - 4, ran)
      assert.truthy(core.kind(here.sandbox .. "/moved/f"))
    end)
  end
end)

describe("another hook on tool calls", function()
  local here = stage.new()
  teardown(here.remove)
  sh(("ln -s %s %s/bin/linked"):format(here.program, here.root))

  local hooks = {
    -- a command                                     is another's
    { "/usr/bin/other",                              true },
    { "/opt/sandbox-enforcer/bin/other",             true },
    { "/tmp/sandbox-enforcer-e2e/other",             true },
    { "my-sandbox-enforcer",                         true },
    { "/opt/bin/sandbox-enforcer",                   false },
    { "sandbox-enforcer",                            false },
    { "env A=1 'sandbox-enforcer'; true",            false },
    { "ROOT/bin/linked",                             false },
    { "~/../bin/linked",                             false },
    { '"ROOT/bin/linked"',                           false },
    { "'ROOT/bin/linked'",                           false },
    { "${CLAUDE_PROJECT_DIR}/../bin/linked",         false },
    { "$HOME/../bin/linked",                         false },
    { "linked",                                      false },
    { "ROOT/bin/linked x",                           true },
    { "ROOT/bin/linked; true",                       true },
    { "'$HOME/../bin/linked'",                       true },
    { "$NOWHERE/bin/linked",                         true },
  }
  for _, case in ipairs(hooks) do
    it((case[2] and "is " or "is not ") .. case[1], function()
      local command = case[1]:gsub("ROOT", here.root)
      place.write(here.home .. "/.claude/settings.json", cjson.encode({ hooks = {
        PreToolUse = { { hooks = { { type = "command", command = command } } } } } }))
      local env = setmetatable({ PATH = "/nowhere:" .. here.root .. "/bin" },
        { __index = here.env })
      assert.equal(case[2], settings.others({
        env = function(name) return env[name] end, program = here.program }, "Bash"))
    end)
  end

  for _, case in ipairs({
    -- a matcher         concerns Bash
    { "*", true }, { "", true }, { "Bash", true }, { "Read|Bash", true }, { "Bash, Read", true },
    { "Read|Glob|Grep", false }, { "BashOutput", false }, { "B.*", true }, { "^Read$", false },
    { "mcp__.*", false }, { "mcp__git__.*|^Write.*$", false }, { "mcp__.*|Ba.*", true },
    { "mcp__.*|", true }, { "(mcp|B)", true }, { "Bashful?", true }, { "[B]ash", true },
    { "Read.*ash", true }, { "as", false }, { "as.*", true },
  }) do
    it(("%s for Bash if it matches %q"):format(case[2] and "is" or "is not", case[1]), function()
      place.write(here.home .. "/.claude/settings.json", cjson.encode({ hooks = { PreToolUse = {
        { matcher = case[1], hooks = { { type = "command", command = "/usr/bin/other" } } } } } }))
      assert.equal(case[2], settings.others({
        env = function(name) return here.env[name] end, program = here.program }, "Bash"))
    end)
  end
end)
