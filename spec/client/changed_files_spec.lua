--- What a command changes although no agent may is told to model, user and audit, once.
local place = require("place")
local stage = require("stage")

describe("after a command that has changed", function()
  local here
  before_each(function() here = stage.new() end)
  after_each(function() here.remove() end)

  local function ran(command, tool, more)
    return here.run({ hook_event_name = "PostToolUse", session_id = "one", tool_name = tool
      or "Bash", tool_input = { command = command }, tool_response = {}, tool_use_id = "t",
      cwd = here.project }, more)
  end

  local told_of = {
    { "skills of the project", "mkdir -p project/.claude/skills/m && touch "
      .. "project/.claude/skills/m/x",
      "/project/.claude/skills, which runs without hooks" },
    { "servers of the project", "echo '{}' >project/.mcp.json", "/project/.mcp.json" },
    { "settings of the project", "echo '{}' >project/.claude/settings.json",
      "/project/.claude/settings.json, settings of the client" },
    { "a mod deep in the user's skills", "mkdir -p home/.claude/skills/a/b/c",
      "/home/.claude/skills" },
    { "a mod of a session", "mkdir -p home/.claude/dev-mods/s", "/home/.claude/dev-mods" },
    { "a file that shells read", "echo 'alias ls=rm' >>home/.bashrc", "/home/.bashrc" },
    { "an agent", "mkdir home/.claude/agents && touch home/.claude/agents/a.md", "/agents" },
  }
  for _, row in ipairs(told_of) do
    it(row[1] .. ", it is told once", function()
      here.start()
      assert.same({ status = 0 }, ran("git checkout other"))
      place.sh(("cd %s && %s"):format(place.quote(here.root), row[2]))
      local answer = ran("git checkout other")
      local context = answer.json.hookSpecificOutput.additionalContext
      assert.truthy(context:find("[SandboxEnforcer] CHANGED: " .. here.root, 1, true), context)
      assert.truthy(context:find(row[3], 1, true), context)
      assert.equal(context, answer.json.systemMessage)
      local ledger = place.read(here.home .. "/.local/state/sandbox-enforcer/audit.jsonl")
      assert.truthy(ledger:find('"event_type":"guard_changed"', 1, true), ledger)
      assert.same({ status = 0 }, ran("git checkout other"))
    end)
  end

  it("what is in a place that changed before, it is told again", function()
    here.start()
    place.sh(("cd %s && mkdir -p project/.claude/skills/m"):format(place.quote(here.root)))
    assert.truthy(ran("x").json)
    place.sh(("cd %s && echo x >project/.claude/skills/m/x"):format(place.quote(here.root)))
    assert.truthy(ran("x").json)
    assert.same({ status = 0 }, ran("x"))
  end)

  local silent = {
    { "what the client writes by itself", "mkdir -p home/.claude/shell-snapshots && touch "
      .. "home/.claude/shell-snapshots/x home/.claude.json project/.claude/settings.local.json" },
    { "something else", "touch project/x && mkdir -p project/.claude/notes" },
  }
  for _, row in ipairs(silent) do
    it(row[1] .. ", nothing is told", function()
      here.start()
      place.sh(("cd %s && %s"):format(place.quote(here.root), row[2]))
      assert.same({ status = 0 }, ran("x"))
    end)
  end

  it("something, nothing is told where nothing is guarded, or no record is", function()
    place.sh(("cd %s && echo x >project/.mcp.json"):format(place.quote(here.root)))
    assert.same({ status = 0 }, ran("x"))
    here.start("startup", { CONTENT_FILTER_SANDBOX_DIR = false })
    place.sh(("cd %s && echo xx >project/.mcp.json"):format(place.quote(here.root)))
    assert.same({ status = 0 }, ran("x", nil, { CONTENT_FILTER_SANDBOX_DIR = false }))
  end)

  it("something by a tool of a server, it is told", function()
    here.start()
    place.sh(("cd %s && echo x >project/.mcp.json"):format(place.quote(here.root)))
    assert.truthy(ran("x", "mcp__s__run").json.systemMessage)
  end)
end)
