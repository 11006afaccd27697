--- A few commands of the approval hunt (`make approvals`), always the same ones: none that is
-- approved does more than read. COUNT asks for more, SEED for others.
local approver = require("hunt.approver")
local batch = require("batch")
local force = require("force")
local look_alikes = require("look_alikes")

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

  it("answers for what it leaves in the background, and the next one does not", function()
    local here, rows = batch.place(look_alikes.project), {}
    for i, command in ipairs({
      "{ sleep 0.3; touch new-file; } >/dev/null 2>&1 &", "cat a.txt", "sleep 0.1",
    }) do
      rows[i] = { command = command, names = { "sleep", "touch", "cat" } }
    end
    local found = batch.run(here, rows, "bash", "gnu")
    here.remove()
    assert.same({ 1, rows[1] }, { #found, found[1] })
  end)
end)
