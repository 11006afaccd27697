--- In bypassPermissions a question that the client would not put to anybody is a refusal.
local stage = require("stage")

describe("in bypassPermissions", function()
  local here
  setup(function() here = stage.new() end)
  teardown(function() here.remove() end)

  local function judge(tool, input, mode, more)
    local answer = here.run({ hook_event_name = "PreToolUse", tool_name = tool, tool_input = input,
      cwd = here.project, permission_mode = mode }, more)
    local specific = answer.json and answer.json.hookSpecificOutput or {}
    return specific.permissionDecision, specific.permissionDecisionReason or "", specific
  end

  local refused = {
    "curl -o \"$X\" https://h/x",  -- it is unknown what it writes
    "curl -o \"$X\" https://h/x; : >> .git/y",
    "curl -o .git/hooks/$X https://h/x",
    "git clone https://h/r \"$D\"; touch .vscode/x",
    "git clone https://h/r \"$D\" && mkdir .husky",
    "curl -o \"$X\" https://h/x; rm ~/.gitconfig",
    "curl -O https://h/x/$X; touch .gi''t/z",
  }
  for _, command in ipairs(refused) do
    it("refuses what it would ask about otherwise: " .. command, function()
      assert.equal("ask", (judge("Bash", { command = command }, "default")))
      local verdict, reason, specific = judge("Bash", { command = command }, "bypassPermissions")
      assert.equal("deny", verdict)
      assert.truthy(reason:find("nobody would be asked about this", 1, true), reason)
      assert.is_nil(specific.updatedInput)
      assert.equal("deny", (judge("Monitor", { command = command }, "bypassPermissions")))
    end)
  end

  -- each path that the client holds sensitive, by each way of writing that loses the question
  local sensitive = {
    ".git/x", ".claude/notes", ".vscode/x", ".idea/x", ".husky/x", "~/.gitconfig", ".gitmodules",
    "~/.ripgreprc", "sub/.git/config", ".VSCode/x",
  }
  local writing = { ": > %s", "echo x 2>> %s", "touch %s", "mkdir %s", "rm -f %s", "cp a %s",
    "echo x | tee %s", "sed -i s/a/b/ %s" }
  for _, path in ipairs(sensitive) do
    it("refuses what it would ask about if " .. path .. " is written, too", function()
      for _, way in ipairs(writing) do
        local command = "npx degit@2 o/r x; " .. way:format(path)
        local asked = judge("Bash", { command = command }, "default")
        assert.is_true(asked == "ask" or asked == "deny", command)
        assert.equal("deny", (judge("Bash", { command = command }, "bypassPermissions")), command)
        assert.equal("deny", (judge("Monitor", { command = command }, "bypassPermissions")))
      end
    end)
  end

  it("refuses a shell that it does not read", function()
    local input = { command = "Remove-Item x" }
    assert.equal("ask", (judge("PowerShell", input, "default")))
    assert.equal("deny", (judge("PowerShell", input, "bypassPermissions")))
  end)

  it("asks where somebody is asked", function()
    local input = { command = "npx degit@2 o/r x" }
    assert.equal("ask", (judge("Bash", input, "default")))
    assert.equal("ask", (judge("Bash", input, "bypassPermissions")))
  end)

  it("refuses instead of asking where it fails", function()
    local more = { SANDBOX_RULES_DIR = "/nowhere", CONTENT_FILTER_COMMAND = "/nowhere" }
    local input = { file_path = here.sandbox .. "/x" }
    assert.equal("ask", (judge("Read", input, "default", more)))
    assert.equal("deny", (judge("Read", input, "bypassPermissions", more)))
    more.SANDBOX_ON_ERROR = "allow"
    assert.is_nil((judge("Read", input, "bypassPermissions", more)))
  end)

  it("approves and rewrites as elsewhere", function()
    local input = { command = "git clone https://h/o/.git" }
    local _, _, answer = judge("Bash", input, "bypassPermissions")
    assert.truthy(answer.updatedInput)
    assert.is_nil((judge("Bash", { command = "touch .git/x" }, "bypassPermissions")))
  end)
end)
