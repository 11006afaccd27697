--- What is approved because a rule proves that it only reads, next to what looks like it and does
-- more: services, packages, patterns, names with blanks, known input, SQL, --help.
local look_alikes = require("look_alikes")
local place = require("place")

local ROWS <const> = look_alikes.rows("safe.txt")

describe("a command that only reads", function()
  local here = look_alikes.project()
  place.sh(("cd %s && : > 'a b.txt' && : > db.sqlite && : > compose.yaml"):format(
    place.quote(here.project)))
  teardown(here.remove)

  it("is one of many", function() assert.is_true(#ROWS >= 500, tostring(#ROWS)) end)

  for _, row in ipairs(ROWS) do
    local safe, unsafe, verdict = table.unpack(row)
    it("is approved: " .. safe, function()
      local said, decision = look_alikes.judge(here, safe)
      assert.equal("allow", said, decision.reasons[1] or decision.why)
    end)
    if unsafe then
      it("is not " .. unsafe, function()
        local said = look_alikes.judge(here, unsafe)
        assert.not_equal("allow", said)
        if verdict then assert.equal(verdict, said) end
      end)
    end
  end
end)
