local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/claude", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what it is shown", "git clone https://h/r && claude --add-dir r -p hello",
        "git clone https://h/r /sandbox/r && claude --add-dir /sandbox/r -p hello" },
    },
    unchanged = {
      { "a question", "claude -p 'what does git clone https://h/r do?'" },
    },
    refused = {
      { "a tool that it is told to run", "claude mcp add x -- curl https://h/x", "deny",
        "adds a server" },
    },
  })

  altered.tables(here, {
    { "claude -p x" },
    { "claude --debug-file a -p x", "change a" },
  })

  --- What a command does to hooks.
  local function told(command)
    local list = {}
    for _, effect in ipairs(altered.effects(here, command, "client")) do
      if not effect.starts then
        list[#list + 1] = (effect.unsure and "maybe " or "") .. effect.shown
      end
    end
    return table.concat(list, ", ")
  end

  local rows = {
    { "claude --bare -p x", "claude --bare" },
    { "claude --settings={} x --model m", "claude --settings" },
    { "claude --setting-sources user", "claude --setting-sources" },
    { "env A=b claude --dangerously-skip-permissions", "" },
    { "claude --plugin-dir d --safe-mode", "claude --plugin-dir, claude --safe-mode" },
    { "claude --plugin-url=https://h/p -p x", "claude --plugin-url" },
    { "claude --restricted -p x", "claude --restricted" },
    { "claude --unheard-of v --bare", "claude --bare" },
    { "claude --unheard-of v plugin install p", "claude plugin install" },
    { "claude plugin install p@m", "claude plugin install" },
    { "claude --debug plugins enable p", "claude plugins enable" },
    { "claude plugin marketplace add d", "claude plugin marketplace" },
    { "claude plugin marketplace list", "" },
    { "claude plugin disable \"$X\"", "claude plugin disable" },
    { "claude plugin \"$X\"", "maybe claude plugin ?" },
    { "claude plugin list; claude plugin details p; claude plugin validate d", "" },
    { "claude plugin; claude plugin help; claude plugin --help", "" },
    { "claude mcp add-json x '{}'", "claude mcp add-json" },
    { "claude mcp serve", "claude mcp serve" },
    { "claude mcp list; claude mcp get x", "" },
    { "claude import x", "claude import x" },
    { "claude install latest", "claude install latest" },
    { "claude update", "claude update" },
    { "claude migrate-installer", "claude migrate-installer" },
    { "claude --mcp-config x -p y", "claude --mcp-config" },
    { "claude --agents '{}' -p y", "claude --agents" }, { "claude $X -p y", "maybe claude" },
    { "read CLAUDE_CODE_SIMPLE <<< 1; claude", "CLAUDE_CODE_SIMPLE before claude" },
    { "claude \"$X\"", "maybe claude" },
    { "claude -p \"$X\"", "" },
    { "HOME=/x claude -p y", "HOME before claude" },
    { "export HOME=/x; claude -p y", "HOME before claude" },
    { "env HOME=/x nice claude -p y", "HOME before claude" },
  }
  for _, row in ipairs(rows) do
    it("says what " .. row[1] .. " does to hooks", function()
      assert.equal(row[2], told(row[1]))
    end)
  end
end)
