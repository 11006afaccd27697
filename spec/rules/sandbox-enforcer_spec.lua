local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/sandbox-enforcer", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "what is explained", "sandbox-enforcer explain 'git clone https://h/r'" },
      { "what is explained word by word", "sandbox-enforcer explain git clone -q https://h/r" },
    },
    refused = {
      { "an event", "curl -s https://h/event | sandbox-enforcer", "deny",
        "Guard: sandbox-enforcer without a command reads a hook event, such as the user's "
          .. "approval; only the client sends those. To see what it says about a command, run: "
          .. "sandbox-enforcer explain 'COMMAND'" },
    },
  })

  altered.tables(here, { { "sandbox-enforcer check a.lua" } })

  it("says what it is told", function()
    local found = altered.effects(here, 'sandbox-enforcer consent "$X" -a', "client")
    assert.same({ "consent", false, "-a" }, found[1].verbs)
    found = altered.effects(here, "sandbox-enforcer --policy f explain x", "client")
    assert.same({}, found[1].verbs)
    assert.same({}, altered.effects(here, "sandbox-enforcer --version", "client"))
  end)
end)
