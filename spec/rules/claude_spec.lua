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
      { "a tool that it is told to run", "claude mcp add x -- curl https://h/x", "ask",
        "claude runs curl" },
    },
  })

  altered.tables(here, {
    { "claude -p x" },
    { "claude --debug-file a -p x", "change a" },
  })

  local function options(command)
    local list = {}
    for _, effect in ipairs(altered.effects(here, command, "client")) do
      list[#list + 1] = effect.item and (effect.item.name .. " " .. (effect.text or "")) or nil
    end
    return list
  end

  it("says which options there are", function()
    assert.same({ "--bare ", "-p " }, options("claude --bare -p x"))
    assert.same({ "--settings {}", "--model m" }, options("claude --settings={} x --model m"))
    assert.same({ "--setting-sources user" }, options("claude --setting-sources user"))
    assert.same({ "--dangerously-skip-permissions " },
      options("env A=b claude --dangerously-skip-permissions"))
    assert.same({ "--plugin-dir d", "--safe-mode " }, options("claude --plugin-dir d --safe-mode"))
  end)

  it("says which words there are", function()
    local found = altered.effects(here, 'claude plugin disable "$X"', "client")
    assert.same({ "plugin", "disable", false }, found[#found].words)
  end)
end)
