--- The client asks about each redirection that names a home directory by `~`, so a rewritten one
-- is an absolute path, however the sandbox is configured. Other words keep the short form.
local stage = require("stage")

describe("a sandbox that is named by ~", function()
  local here
  setup(function() here = stage.new() end)
  teardown(function() here.remove() end)

  local rows = {
    -- as the agent wrote it                      as it runs
    { "curl -s https://h/x > f",                  "curl -s https://h/x > HOME/s/f" },
    { "curl -s https://h/x >> f",                 "curl -s https://h/x >> HOME/s/f" },
    { "curl -s https://h/x &> f",                 "curl -s https://h/x &> HOME/s/f" },
    { "curl -s https://h/x | jq . >| f",          "curl -s https://h/x | jq . >| HOME/s/f" },
    { "curl -s https://h/x > f && wc -l < f",
      "curl -s https://h/x > HOME/s/f && wc -l < HOME/s/f" },
    { "curl -so f https://h/x; wc < f",           "curl -so ~/s/f https://h/x; wc < HOME/s/f" },
    { "curl -s https://h/x | tee f",              "curl -s https://h/x | tee ~/s/f" },
    { "git clone https://h/o/r",                  "git clone https://h/o/r ~/s/r" },
  }
  for _, row in ipairs(rows) do
    it("is written out in redirections: " .. row[1], function()
      local answer = here.run({ hook_event_name = "PreToolUse", tool_name = "Bash",
        tool_input = { command = row[1] }, cwd = here.project },
        { CONTENT_FILTER_SANDBOX_DIR = "~/s" })
      local given = answer.json.hookSpecificOutput.updatedInput
      assert.equal(row[2]:gsub("HOME", here.home) .. "", given and given.command, answer.stderr)
    end)
  end
end)
