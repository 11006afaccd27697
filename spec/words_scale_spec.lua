--- Twice the input is at most twice the work, and a twentieth: callgrind counts.
local program <const> = (os.getenv("BUILD") or "build") .. "/spec/words_scale_test"

local shapes <const> = {
  "literal", "quotes", "escapes", "variables", "nested", "lists", "alternatives", "sums", "strip",
  "plain", "signs", "controls", "edits",
}

local function has(command)
  return os.execute("command -v " .. command .. " >/dev/null 2>&1") == true
end

local function instructions(shape, size)
  local command = ("valgrind --tool=callgrind --callgrind-out-file=/dev/null %s %s %d 2>&1")
  local pipe = assert(io.popen(command:format(program, shape, size)))
  local output = pipe:read("a")
  pipe:close()
  return assert(tonumber(output:match("Collected : (%d+)")), output)
end

describe("the work on words grows with their size #unsanitized", function()
  for _, shape in ipairs(shapes) do
    it("for " .. shape, function()
      if not has("valgrind") or not has(program) then return pending("needs valgrind") end
      local once, twice = instructions(shape, 40000), instructions(shape, 80000)
      assert(twice <= 2.1 * once, ("%d, then %d"):format(once, twice))
    end)
  end
end)
