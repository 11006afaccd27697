--- A few commands of the approval hunt (`make approvals`), always the same ones: none that is
-- approved does more than read. COUNT asks for more, SEED for others.
local approver = require("hunt.approver")
local force = require("force")

describe("a drawn command that is approved #unsanitized", function()
  local why = force.missing()
  if why then
    pending("is not proven by force: " .. why)
    return
  end
  it("only reads, in bash and zsh, with all tools that are installed", function()
    local found = {}
    local told = approver.hunt({
      count = tonumber(os.getenv("COUNT") or 300), seed = tonumber(os.getenv("SEED") or 7),
      seconds = 120, every = 1,
      report = function(row) found[#found + 1] = row.command .. ": " .. row.did[1] end,
    })
    assert.same({}, found)
    assert.is_true(told.runs > 0)
  end)
end)
