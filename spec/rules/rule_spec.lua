local call = require("sandbox_enforcer.rule.call")
local check = require("sandbox_enforcer.rule.check")
local rule = require("sandbox_enforcer.rule.prepare")

local function compiled(given)
  given.command = "tool"
  check.rule(given, "tool.lua")
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
    { "an unknown field", { command = "tool", landing = {} }, "tool.lua: landing: unknown field" },
    { "an unknown group", { command = "tool", options = { path = "-o" } },
      'tool.lua: options.path: unknown kind of option "path"; known: change, chdir, code, delete, '
        .. "fetch, flag, program, read, run, script, signal, url, value, write" },
    { "a misspelt group", { command = "tool", options = { wirte = "-o" } },
      'tool.lua: options.wirte: unknown kind of option "wirte"; did you mean "write"?' },
    { "a misspelt field", { command = "tool", operand = "x" },
      'tool.lua: operand: unknown field; did you mean "operands"?' },
    { "a misspelt command", { comand = "tool" },
      'tool.lua: comand: unknown field; did you mean "command"?' },
    { "an unknown option before subcommands", { command = "tool", plain = "-q",
      options = { flag = "-x" } },
      'tool.lua: plain: "-q" is neither an option nor an operand of the rule; did you mean "-x"?' },
    { "aliases without files", { command = "tool", aliases = { yaml = true } },
      "tool.lua: aliases.files: expected a string" },
    { "another command than its file's", { command = "other" },
      'tool.lua: command: "other" is not the file\'s name' },
    { "a comma in a list of options", { command = "tool", options = { flag = "-a,--all -b" } },
      'tool.lua: options.flag: "-a,--all" has a comma; blanks separate options, | their names' },
    { "a condition on an option that it has not", { command = "tool",
      options = { flag = "-l|--list" }, pure = { with = "--lst" } },
      'tool.lua: pure.with: "--lst" is neither an option nor an operand of the rule; '
        .. 'did you mean "--list"?' },
    { "an unknown word of a condition", { command = "tool", brings = { wtih = "-l" } },
      'tool.lua: brings.wtih: unknown field; did you mean "with"?' },
    { "a command that always brings", { command = "tool", brings = true },
      "tool.lua: brings: expected false, not true" },
    { "no option", { command = "tool", options = { flag = { "-a", "q" } } },
      'tool.lua: options.flag: "q" is not an option' },
    { "an option that is listed twice", { command = "tool", options = { flag = "-a",
      value = "-b|-a" } },
      'tool.lua: options.value: "-a" is listed twice' },
    { "an unknown grammar", { command = "tool", grammar = "dos" },
      'tool.lua: grammar: unknown grammar "dos"; known: git, gnu, pflag, posix' },
    { "an unknown trait", { command = "tool", grammar = { "gnu", loud = true } },
      'tool.lua: grammar: unknown trait "loud"; known: abbreviate, attach, bundle, cluster, '
        .. "ends, equals, equate, negate, permute, shorten, versions, words" },
    { "a landing that names nothing", { command = "tool", lands = { { "-o" } } },
      'tool.lua: lands[1][1]: "-o" is neither an option nor an operand of the rule' },
    { "an unknown field of a landing", { command = "tool", options = { fetch = "-o" },
      lands = { { "-o", to = 1 } } },
      "tool.lua: lands[1].to: unknown field" },
    { "an operand that cannot be read", { command = "tool", operands = "a!" },
      'tool.lua: operands[1]: "a!" is not "name", "name?" or "name...", with a kind before it' },
    { "two operands that take the rest", { command = "tool", operands = "a... b..." },
      'tool.lua: operands[2]: only one operand can be "..."' },
    { "an unknown effect", { command = "tool", operands = "a", does = { { kind = "dellete" } } },
      'tool.lua: does[1].kind: unknown effect "dellete"; did you mean "delete"?' },
    { "an effect without a kind", { command = "tool", operands = "a", does = { { item = "a" } } },
      "tool.lua: does[1].kind: expected a string, found a nil" },
    { "an unknown field of an effect", { command = "tool", operands = "a",
      does = { { kind = "delete", item = "a", blow = true } } },
      'tool.lua: does[1].blow: unknown field; did you mean "below"?' },
    { "an unknown effect of a subcommand's subcommand", { command = "tool", subcommands = { get = {
      subcommands = { one = { does = { { kind = "wirte" } } } } } } },
      'tool.lua: subcommands.get.subcommands.one.does[1].kind: unknown effect "wirte"; '
        .. 'did you mean "write"?' },
    { "an effect in place of a list", { command = "tool", does = { kind = "delete" } },
      'tool.lua: does: expected a list, found the field "kind"' },
    { "something to run in place of a list", { command = "tool", runs = { stdin = true } },
      'tool.lua: runs: expected a list, found the field "stdin"' },
    { "a list with a hole", { command = "tool", does = { nil, { kind = "send" } } },
      "tool.lua: does[1]: expected a table, found a nil" },
    { "a semicolon in a list of options", { command = "tool", options = { flag = "-a;-b" } },
      'tool.lua: options.flag: "-a;-b" has a semicolon; blanks separate options, | their names' },
    { "a comma in a list of names", { command = "tool", also = "a,b" },
      'tool.lua: also: "a,b" is not a command\'s name' },
    { "an example that is no command", { command = "tool", examples = { "tool U" } },
      'tool.lua: examples: expected a command for "tool U"' },
    { "an example's outcome that is no text", { command = "tool", examples = { tool = 5 } },
      "tool.lua: examples[tool]: expected a string, found a number" },
    { "a misspelt word", { command = "tool", offlne = true },
      'tool.lua: offlne: unknown field; did you mean "offline"?' },
    { "a fault in a subcommand", { command = "tool", subcommands = { get = { inspect = 1 } } },
      "tool.lua: subcommands.get.inspect: expected a string or a table or a function, "
        .. "found a number" },
  }
  for _, case in ipairs(faults) do
    local name, given, message = table.unpack(case)
    it("refuses " .. name, function()
      local good, problem = pcall(check.rule, given, "tool.lua")
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

  it("finds the subcommand after global options", function()
    local given = read({ grammar = "git", options = { chdir = "-C" },
      subcommands = { get = { options = { flag = "-q" }, operands = "name" } } }, "-C d get -q x")
    assert.equal("tool get", given.rule.name)
    assert.equal("x", given.name)
    assert.equal("d", given.parent:item("-C").text)
  end)

  it("takes the beginning of a subcommand's name only if it is the only one", function()
    local get, put = { operands = "name" }, { operands = "name" }
    local tool = { grammar = { "gnu", shorten = true },
      subcommands = { get = get, gather = get, put = put, pull = {}, purge = put } }
    assert.equal("tool get", read(tool, "ge x").rule.name)
    assert.matches("^tool g", read(tool, "g x").rule.name)  -- two names of one subcommand
    assert.equal("pu", read(tool, "pu x").subcommand)
    assert.equal("get", read({ subcommands = { gets = get } }, "get x").subcommand)
  end)

  it("says which subcommand it does not know", function()
    assert.equal("put", read({ subcommands = { get = {} } }, "put x").subcommand)
    assert.equal(false, read({ subcommands = { get = {} } }, "? x").subcommand)
  end)
end)
