--- What knows an agent is below client/, and an agent that nobody knows is not met with silence.
local claude = require("sandbox_enforcer.client.claude")
local place = require("place")
local stage = require("stage")

--- What only an adapter may speak of; and the library, which takes the first agent's events.
local WORDS <const> = { "CLAUDE_", "tool_input", "hookSpecificOutput", '"Bash"', ".claude" }
local LIBRARY <const> = "lua/sandbox_enforcer/init.lua"

describe("the house", function()
  local files = place.sh("find lua -name '*.lua' -not -path '*/client/*'")
  for file in files:gmatch("[^\n]+") do
    it("names no agent in " .. file, function()
      local text = place.read(file)
      if file == LIBRARY then text = text:gsub("%-%-[^\n]*", "") end
      for _, word in ipairs(WORDS) do
        assert.is_nil(text:find(word, 1, true), word)
      end
    end)
  end
end)

describe("an agent", function()
  local here
  before_each(function() here = stage.new() end)
  after_each(function() here.remove() end)

  local other = { hook_event_name = "BeforeTool", session_id = "one", timestamp = "t",
    tool_name = "run_shell_command", tool_input = { command = "rm -rf /" } }

  it("that no adapter knows is told of, once a session", function()
    local told = here.run(other)
    assert.equal(0, told.status)
    assert.truthy(told.stderr:find("this agent is not supported", 1, true), told.stderr)
    assert.same({ status = 0 }, here.run(other))
    local next_one = setmetatable({ session_id = "two" }, { __index = other })
    next_one.hook_event_name = "BeforeTool"
    assert.truthy(here.run(next_one).stderr)
  end)

  for _, name in ipairs({ "sessionId", "conversation_id", "session" }) do
    it("that calls its session " .. name .. " is told of, once a session", function()
      local event = { event = "beforeShellExecution", command = "ls", [name] = "one" }
      assert.truthy(here.run(event).stderr:find('event is "beforeShellExecution"', 1, true))
      assert.same({ status = 0 }, here.run(event))
      event[name] = "two"
      assert.truthy(here.run(event).stderr)
    end)
  end

  for _, case in ipairs({
    { "no input", { tool_name = "shell", arguments = { command = "rm -rf /" } } },
    { "a text for its input", { tool_name = "Bash", tool_input = "rm -rf /" } },
    { "a shell's command elsewhere", { tool_name = "Bash", tool_input = { cmd = "rm -rf /" } } },
    { "a list for a command", { tool_name = "Bash", tool_input = { command = { "rm" } } } },
    { "no tool", { args = {} } },
  }) do
    it("that uses our event's name with " .. case[1] .. " is told of, once a session", function()
      case[2].hook_event_name, case[2].session_id = "PreToolUse", "one"
      local told = here.run(case[2])
      assert.equal(0, told.status)
      assert.truthy(told.stderr:find("this agent is not supported", 1, true), told.stderr)
      assert.same({ status = 0 }, here.run(case[2]))
    end)
  end

  it("that only speaks like the one we know is judged, and told of", function()
    local event = { hook_event_name = "PreToolUse", session_id = "one", turn_id = "t", model = "m",
      tool_name = "Bash", tool_input = { command = "rm ~/.claude/settings.json" } }
    local told = here.run(event)
    assert.equal("deny", told.json.hookSpecificOutput.permissionDecision)
    assert.truthy(told.stderr:find("only denials are sure to take effect", 1, true), told.stderr)
    assert.falsy(here.run(event).stderr:find("only denials", 1, true))
  end)
end)

describe("an event of Claude Code", function()
  local function nothing() return nil end
  local function event(raw) return claude.event(raw, nothing) end

  it("says what a tool runs", function()
    local shell = event({ tool_name = "Monitor", tool_input = { command = "ls" }, cwd = "/x" })
    assert.same({ "call", "ls", true, "Bash", "/x" },
      { shell.kind, shell.command, shell.runs, shell.same, shell.cwd })
    local foreign = event({ tool_name = "PowerShell", tool_input = { command = "ls" } })
    assert.same({ true, nil, true }, { foreign.foreign, foreign.command, foreign.once })
    assert.is_nil(event({ tool_name = "Bash", tool_input = "ls" }).input)
    assert.is_nil(event({ tool_name = "Bash", tool_input = {}, cwd = "a\0b" }).cwd)
  end)

  it("says what an answer comes to in its mode", function()
    -- mode, approvals skip nothing but the prompt, questions get lost
    for _, row in ipairs({ { nil, true, false }, { "acceptEdits", true, false },
      { "plan", false, false }, { "auto", false, false }, { "dontAsk", false, false },
      { "bypassPermissions", true, true } }) do
      local found = event({ tool_name = "Read", tool_input = {}, permission_mode = row[1] })
      assert.same({ row[2], row[3] }, { found.plain, found.void }, row[1])
    end
  end)
end)

describe("PowerShell", function()
  local here = stage.new()
  teardown(here.remove)

  it("is asked about, and refused where nobody is asked", function()
    for mode, verdict in pairs({ default = "ask", bypassPermissions = "deny" }) do
      local answer = here.run({ hook_event_name = "PreToolUse", tool_name = "PowerShell",
        tool_input = { command = "ls" }, cwd = here.project, permission_mode = mode })
      assert.equal(verdict, answer.json.hookSpecificOutput.permissionDecision)
    end
  end)
end)

describe("the boundary", function()
  local here
  before_each(function() here = stage.new() end)
  after_each(function() here.remove() end)

  local rows = {
    -- tool    path, and whether it may
    { "Read",  "HOME/.claude/projects/S/one/tool-results/x.txt", true },
    { "Read",  "HOME/.claude/projects/S/one/subagents/agent-1.jsonl", true },
    { "Write", "HOME/.claude/projects/S/one/tool-results/x.txt", false },
    { "Write", "HOME/.claude/projects/S/memory/m.md", true },
    { "Write", "HOME/.claude/plans/p.md", true },
    { "Read",  "TMP/claude-0/SLUG/one/tasks/b.output", true },
    { "Write", "TMP/claude-0/SLUG/one/tasks/b.output", false },
    { "Write", "TMP/claude-0/SLUG/one/scratchpad/a", true },
    { "Read",  "TMP/claude-0/SLUG/other/tasks/b.output", false },
    { "Read",  "TMP/claude-0/-elsewhere/one/tasks/b.output", false },
    { "Read",  "HOME/.claude/projects/S/other.jsonl", false },
    { "Read",  "HOME/notes", false },
  }
  for _, row in ipairs(rows) do
    it(("%s the client's own file: %s %s"):format(row[3] and "lends" or "keeps", row[1], row[2]),
    function()
      local names = { HOME = here.home, TMP = here.root .. "/tmp",
        SLUG = here.project:gsub("[^%w]", "-") }
      place.sh(("mkdir -p %s/tmp %s/.claude/projects/S %s/.claude/plans"):format(here.root,
        here.home, here.home))
      local answer = here.run({ hook_event_name = "PreToolUse", tool_name = row[1],
        session_id = "one", transcript_path = here.home .. "/.claude/projects/S/one.jsonl",
        tool_input = { file_path = row[2]:gsub("%u+%f[/]", names), content = "" },
        cwd = here.project }, { SANDBOX_BOUNDARY = "project", TMPDIR = here.root .. "/tmp" })
      local specific = answer.json and answer.json.hookSpecificOutput or {}
      assert.equal(not row[3] and "deny" or nil, specific.permissionDecision)
    end)
  end
end)
