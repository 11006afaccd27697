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
