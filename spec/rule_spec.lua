local call = require("sandbox_enforcer.call")
local rule = require("sandbox_enforcer.rule")
local schema = require("sandbox_enforcer.schema")

local function compiled(given)
  given.command = "tool"
  schema.check(given, "tool.lua")
  return rule.prepare(given, "tool", "tool.lua")
end

local function read(given, line)
  local fields = {}
  for word in ("tool " .. line):gmatch("%S+") do
    if word == "?" then word = nil end
    fields[#fields + 1] = { text = word }
  end
  return call.read(compiled(given), fields, {})
end

describe("the schema of rules", function()
  local faults = {
    { "no table", nil, "tool.lua: expected a table, found a nil" },
    { "no command", { command = 1 }, "tool.lua: command: expected a string, found a number" },
    { "an unknown field", { command = "x", landing = {} }, "tool.lua: landing: no such field" },
    { "an unknown group", { command = "x", options = { path = "-o" } },
      "tool.lua: options.path: no such group; there are change, chdir, code, delete, fetch, "
        .. "flag, program, read, run, script, url, value, write" },
    { "no option", { command = "x", options = { flag = { "-a", "q" } } },
      'tool.lua: options.flag: "q" is no option' },
    { "an option that is listed twice", { command = "x", options = { flag = "-a",
      value = "-b|-a" } },
      'tool.lua: options.value: "-a" is listed twice' },
    { "an unknown grammar", { command = "x", grammar = "dos" },
      'tool.lua: grammar: "dos" is no grammar; there are git, gnu, pflag, posix' },
    { "an unknown trait", { command = "x", grammar = { "gnu", loud = true } },
      'tool.lua: grammar: "loud" is no trait of a grammar' },
    { "a landing that names nothing", { command = "x", lands = { { "-o" } } },
      'tool.lua: lands[1][1]: "-o" is neither an option nor an operand of the rule' },
    { "an unknown field of a landing", { command = "x", options = { fetch = "-o" },
      lands = { { "-o", to = 1 } } },
      "tool.lua: lands[1].to: no such field" },
    { "an operand that cannot be read", { command = "x", operands = "a!" },
      'tool.lua: operands[1]: "a!" is not "name", "name?" or "name...", with a kind before it' },
    { "two operands that take the rest", { command = "x", operands = "a... b..." },
      'tool.lua: operands[2]: only one operand can be "..."' },
    { "a fault in a subcommand", { command = "x", subcommands = { get = { inspect = 1 } } },
      "tool.lua: subcommands.get.inspect: expected a function, found a number" },
  }
  for _, case in ipairs(faults) do
    local name, given, message = table.unpack(case)
    it("refuses " .. name, function()
      local good, problem = pcall(schema.check, given, "tool.lua")
      assert.is_false(good)
      assert.equal(message, problem.message)
      assert.equal("tool.lua", problem.rule)
    end)
  end
end)

describe("reading arguments", function()
  local options = {
    flag = "-q|--quiet -v|--verbose --long-flag --color[=]",
    value = "-o|--output --outline -n", write = "-w",
  }
  local function seen(grammar, line)
    local given = read({ grammar = grammar, options = options, operands = "first? more..." }, line)
    local list = {}
    for _, item in ipairs(given.options) do
      list[#list + 1] = item.name .. (item.text and "=" .. item.text or "")
    end
    for _, item in ipairs(given.operands) do list[#list + 1] = item.text or "?" end
    if given.unknown then list[#list + 1] = "unknown " .. given.unknown end
    if given.unsure then list[#list + 1] = "unsure" end
    return table.concat(list, " ")
  end

  local lines = {
    -- grammar, line, options by their first names, operands
    { "gnu", "-o f a", "-o=f a" },
    { "gnu", "-of a", "-o=f a" },
    { "gnu", "-qvof a", "-q -v -o=f a" },
    { "gnu", "--output f", "-o=f" },
    { "gnu", "--output=f", "-o=f" },
    { "gnu", "--outp f", "-o=f" },
    { "gnu", "--out f", "f unknown --out" },
    { "gnu", "--quiet a --verbose", "-q -v a" },
    { "gnu", "a -o f b", "-o=f a b" },
    { "gnu", "a -- -o f", "a -o f" },
    { "gnu", "--color=always a", "--color=always a" },
    { "gnu", "--color always", "--color always" },
    { "gnu", "-", "-" },
    { "gnu", "-x", "unknown -x" },
    { "gnu", "--no-quiet", "unknown --no-quiet" },
    { { "gnu", negate = true }, "--no-quiet a", "--no-quiet a" },
    { { "gnu", negate = true }, "--no-output a", "--no-output a unsure" },
    { "gnu", "-o", "unsure" },
    { "gnu", "? a", "? a unsure" },
    { "gnu", "-- ? a", "? a" },
    { "gnu", "-o ? a", "-o a" },
    { "pflag", "--outp f", "f unknown --outp" },
    { "pflag", "-qof a", "-q -o=f a" },
    { "posix", "a -o f", "a -o f" },
    { "posix", "-qo f a", "-q -o=f a" },
    { "git", "-o f a", "-o=f a" },
    { "git", "-of a", "a unknown -of" },
    { "git", "-qv a", "-q a unknown -qv" },
  }
  for _, case in ipairs(lines) do
    local grammar, line, expected = table.unpack(case)
    local name = type(grammar) == "table" and "gnu with --no-" or grammar
    it(name .. ": " .. line, function() assert.equal(expected, seen(grammar, line)) end)
  end

  local operands = {
    { "source target", "a b", "source=a target=b" },
    { "source... target", "a b c", "source=a source=b target=c" },
    { "source target?", "a", "source=a" },
    { "source target?", "a b", "source=a target=b" },
    { "first? source...", "a b", "first=a source=b" },
    { "source", "a b", "source=a +b" },
  }
  for _, case in ipairs(operands) do
    local spec, line, expected = table.unpack(case)
    it("operands " .. spec .. ": " .. line, function()
      local given = read({ operands = spec }, line)
      local list = {}
      for _, item in ipairs(given.operands) do
        list[#list + 1] = (item.name and item.name .. "=" or "+") .. item.text
      end
      assert.equal(expected, table.concat(list, " "))
      assert.equal(expected:find("+", 1, true) and "b" or nil, given.surplus and given.surplus.text)
    end)
  end

  it("finds the subcommand behind global options", function()
    local given = read({ grammar = "git", options = { chdir = "-C" },
      subcommands = { get = { options = { flag = "-q" }, operands = "name" } } }, "-C d get -q x")
    assert.equal("tool get", given.rule.name)
    assert.equal("x", given.name)
    assert.equal("d", given.parent:item("-C").text)
  end)

  it("says which subcommand it does not know", function()
    assert.equal("put", read({ subcommands = { get = {} } }, "put x").subcommand)
    assert.equal(false, read({ subcommands = { get = {} } }, "? x").subcommand)
  end)
end)
