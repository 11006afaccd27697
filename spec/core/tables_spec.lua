--- All commands of the tables of other specs are parsed and expanded, for both shells. Many of
-- those specs are too slow under a sanitizer; this one shows it every command that they have.
local commands = require("commands")
local core = require("sandbox_enforcer.core")
local place = require("place")

--- What the parser may say of a text that it does not accept.
local REJECTED <const> = { syntax = true, open = true, unsure = true, limit = true }

--- The columns of all lines of all tables.
local function texts()
  local list = {}
  for path in place.sh("find spec/fixtures -name '*.txt' | LC_ALL=C sort"):gmatch("[^\n]+") do
    for line in io.lines(path) do
      for column in line:gmatch("[^\t]+") do list[#list + 1] = column:gsub("⏎", "\n") end
    end
  end
  for path in place.sh("ls spec/fixtures/containment/*.lua"):gmatch("[^\n]+") do
    for _, row in ipairs(dofile(path)) do list[#list + 1] = row[2] end
  end
  return list
end

--- Expand every word of every command.
-- @treturn number how many words there are
local function expanded(script)
  local count = 0
  for _, command in ipairs(commands.of(script)) do
    for _, word in ipairs(command.words) do
      local fields, why = script:expand(word, {})
      assert(fields or type(why) == "string")
      count = count + 1
    end
  end
  return count
end

describe("commands of tables", function()
  local list = texts()
  for _, shell in ipairs({ "bash", "zsh" }) do
    it("are parsed and expanded for " .. shell, function()
      local accepted, words, wrong = 0, 0, {}
      for _, text in ipairs(list) do
        local script, err = core.parse(text, { shell = shell })
        if script then
          accepted, words = accepted + 1, words + expanded(script)
          if script:dump() == "" then wrong[#wrong + 1] = text end
        elseif not REJECTED[err.status] then
          wrong[#wrong + 1] = ("%s: %s %s"):format(text, tostring(err.status), tostring(err))
        end
      end
      assert.same({}, wrong)
      assert.is_true(accepted > 10000 and words > 40000, accepted .. " texts, " .. words)
    end)
  end
end)
