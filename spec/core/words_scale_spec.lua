--- Twice the input is at most twice the work, and a twentieth: callgrind counts.
local place = require("place")

local program <const> = (os.getenv("BUILD") or "build") .. "/spec/words_scale_test"

local shapes <const> = {
  "literal", "quotes", "escapes", "variables", "nested", "lists", "alternatives", "sums", "strip",
  "plain", "signs", "controls", "edits",
}

local function instructions(shape, size)
  local command = ("valgrind --tool=callgrind --callgrind-out-file=/dev/null %s %s %d 2>&1")
  local output = place.sh(command:format(place.quote(program), shape, size))
  return assert(tonumber(output:match("Collected : (%d+)")), output)
end

describe("the work on words grows with their size #unsanitized", function()
  for _, shape in ipairs(shapes) do
    it("for " .. shape, function()
      if not place.has("valgrind") then return pending("needs valgrind") end
      place.built(program)
      local once, twice = instructions(shape, 40000), instructions(shape, 80000)
      assert(twice <= 2.1 * once, ("%d, then %d"):format(once, twice))
    end)
  end
end)
