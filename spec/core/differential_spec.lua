--- Real scripts, read by bash, by shfmt and by us: all if DIFFERENTIAL=all or they are few,
-- else one in ten.
local acceptance = require("acceptance")
local commands = require("commands")
local core = require("sandbox_enforcer.core")
local damage = require("damage")
local differences = dofile("spec/fixtures/differences.lua")
local oracle = require("oracle")
local scriptgen = require("scriptgen")
local scripts = require("scripts")
local shfmt = require("shfmt")

local all <const> = os.getenv("DIFFERENTIAL") == "all"

local function sample(list)
  if all or #list < 300 then return list end
  local some = {}
  for i = 1, #list, 10 do some[#some + 1] = list[i] end
  return some
end

local chosen <const> = sample(scripts.all())

local function check_acceptance(texts, names)
  local wrong = {}
  for i, answer in ipairs(acceptance.of(texts)) do
    local script, err = core.parse(texts[i])
    local wanted <const> = script and "accepts" or "rejects"
    if answer ~= wanted and answer ~= "crashes" and not (err and err.status == "unsure") then
      wrong[#wrong + 1] = ("%s: bash %s, we say %s"):format(names and names[i] or texts[i],
        answer, err and tostring(err) or "it is right")
    end
  end
  assert.same({}, wrong)
end

--- Our commands by the offset of their first word, as shfmt's are.
local function commands_of(script, skip)
  local found = {}
  for _, command in ipairs(commands.of(script)) do
    local drawn = {}
    for i, word in ipairs(command.words) do drawn[i] = word.from .. "-" .. word.to end
    local first = command.words[1]
    if first and not skip(first.from) then
      if script.text:sub(first.from, first.to) == "let" then drawn = { drawn[1], "..." } end
      found[first.from] = table.concat(drawn, " ")
    end
  end
  return found
end

--- Why shfmt may differ about the command at this offset, or nil.
local function cause_of(text, at)
  local from = text:sub(1, at - 1):match(".*\n()") or 1
  local before, after = text:sub(from, at - 1), text:match("^[^\n]*", at)
  for _, difference in ipairs(differences) do
    if difference.is(before, after) then return difference.cause end
  end
end

local function compare(path, text, script, wrong)
  local theirs, skip = shfmt.commands(path, text)
  if not theirs then return 0 end  -- shfmt does not know all of bash
  local ours = commands_of(script, skip)
  local count = 0
  for at, spans in pairs(ours) do
    count = count + 1
    if theirs[at] ~= spans and not cause_of(text, at) then
      wrong[#wrong + 1] = ("%s: we find %s, shfmt %s"):format(path, spans, theirs[at] or "nothing")
    end
  end
  for at, spans in pairs(theirs) do
    if not ours[at] and not cause_of(text, at) then
      wrong[#wrong + 1] = ("%s: shfmt finds %s, we do not"):format(path, spans)
    end
  end
  return count
end

describe("real scripts", function()
  it("are there", function() assert.is_true(#chosen > 20) end)  -- on a bare machine, few

  it("are accepted if bash accepts them", function()
    local texts, names = {}, {}
    for i, each in ipairs(chosen) do texts[i], names[i] = each.text, each.path end
    check_acceptance(texts, names)
  end)

  it("are accepted in pieces if bash accepts the pieces", function()
    local random = scriptgen.random(oracle.seed())
    local texts = {}
    for i = 1, all and 6000 or 300 do
      local lines = {}
      for line in chosen[random(#chosen)].text:gmatch("[^\n]*\n") do lines[#lines + 1] = line end
      local from = #lines > 0 and random(#lines) or 1
      texts[i] = table.concat(lines, "", from, math.min(#lines, from + random(12)))
    end
    check_acceptance(texts)
  end)

  it("are accepted with damages if bash accepts them so", function()
    local random = scriptgen.random(all and oracle.seed() or 1)
    local corpus, texts = {}, {}
    for path in io.popen("ls spec/fixtures/corpus/*.sh"):lines() do
      for line in io.lines(path) do corpus[#corpus + 1] = line end
    end
    while #texts < (all and 6000 or 400) do
      local text = damage.done(random, corpus[random(#corpus)])
      if not text:find("\0", 1, true) then texts[#texts + 1] = text end
    end
    check_acceptance(texts)
  end)

  it("hold the commands that shfmt finds", function()
    if not oracle.has("shfmt") then return pending("shfmt is not installed") end
    local wrong, count = {}, 0
    for _, each in ipairs(chosen) do
      local script = core.parse(each.text)
      if script then count = count + compare(each.path, each.text, script, wrong) end
    end
    assert.same({}, wrong)
    assert.is_true(count > (all and 20000 or 500))
  end)
end)

describe("a difference from shfmt", function()
  for _, difference in ipairs(differences) do
    it("is shfmt's: " .. difference.cause, function()
      assert.equal(difference.prints, oracle.run("bash", difference.text))
      local found = {}
      local script = assert(core.parse(difference.text))
      for i, command in ipairs(commands.of(script)) do
        local words = command.words
        found[i] = script.text:sub(words[1].from, words[#words].to)
      end
      assert.same(difference.commands, found)
    end)
  end
end)
