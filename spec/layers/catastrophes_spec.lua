--- What cannot be undone is refused, however it is spelt: fixtures/catastrophes.txt. Commands that
-- run what they fetch are judged without a sandbox, where nothing is rewritten. What only looks
-- like that is not: fixtures/harmless.txt.
local look_alikes = require("look_alikes")

local RANKS <const> = { allow = 0, none = 1, rewrite = 1, ask = 2, deny = 3 }

describe("a catastrophe", function()
  local here = look_alikes.project()
  teardown(here.remove)
  local count = 0
  for _, row in ipairs(look_alikes.rows("catastrophes.txt")) do
    local wanted = row[2] or "deny"
    count = count + 1
    it(("of %s is at least %s: %s"):format(row.family, wanted, row[1]), function()
      for _, profile in ipairs({ "development", "testing", "production", "balanced" }) do
        local more = { SANDBOX_PROFILE = profile }
        if row.family == "in zsh" then more.SHELL = "/bin/zsh" end
        if row.family == "fetched and run" then more.CONTENT_FILTER_SANDBOX_DIR = false end
        local said = look_alikes.judge(here, row[1], more)
        local least = wanted
        if wanted == "asked" then least = profile == "balanced" and "ask" or "none" end
        assert.is_true(RANKS[said] >= RANKS[least], profile .. ": " .. said)
      end
    end)
  end
  it("has many names", function() assert.is_true(count >= 250, tostring(count)) end)
end)

describe("a look-alike of a catastrophe", function()
  local here = look_alikes.project()
  teardown(here.remove)
  for _, row in ipairs(look_alikes.rows("harmless.txt")) do
    it("is not refused: " .. row[1], function()
      for _, profile in ipairs({ "development", "testing", "balanced" }) do
        local said, decision = look_alikes.judge(here, row[1], { SANDBOX_PROFILE = profile })
        assert.are_not.equal("deny", said, profile .. ": " .. tostring(decision.reason))
      end
    end)
  end
end)
