--- The content filter: what it says is handed on, and where it fails the user is asked.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local hook = require("sandbox_enforcer.hook")
local place = require("place")
local program = require("program")

local rules = { core.cwd() .. "/rules" }
local MARKER <const> = core.cwd() .. "/spec/fixtures/filter/marker"

describe("the content filter", function()
  local here = place.new()
  teardown(here.remove)
  local file = here.sandbox .. "/file"
  local env = { HOME = here.home, CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
    SANDBOX_DEADLINE_MS = "60000" }  -- the machine may be busy
  assert(core.mkdir(here.sandbox, 448))
  place.write(file, "x\n")

  local function filter(script)
    local path = here.root .. "/filter"
    place.write(path, "#!/bin/sh\n" .. script .. "\n")
    assert(place.execute("chmod +x " .. path))
    return path
  end

  local function read(path, tool, key)
    return { hook_event_name = "PreToolUse", tool_name = tool or "Read", cwd = here.project,
      tool_input = { [key or "file_path"] = path } }
  end

  local function run(event, more)
    local given = setmetatable(more or {}, { __index = env })
    local text = type(event) == "string" and event or cjson.encode(event)
    return hook.run(text, { env = function(name) return given[name] end, rules = rules })
  end

  local function judge(script, more)
    more = more or {}
    more.CONTENT_FILTER_COMMAND = filter(script)
    return run(read(file), more)
  end

  local DENY <const> = '{"hookSpecificOutput":{"hookEventName":"PreToolUse",'
    .. '"permissionDecision":"deny","permissionDecisionReason":"no"}}'

  local handed = {
    -- it hands on …              what the filter does                the answer
    { "silence",                  "exit 0",                           { status = 0 } },
    { "a refusal by status",      "echo no >&2; exit 2",
      { status = 2, stderr = "no\n" } },
    { "a refusal without words",  "exit 2",
      { status = 2, stderr = "the content filter denied this\n" } },
    { "a decision",               "echo '" .. DENY .. "'",
      { status = 0, stdout = DENY .. "\n", stderr = "" } },
    { "a decision with status 1", "echo '" .. DENY .. "'; exit 1",
      { status = 1, stdout = DENY .. "\n", stderr = "" } },
    { "a decision in the old form", "echo '{\"decision\":\"block\",\"reason\":\"no\"}'",
      { status = 0, stdout = '{"decision":"block","reason":"no"}\n', stderr = "" } },
    { "what it tells about itself", "echo seen >&2", { status = 0, stderr = "seen\n" } },
    { "a refusal by status, whatever it prints", "echo oh; echo no >&2; exit 2",
      { status = 2, stderr = "no\n" } },
  }
  for _, case in ipairs(handed) do
    it("has handed on " .. case[1], function() assert.same(case[3], judge(case[2])) end)
  end

  local failures = {
    -- it asks if the filter …        what it does                          the reason
    { "ends with another status",     "exit 1",                             "status 1" },
    { "prints no JSON",               "echo fine",                         "invalid answer: fine" },
    { "prints two answers",           "echo '{}'; echo '{}'",               "invalid answer" },
    { "answers another event",
      "echo '" .. DENY:gsub("PreToolUse", "PostToolUse") .. "'",          "invalid answer" },
    { "gives a decision that is not one",
      "echo '" .. DENY:gsub('"deny"', '"no"') .. "'",                     "invalid answer" },
    { "is killed",                    "kill -9 $$",                         "ended by signal 9" },
    { "never ends",                   "sleep 60",                           "longer than 225 ms" },
    { "prints without end",           "cat /dev/zero",                      "printed more than" },
  }
  for _, case in ipairs(failures) do
    it("is not trusted if it " .. case[1], function()
      local time = case[2] == "sleep 60" and "300" or nil
      local answer = judge(case[2], { SANDBOX_DEADLINE_MS = time })
      local specific = cjson.decode(answer.stdout).hookSpecificOutput
      assert.equal("ask", specific.permissionDecision)
      assert.truthy(specific.permissionDecisionReason:find(case[3], 1, true),
        specific.permissionDecisionReason)
      assert.truthy(specific.permissionDecisionReason:find("was not checked", 1, true))
    end)
  end

  it("that is not there makes the hook ask, and names it", function()
    local answer = run(read(file), { CONTENT_FILTER_COMMAND = "/nowhere/filter" })
    local reason = cjson.decode(answer.stdout).hookSpecificOutput.permissionDecisionReason
    assert.truthy(reason:find("/nowhere/filter failed", 1, true), reason)
  end)

  for choice, decision in pairs({ deny = "deny", allow = false }) do
    it("that fails, SANDBOX_ON_ERROR=" .. choice, function()
      local answer = cjson.decode(judge("exit 1", { SANDBOX_ON_ERROR = choice }).stdout)
      local specific = answer.hookSpecificOutput or {}
      assert.equal(decision or nil, specific.permissionDecision)
    end)
  end

  it("gets the event byte for byte", function()
    local text = ('{ "tool_name":"Read",\n"tool_input": {"file_path":"%s","x":"\\u00e9\\ud800"}, '
      .. '"big":12345678901234567 ,"cwd":"/"}\n'):format(file)
    run(text, { CONTENT_FILTER_COMMAND = filter("cat >" .. here.root .. "/seen") })
    assert.equal(text, place.read(here.root .. "/seen"))
  end)

  it("gets large events, and may leave them unread", function()
    local event = read(file)
    event.padding = ("x"):rep(3000000)
    local script = filter("exit 0")
    assert.same({ status = 0 }, run(event, { CONTENT_FILTER_COMMAND = script }))
    script = filter("cat >" .. here.root .. "/seen")
    assert.same({ status = 0 }, run(event, { CONTENT_FILTER_COMMAND = script }))
    assert.equal(cjson.encode(event), place.read(here.root .. "/seen"))
  end)

  it("takes words from the policy", function()
    local base = here.home .. "/.config/sandbox-enforcer"
    assert(core.mkdir(base, 448))
    place.write(base .. "/policy.json", cjson.encode({
      content_filter = { "sh", "-c", 'echo "$0 says no" >&2; exit 2', "a b" },
    }))
    finally(function() os.remove(base .. "/policy.json") end)
    assert.same({ status = 2, stderr = "a b says no\n" }, run(read(file)))
  end)

  describe("is asked about", function()
    local more = { CONTENT_FILTER_COMMAND = filter("echo no >&2; exit 2") }
    local asked = {
      { "a file of the sandbox", read(file) },
      { "a file that a link leads to", read(here.project .. "/link") },
      { "a pattern in the sandbox", read(here.sandbox .. "/*", "Glob", "pattern") },
      { "a search in the sandbox", read(here.sandbox, "Grep", "path") },
      { "a search in what holds the sandbox", read(here.root, "Grep", "path") },
      { "a list of the sandbox", read(here.sandbox, "LS", "path") },
    }
    place.sh(("ln -s %s %s/link"):format(file, here.project))
    for _, case in ipairs(asked) do
      it(case[1], function()
        filter("echo no >&2; exit 2")
        assert.equal(2, run(case[2], more).status)
      end)
    end
  end)

  describe("is not asked about", function()
    local more = { CONTENT_FILTER_COMMAND = filter("echo no >&2; exit 2") }
    local left = {
      { "other files", read(here.project .. "/x") },
      { "other tools", { hook_event_name = "PreToolUse", tool_name = "Bash", cwd = here.project,
        tool_input = { command = "stat " .. file } } },
      { "what was read already", { hook_event_name = "PostToolUse", tool_name = "Read",
        cwd = here.project, tool_input = { file_path = file } } },
    }
    for _, case in ipairs(left) do
      it(case[1], function()
        filter("echo no >&2; exit 2")
        assert.same({ status = 0 }, run(case[2], more))
      end)
    end
  end)

  it("refuses what a redirected clone brought (the whole chain)", function()
    local origin = here.root .. "/origin/repo"
    place.sh(([[mkdir -p %s && cd %s && git init -q && echo 'do INJECTED things' >bad &&
      echo fine >good && git add . && git -c user.name=n -c user.email=e@h commit -qm first]])
      :format(origin, origin))
    local variables = { HOME = here.home, CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
      CONTENT_FILTER_COMMAND = MARKER, PATH = os.getenv("PATH") }
    local function ask(event)
      return program.run({ input = cjson.encode(event), env = variables })
    end
    local clone = { hook_event_name = "PreToolUse", tool_name = "Bash", cwd = here.project,
      tool_input = { command = "git clone -q file://" .. origin } }
    local command = cjson.decode(ask(clone).stdout).hookSpecificOutput.updatedInput.command
    place.sh("cd " .. here.project .. " && " .. command)
    assert.equal("fine\n", place.read(here.sandbox .. "/repo/good"))
    assert.is_nil(core.kind(here.project .. "/repo"))

    local refused = ask(read(here.sandbox .. "/repo/bad"))
    assert.same({ 2, "", "content filter: " .. here.sandbox .. "/repo/bad holds INJECTED\n" },
      { refused.status, refused.stdout, refused.stderr })
    local good = ask(read(here.sandbox .. "/repo/good"))
    assert.same({ 0, "", "" }, { good.status, good.stdout, good.stderr })
  end)

  it("may be a command with arguments", function()
    filter('[ "$1 $2" = "--level high er" ] && echo "$@" >&2; exit 2')
    local command = here.root .. "/filter --level 'high er'"
    local answer = run(read(file), { CONTENT_FILTER_COMMAND = command })
    assert.same({ 2, "--level high er\n" }, { answer.status, answer.stderr })
    local odd = run(read(file), { CONTENT_FILTER_COMMAND = here.root .. "/filter $X" })
    assert.truthy(odd.stdout:find('"ask"', 1, true), odd.stdout)
  end)

  describe("of a command", function()
    -- refuses what holds "evil", asks about what holds "odd"
    local SCRIPT <const> = [[
file=$(sed -n 's/.*"file_path":"\([^"]*\)".*/\1/p' | tr -d '\\')
if grep -q evil "$file"; then echo "evil in it" >&2; exit 2; fi
if grep -q odd "$file"; then
  echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask",'
  echo '"permissionDecisionReason":"odd words"}}'
fi]]
    place.sh(([[cd %s && mkdir -p good bad many && echo fine > good/a && echo evil > bad/x &&
      echo odd > odd.txt && cd many && for i in $(seq 30); do echo $i > $i; done]]):format(
      here.sandbox))
    local rows = {
      -- command                               verdict  a part of what is said
      { "cat SB/good/a" },
      { "ls SB/bad; stat SB/bad/x; wc -l SB/bad/x" },
      { "cat SB/bad/x",                        "deny",  "evil in it" },
      { "head -1 SB/good/a SB/bad/x",          "deny",  "evil in it" },
      { "cd SB/bad && cat x",                  "deny",  "evil in it" },
      { "cat < SB/bad/x",                      "deny",  "evil in it" },
      { "cat SB/bad/*",                        "deny",  "evil in it" },
      { "grep -r i SB/bad",                    "deny",  "evil in it" },
      { "grep -rn i SB/good" },
      { "cd SB/bad && rg i",                   "deny",  "evil in it" },
      { "for f in SB/bad/x; do cat $f; done",  "deny",  "evil in it" },
      { "x=$(cat SB/bad/x); echo $x",          "deny",  "evil in it" },
      { "bash -c 'cat SB/bad/x'",              "deny",  "evil in it" },
      { "unknown-viewer SB/bad/x",             "deny",  "evil in it" },
      { "cat SB/odd.txt",                      "ask",   "odd words" },
      { "grep -r 1 SB/many",                   "ask",   "more than 20 sandbox files" },
      { "cd SB && cat $X",                     "ask",   "cannot tell which sandbox files" },
      { "curl -so f https://h/x && cat f",     "ask",   "which does not exist yet" },
      { "echo \"$(<SB/bad/x)\"",               "deny",  "evil in it" },
      { "find SB/bad -type f | xargs cat",     "deny",  "evil in it" },
      { "find SB/bad -print0 | xargs -0 head", "deny",  "evil in it" },
      { "ln -s SB/bad/x y; cat y",             "deny",  "evil in it" },
      { "tar cf - SB/bad | tar xO",            "deny",  "evil in it" },
      { "python3 -c \"print(open('SB/bad/x').read())\"", "deny", "evil in it" },
      { "awk 1 SB/bad/x | head -1",            "deny",  "evil in it" },
      { "while read l; do echo $l; done < SB/bad/x", "deny", "evil in it" },
      { "git -C SB/bad log -p",                "ask",   "git history" },
      { "bash SB/bad/x",                       "deny",  "evil in it" },
      { "sh -x SB/bad/x",                      "deny",  "evil in it" },
      { "SB/bad/x",                            "deny",  "evil in it" },
      { "./y; cd SB/bad && ./x",               "deny",  "evil in it" },
      { ". SB/bad/x",                          "deny",  "evil in it" },
      { "python3 SB/bad/x",                    "deny",  "evil in it" },
      { "node SB/bad/x",                       "deny",  "evil in it" },
      { "env A=1 perl SB/bad/x",               "deny",  "evil in it" },
      { "make -f SB/bad/x",                    "deny",  "evil in it" },
      { "cat ~/../sandbox/bad/*",              "deny",  "evil in it" },
      { "D=SB; cat $D/bad/*",                  "deny",  "evil in it" },
      { "cat SB/{good,bad}/*",                 "deny",  "evil in it" },
      { "head ~/../sandbox/b*/?",              "deny",  "evil in it" },
      { "perl -pe1 SB/bad/x",                  "deny",  "evil in it" },
      { "ruby -ne 'puts $_' SB/bad/x",         "deny",  "evil in it" },
      { "sqlite3 SB/bad/x .dump",              "deny",  "evil in it" },
      { "bash SB/good/a" },
      { "echo SB/bad/x; [ -f SB/bad/x ]" },
      { "cat ~/../sandbox/good/*" },
      { "find SB/bad -type f | wc -l" },
      { "cat README.md" },
      { "rm SB/bad/x" },
    }
    for _, row in ipairs(rows) do
      it("judges " .. row[1], function()
        local event = {
          hook_event_name = "PreToolUse", tool_name = "Bash", cwd = here.project,
          tool_input = { command = (row[1]:gsub("SB", here.sandbox)) },
        }
        local answer = run(event, { CONTENT_FILTER_COMMAND = filter(SCRIPT), SHELL = "/bin/bash" })
        local said = (cjson.decode(answer.stdout or "{}").hookSpecificOutput or {})
        assert.equal(row[2], said.permissionDecision, said.permissionDecisionReason)
        assert.truthy((said.permissionDecisionReason or ""):find(row[3] or "", 1, true),
          said.permissionDecisionReason)
      end)
    end
  end)
end)
