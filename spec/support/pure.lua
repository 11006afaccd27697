--- What the rules say of a command: does it only read and print? Commands stand in /project, and
-- /home/u is the home.
-- @module pure
local assert = require("luassert")
local busted = require("busted")
local core = require("sandbox_enforcer.core")
local effects = require("sandbox_enforcer.effects")
local rules = require("sandbox_enforcer.rules")
local runs = require("sandbox_enforcer.shell.runs")
local shell = require("sandbox_enforcer.shell")
local steps = require("sandbox_enforcer.steps")
local world = require("sandbox_enforcer.shell.world")

local pure = {}

local all <const> = rules.new({ core.cwd() .. "/rules" }, nil, true)

local RUNS <const> = { run = true, script = true, stdin = true, program = true }

local function runs_more(step)
  for _, effect in ipairs(step.effects) do
    if RUNS[effect.kind] then return true end
  end
  return false
end

--- As the policy asks: the rule, or a second one that tells only which forms read.
local function judged(name, rule, step, known)
  local said = effects.pure(step)
  local second = not said and rule and all:reading(name)
  if second and second.file ~= rule.file then said = effects.reading(second, step, known) end
  return said
end

--- The commands of a script in the order in which they run, with `effects`, and `said`, which is
-- what effects.pure says; what wrappers run is among them, behind the wrapper.
-- @string text
-- @tparam[opt] table place `cwd`, `home`, `shell`
function pure.steps(text, place)
  place = place or {}
  local cwd = place.cwd or "/project"
  local script = assert(core.parse(text, { shell = place.shell or "bash" }))
  local vars = { HOME = place.home or "/home/u", PWD = cwd, CDPATH = false }
  local seen = {}
  shell.follow(script, world.new({ cwd = cwd, vars = vars }), function(walker, step)
    local name = steps.name(step)
    local rule = name and all:find(name)
    step.script, step.cwd = walker.script, walker.world.here.cwd
    step.call, step.doubtful = false, false  -- not those of a wrapper
    step.effects = rule and effects.of(rule, step, walker.world) or {}
    step.said = judged(name, rule, step, walker.world)
    if #step.fields > 0 then seen[#seen + 1] = step end
    if runs_more(step) then runs.follow(walker, step) end
    return {}, true
  end)
  return seen
end

--- What effects.pure says of a command; of several, and of what they run, the first that is not
-- pure, otherwise the first.
function pure.of(text, place)
  local first
  for _, step in ipairs(pure.steps(text, place)) do
    if not step.said then return false end
    first = first or step.said
  end
  return first or false
end

--- The paths that a command is said to read, sorted.
function pure.reads(text, place)
  local found = {}
  for _, step in ipairs(pure.steps(text, place)) do
    for _, effect in ipairs(step.effects) do
      if effect.kind == "read" then found[#found + 1] = effect.path or "?" end
    end
  end
  table.sort(found)
  return found
end

--- What is said of a simple command behind xargs, which adds arguments that nobody knows.
local function behind_xargs(command)
  if command:find("[|;&<`]") then return nil end
  local list = pure.steps("xargs " .. command)
  return list[#list].said
end

--- The spec of a rule as busted cases.
--    pairs   { a command that only reads, one that looks like it and does not }
--    reads   commands that only read
--    always  commands that only read, whatever stands in place of their arguments
--    refuses commands that do more
--    names   { a command, the paths that it reads... }
function pure.tables(tables)
  local function says(command, expected)
    busted.it((expected and "approves " or "does not approve ") .. command, function()
      assert.equal(expected, pure.of(command) ~= false)
    end)
  end
  for _, pair in ipairs(tables.pairs or {}) do
    says(pair[1], true)
    says(pair[2], false)
  end
  for _, command in ipairs(tables.reads or {}) do says(command, true) end
  for _, command in ipairs(tables.refuses or {}) do says(command, false) end
  for _, command in ipairs(tables.always or {}) do
    busted.it("always approves " .. command, function()
      assert.equal("always", pure.of(command))
      assert.equal("always", behind_xargs(command) or "always")
    end)
  end
  for _, case in ipairs(tables.names or {}) do
    busted.it("knows what is read by " .. case[1], function()
      local expected = { table.unpack(case, 2) }
      table.sort(expected)
      assert.same(expected, pure.reads(case[1]))
    end)
  end
end

return pure
