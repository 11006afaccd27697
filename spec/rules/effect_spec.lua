local effect = require("sandbox_enforcer.effect")
local enforce = require("enforce")
local place = require("place")

describe("the kinds of effects", function()
  local here
  setup(function()
    here = place.new()
    place.sh("mkdir " .. here.root .. "/rules")
  end)
  teardown(function() here.remove() end)

  --- What is said of a command whose rule, in the user's directory, holds these lines.
  local function said(lines, command)
    place.write(here.root .. "/rules/tool.lua", ('return { command = "tool", %s }'):format(lines))
    local decision = enforce.library(here, command or "tool",
      { SANDBOX_RULES_DIR = here.root .. "/rules" })
    return decision.verdict, table.concat(decision.reasons, "\n")
  end

  local function does(list) return ("does = function(call) return { %s } end"):format(list) end

  local broken = {
    { "an unknown effect", does('{ kind = "dellete", name = "x" }'),
      'does[1].kind: unknown effect "dellete"; did you mean "delete"?' },
    { "an effect like no other", does('{ kind = "explode" }'),
      'does[1].kind: unknown effect "explode"' },
    { "an effect without a kind", does('{ kind = "send" }, { name = "x" }'),
      'does[2].kind: unknown effect "nil"' },
    { "letters that changed places", does('{ kind = "raed" }'), 'did you mean "read"?' },
    { "an unknown field of an effect", does('{ kind = "ref", how = "update", al = true }'),
      'does[1].al: no such field; did you mean "all"?' },
    { "a field of another effect", does('{ kind = "read", symbolic = true }'),
      "does[1].symbolic: no such field" },
    { "an effect that is no table", does('"send"'),
      "does[1]: expected a table, found a string" },
    { "a text for a list of effects", "does = function() return 'send' end",
      "does: expected a list, found a string" },
    { "an unknown field of what is run",
      "runs = function() return { { stdin = true, befor = 3 } } end",
      'runs[1].befor: no such field; did you mean "before"?' },
    { "an unknown field of a landing",
      "lands = function() return { { nmae = 'x' } } end",
      'lands[1].nmae: no such field; did you mean "name"?' },
    { "an effect in place of a list", 'does = function() return { kind = "send" } end',
      'does: expected a list, found the field "kind"' },
    { "a list with a hole", 'does = function() return { nil, { kind = "dellete" } } end',
      "does[1]: expected a value: the list has a hole" },
    { "true in place of a list", "does = function() return true end",
      "does: expected a list, found a boolean" },
    { "the name of an argument in place of the argument", does('{ kind = "read", item = "a" }'),
      "does[1].item: expected an argument of the call, found a string" },
    { "a name that is no text", does('{ kind = "read", name = {} }'),
      "does[1].name: expected a string, found a table" },
    { "the name of an argument to run",
      'runs = function() return { { item = "a", script = true } } end',
      "runs[1].item: expected an argument of the call, found a string" },
    { "a field of what is run that has another type",
      'runs = function(call) return { { stdin = "yes" } } end',
      "runs[1].stdin: expected a boolean, found a string" },
    { "nothing to run", "runs = function() return { { script = true } } end",
      "runs[1]: expected `item`, or `stdin`" },
    { "a condition where none is asked", 'runs = function() return { { stdin = true, '
      .. 'without = "-x" } } end', "runs[1].without: no such field" },
    { "a name of a landing that is no text", "lands = function() return { { name = 5 } } end",
      "lands[1].name: expected a string, found a number" },
    { "an option to insert that is no text",
      'lands = function() return { { name = "x", insert = true } } end',
      "lands[1].insert: expected a string, found a boolean" },
    { "a default that is no text", 'options = { fetch = "-o" }, lands = { { "-o", '
      .. "default = function() return 5 end } }", "lands.default: expected a string or a nil" },
    { "names that are no texts", 'options = { fetch = "-o" }, lands = { { "-o", default = ".", '
      .. "directory = true, names = function() return { 5 } end } }",
      "lands.names[1]: expected a string, found a number" },
    { "a name to fall back on that is no text", 'operands = "a", lands = function(call) return '
      .. '{ { item = call:item("a"), fallback = function() return {} end } } end',
      "lands.default: expected a string or a nil", "tool /" },
    { "operands that are no text", "operands = function() end",
      "operands: expected a string, found a nil", "tool a" },
    { "an inspection that is neither true nor false", "inspect = function() return 5 end",
      "inspect: expected a boolean or a nil, found a number" },
    { "a reason that is no text", "inspect = function() return nil, {} end",
      "inspect, its reason: expected a string, found a table" },
    { "an answer that is neither true nor false", "brings = function() return 5 end",
      "brings: expected a boolean or a nil, found a number" },
    { "names to leave that are no list", "leaves = function() return 'X' end",
      "leaves: expected a list, found a string" },
    { "a misspelt global in a function that nothing calls",
      "subcommands = { get = { inspect = function() return tabel.concat({}) end } }",
      'undefined name "tabel"; did you mean "table"?', nil, "tool.lua:1: " },
    { "a rule of a subcommand that is not there", 'subcommands = { get = "no-such-rule" }',
      'subcommands.get: there is no rule "no-such-rule"' },
    { "a language that nothing speaks", 'language = "pyton"',
      'language: there is no rule "pyton"' },
    { "no list of landings", "lands = function() end", "lands: expected a list, found a nil" },
    { "an unknown kind of operand that a function gives",
      'operands = function() return "dellete:name..." end',
      'operands: unknown effect "dellete"; did you mean "delete"?', "tool a" },
    { "a fault of a subcommand",
      "subcommands = { get = { subcommands = { one = { operands = 'x', "
        .. does('{ kind = "wirte" }') .. " } } } }",
      'subcommands.get.subcommands.one.does[1].kind: unknown effect "wirte"; did you mean "write"?',
      "tool get one x" },
  }
  for _, case in ipairs(broken) do
    local name, lines, message, command, where = table.unpack(case, 1, 5)
    it("names the rule and the key of " .. name .. ", and asks", function()
      local verdict, reason = said(lines, command)
      assert.equal("ask", verdict)
      local file = here.root .. "/rules/" .. (where or "tool.lua: ")
      assert.truthy(reason:find(file, 1, true), reason)
      assert.truthy(reason:find(message, 1, true), reason)
    end)
  end

  for _, name in ipairs({ "no-such-rule", "tool" }) do
    it("names a file that stands for no other rule, and asks: " .. name, function()
      local file = here.root .. "/rules/tool.lua"
      place.write(file, ("return %q"):format(name))
      local decision = enforce.library(here, "tool", { SANDBOX_RULES_DIR = here.root .. "/rules" })
      assert.equal("ask", decision.verdict)
      local message = ("%s: there is no other rule for %q"):format(file, name)
      assert.truthy(decision.reasons[1]:find(message, 1, true), decision.reasons[1])
    end)
  end

  it("leaves alone what is right", function()
    assert.equal(nil, (said(does('{ kind = "delete", name = "x", tracked = true }'))))
    assert.equal(nil, (said("does = function() end, runs = function() return {} end")))
  end)

  it("have traits that are described, and no others", function()
    local text = place.read("lua/sandbox_enforcer/effect.lua")
    for _, kind in ipairs(effect.names()) do
      for trait in pairs(effect.kinds[kind]) do
        local line = "\n%-%- +[%l, ]*%f[%l]" .. trait .. "%f[%L]"
        assert.truthy(text:find(line), kind .. ": " .. trait)
      end
    end
  end)

  it("say what an argument of theirs is", function()
    local names, means = effect.names()
    for _, kind in ipairs(names) do
      if effect.kinds[kind].argument then assert.truthy(means[kind], kind) end
    end
    assert.equal("a path that is gone afterwards", means.delete)
    assert.equal(nil, means.branch)
  end)

  it("read a text over two lines, and none that is not there", function()
    assert.same({
      called = true, argument = true, path = true, alters = "delete", source = true, guarded = true,
      verb = "remove", doing = "deleting", fields = "below,matching,tracked,untracked",
      says = "deletes %s",
    }, effect.kinds.delete)
    assert.same({}, effect.kinds.mode)
    for _, name in ipairs({ "del", "delete:", "- paths", "", "fields" }) do
      assert.equal(nil, effect.kinds[name])
    end
    assert.equal(nil, effect.kinds[1])
  end)

  it("refuses to make an effect of no kind", function()
    assert.has_error(function() effect.new({ kind = "dellete" }) end, "unknown effect dellete")
  end)
end)
