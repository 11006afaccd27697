--- What the rules say of a command: does it only read and print? Commands run in /project, and
-- /home/u is the home.
-- @module pure
local assert = require("luassert")
local busted = require("busted")
local enforcer = require("sandbox_enforcer")
local read_only = require("sandbox_enforcer.rule.read_only")

local pure = {}

local engines = {}

--- One for each home and shell.
local function engine_of(home, shell)
  local key = home .. " " .. shell
  engines[key] = engines[key]
    or enforcer.new({ HOME = home, SHELL = "/bin/" .. shell, SANDBOX_ENABLED = "true" })
  return engines[key]
end

--- The commands of a script in the order in which they run, with `effects`, and `said`, which is
-- what read_only.pure says; what wrappers run is among them, after the wrapper.
-- @string text
-- @tparam[opt] table place `cwd`, `home`, `shell`
function pure.steps(text, place)
  place = place or {}
  local engine = engine_of(place.home or "/home/u", place.shell or "bash")
  local seen = {}
  for _, step in ipairs(engine:steps(text, place.cwd or "/project")) do
    local only_opens = step.fields[1] and step.fields[1].text == ":"  -- what code prints to
    if #step.fields > 0 and not only_opens then
      seen[#seen + 1] = setmetatable({ said = read_only.pure(step) }, { __index = step })
    end
  end
  return seen
end

--- What read_only.pure says of a command; of several, and of what they run, the first that is not
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

--- What is said of a simple command after xargs, which adds arguments that nobody knows.
local function after_xargs(command)
  if command:find("[|;&<`]") then return nil end
  local list = pure.steps("xargs " .. command)
  return list[#list].said
end

--- The spec of a rule as busted cases.
--    pairs   { a command that only reads, one that looks like it and does not }
--    reads   commands that only read
--    always  commands that only read, whatever their arguments are
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
      assert.equal("always", after_xargs(command) or "always")
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
