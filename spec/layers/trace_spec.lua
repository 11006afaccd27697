--- A whole session: how many prompts are spared, and that none is spared wrongly.
local trace = require("trace")

describe("a session of an agent", function()
  local here = trace.project()
  teardown(here.remove)
  local list = trace.run(here)

  it("is of some length", function() assert.is_true(#list >= 300) end)

  it("has at least four fifths of what only reads approved", function()
    local approved, all = trace.count(list, "r", "allow")
    assert.is_true(approved >= 0.8 * all, ("%d of %d"):format(approved, all))
  end)

  it("has 84% fewer prompts, with a recommended profile and consent", function()
    local place = trace.project()
    local prompts, calls = trace.prompts(place, "balanced")
    place.remove()
    assert.is_true(prompts <= 0.16 * calls, ("%d of %d"):format(prompts, calls))
  end)

  it("has at least 95% of what is drawn to only read approved", function()
    local found, all = trace.reads("development", 3000, 1)
    assert.is_true(found >= 0.95 * all, ("%d of %d"):format(found, all))
  end)

  for _, entry in ipairs(list) do
    if entry.class == "u" then
      it("is not approved: " .. entry.command, function()
        assert.not_equal("allow", entry.verdict)
      end)
    else
      it("is not refused: " .. entry.command, function()
        assert.not_equal("deny", entry.verdict, entry.why)
      end)
    end
  end
end)
