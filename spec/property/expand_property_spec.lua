--- Compares the evaluator with bash, on words that nobody thought of.
local commands = require("commands")
local core = require("sandbox_enforcer.core")
local oracle = require("oracle")
local wordgen = require("wordgen")

--- The command that the shell comes to last.
local function last(script)
  local list = commands.of(script)
  return list[#list]
end

--- For each of the two seeds; fewer under a sanitizer, for the fuzzer of `expand` has one, too.
local TOTAL <const> = os.getenv("ASAN_OPTIONS") and 10000 or 52000
local BATCH <const> = 500

local separators <const> = { false, false, ":", " :", "", "X", "ab", "0", " \t\n", "/." }

local function settings(ifs)
  local lines = { "cd /" }  -- words with patterns match whatever is there: they are unknown
  for name, value in pairs(wordgen.vars) do
    lines[#lines + 1] = value and name .. "=" .. core.quote(value) or "unset " .. name
  end
  if ifs then lines[#lines + 1] = "IFS=" .. core.quote(ifs) end
  return table.concat(lines, "\n")
end

local function generate(count)
  local words, sure = {}, {}
  for i = 1, count do words[i], sure[i] = wordgen.word() end
  return words, sure
end

--- The words as bash reads them, in as few processes as it takes.
local function ask(words, ifs)
  local lines = { settings(ifs), "show() { printf '%s\\0' \"$#\" \"$@\"; }" }
  for i, word in ipairs(words) do
    lines[#lines + 1] = ("printf '<%d>\\0'\nu=; unset u; show %s"):format(i, word)
  end
  local pieces = oracle.pieces(oracle.run("bash", table.concat(lines, "\n") .. "\n"))
  local answers, at = {}, 1
  for i = 1, #words do
    if pieces[at] ~= ("<%d>"):format(i) then break end
    local count = tonumber(pieces[at + 1])
    if not count then break end
    answers[i] = table.move(pieces, at + 2, at + 1 + count, 1, {})
    at = at + 2 + count
  end
  return answers
end

local function same(a, b)
  if #a ~= #b then return false end
  for i = 1, #a do if a[i] ~= b[i] then return false end end
  return true
end

local function show(fields)
  local shown = {}
  for i, field in ipairs(fields) do shown[i] = ("%q"):format(field) end
  return "(" .. table.concat(shown, " ") .. ")"
end

--- One batch: counts what is known, and raises for the first that differs.
local function compare(count, tally)
  local ifs = separators[math.random(#separators)]
  local words, sure = generate(count)
  local answers = ask(words, ifs)
  local vars = setmetatable({ IFS = ifs }, { __index = function(_, name)
    return wordgen.vars[name] or false
  end })
  for i, word in ipairs(words) do
    local script = assert(core.parse("show " .. word))
    local fields, why = script:expand(commands.of(script)[1].words[2], vars)
    local where = ("word %s, IFS=%q"):format(word, ifs or "default")
    tally.words = tally.words + 1
    if fields then
      tally.known = tally.known + 1
      if not answers[i] then
        for k = 1, i do if not answers[k] then print("first: " .. words[k]) break end end
        error(where .. ": bash gave up, we say " .. show(fields))
      end
      if not same(fields, answers[i]) then
        error(where .. ": bash says " .. show(answers[i]) .. ", we say " .. show(fields))
      end
    elseif sure[i] and why ~= "several empty quotes" then  -- rare, and bash itself is inconsistent
      error(where .. ": it can be known, but " .. why)
    end
    if #commands.of(script)[1].words ~= 2 then error(where .. ": not one word") end
  end
end

--- What zsh makes of the words that we claim to know for it; it stops at the mistakes of others.
local function compare_zsh(count)
  local lines = { settings(), "show() { printf '%s\\0' \"$#\" \"$@\"; }" }
  local claimed, known = {}, {}
  for _ = 1, count do
    local word = wordgen.word()
    local script = core.parse("show " .. word, { shell = "zsh" })
    local words = script and last(script).words
    local fields = words and #words == 2 and script:expand(words[2], wordgen.vars)
    if fields then
      claimed[#claimed + 1], known[#known + 1] = word, fields
      lines[#lines + 1] = ("(eval %s)"):format(core.quote("show " .. word))
    end
  end
  local pieces = oracle.pieces(oracle.run("zsh", table.concat(lines, "\n") .. "\n"))
  local at = 1
  for i, word in ipairs(claimed) do
    local answer = table.move(pieces, at + 1, at + (tonumber(pieces[at]) or 0), 1, {})
    if not pieces[at] or not same(known[i], answer) then
      error(("word %s: zsh says %s, we say %s"):format(word, show(answer), show(known[i])))
    end
    at = at + 1 + #answer
  end
  return #claimed
end

describe("expand agrees with zsh", function()
  for _, seed in ipairs({ 1, oracle.seed() }) do
    it("where it claims to know, SEED=" .. seed, function()
      if not oracle.has("zsh") then return pending("zsh is not installed") end
      math.randomseed(seed)
      local known = 0
      for _ = 1, 10 do known = known + compare_zsh(500) end
      assert(known > 2000, known)
    end)
  end
end)

describe("expand agrees with bash", function()
  for _, seed in ipairs({ 1, oracle.seed() }) do
    it(("on %d words, SEED=%d"):format(TOTAL, seed), function()
      math.randomseed(seed)
      local tally = { words = 0, known = 0 }
      while tally.words < TOTAL do compare(BATCH, tally) end
      print(("\n%d words, %d known, SEED=%d"):format(tally.words, tally.known, seed))
      assert(tally.known > 0.85 * tally.words)
    end)
  end
end)
