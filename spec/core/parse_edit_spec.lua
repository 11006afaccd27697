--- Spans are exact: a script is what its pieces say, and an edit changes nothing else.
local commands = require("commands")
local core = require("sandbox_enforcer.core")
local scriptgen = require("scriptgen")

local function corpus()
  local texts = {}
  local names = assert(io.popen("ls spec/fixtures/corpus/*.sh"))
  for name in names:lines() do
    local file = assert(io.open(name, "rb"))
    texts[#texts + 1] = file:read("a")
    file:close()
  end
  names:close()
  return texts
end

--- All words of a script's commands, with the commands' texts.
local function words_of(script)
  local found = {}
  for i, command in ipairs(commands.of(script)) do
    for j, word in ipairs(command.words) do
      found[#found + 1] = { command = i, place = j, word = word }
    end
  end
  return found
end

--- The parts of a word follow each other without a gap.
local function check_cover(word)
  if not word.parts then return end
  local at = word.from
  for _, part in ipairs(word.parts) do
    assert.equal(at, part.from)
    at = part.to + 1
  end
  assert.equal(word.to + 1, at)
end

local function texts_of(script)
  local texts = {}
  for i, found in ipairs(words_of(script)) do
    texts[i] = script.text:sub(found.word.from, found.word.to)
  end
  return texts
end

local function holds(outer, inner)
  return outer.from <= inner.from and inner.to <= outer.to
end

--- Replace one word, parse again: only that word, and those that hold it, differ.
local function check_edit(script, index, words)
  local word = words[index].word
  local text = script.text:sub(1, word.from - 1) .. "EDITED" .. script.text:sub(word.to + 1)
  local again = core.parse(text)
  assert.truthy(again, "an edit made it wrong: " .. text)
  local before, after = texts_of(script), texts_of(again)
  local moved = #text - #script.text
  local kept, at = 0, 1
  for i, found in ipairs(words) do
    if i == index then
      at = at + 1
    elseif not holds(word, found.word) then
      local same = holds(found.word, word) or before[i] == after[at]
      assert.truthy(same, ("%q became %q in %q"):format(before[i], after[at] or "nothing", text))
      kept, at = kept + 1, at + 1
    end
  end
  assert.equal(at - 1, #after, text)
  assert.equal(moved, #again.text - #script.text)
end

describe("spans", function()
  it("cover each word of the corpus", function()
    for _, text in ipairs(corpus()) do
      local script = core.parse(text)
      for _, found in ipairs(script and words_of(script) or {}) do check_cover(script,
        found.word) end
    end
  end)

  it("make edits of one word change only that word", function()
    local edits = 0
    local random = scriptgen.random(4711)
    for i = 1, 80 do
      local text = scriptgen.script(random)
      local script = assert(core.parse(text))
      local words = words_of(script)
      for index, found in ipairs(words) do
        check_cover(found.word)
        if found.place > 1 and (index + i) % 3 == 0 then
          check_edit(script, index, words)
          edits = edits + 1
        end
      end
    end
    assert.is_true(edits > 200)
  end)
end)
