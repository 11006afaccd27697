local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/link", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && link f g",
        "curl -o /sandbox/f https://h/b && link /sandbox/f g" },
    },
    unchanged = {
      { "a file", "link a b" },
    },
  })

  altered.tables(here, {
    { "link a b", "change b" },
  })

  it("says what gets another name", function()
    local found = altered.effects(here, "link a b", "link")
    assert.equal(1, #found)
    assert.equal("a", found[1].text)
  end)
end)
