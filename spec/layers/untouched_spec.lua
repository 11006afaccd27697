--- What downloads nothing, or only mentions it, comes back as no output: the table is
-- fixtures/untouched.lua.
local enforce = require("enforce")
local place = require("place")
local program = require("program")

describe("left alone", function()
  local here = place.new()
  place.sh("mkdir -p " .. here.project .. "/src " .. here.project .. "/r")
  teardown(here.remove)

  local rows = dofile("spec/fixtures/untouched.lua")
  for _, command in ipairs(rows) do
    it(command:gsub("\n", "\\n"), function()
      local decision = enforce.library(here, command)
      assert.same({}, decision.reasons)
      assert.equal(nil, decision.verdict)
      assert.is_falsy(decision.unreadable)
    end)
  end

  it("is silence of the program", function()
    for nth = 1, #rows, 25 do
      local answer = enforce.binary(here, rows[nth])
      assert.same({ "", "", 0 }, { answer.stdout, answer.stderr, answer.status }, rows[nth])
    end
  end)

  it("leaves nothing on the disk", function()
    assert.equal("", program.shell("ls " .. place.quote(here.sandbox) .. " 2>/dev/null"))
  end)

  it("holds for many commands", function() assert.is_true(#rows >= 400) end)
end)
