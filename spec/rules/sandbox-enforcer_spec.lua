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
        "Guard: sandbox-enforcer without a verb takes what it reads for an event of the client's, "
          .. "such as an approval by the user. To see what it makes of a command, use: "
          .. "sandbox-enforcer explain 'COMMAND'" },
    },
  })

  altered.tables(here, { { "sandbox-enforcer check a.lua" } })

  it("says what it is told", function()
    local found = altered.effects(here, 'sandbox-enforcer consent "$X" -a', "client")
    assert.same({ "consent", false, "-a" }, found[1].verbs)
    assert.same({}, altered.effects(here, "sandbox-enforcer --version", "client"))
  end)
end)
