--- What holds for every verb: verbs.lua is the one table that help, completions and the man page
-- are made of.
local arguments = require("sandbox_enforcer.cli.arguments")
local cjson = require("cjson.safe")
local help = require("sandbox_enforcer.cli.help")
local place = require("place")
local program = require("program")
local verbs = require("sandbox_enforcer.verbs")

--- All verbs, with those that belong to others: `{ words, verb, above }`.
local function each()
  local list = {}
  for _, verb in ipairs(verbs.list) do
    list[#list + 1] = { words = { verb.name }, verb = verb }
    for _, inner in ipairs(verb.verbs or {}) do
      list[#list + 1] = { words = { verb.name, inner.name }, verb = inner, above = verb.name }
    end
  end
  return list
end

local function run(words, env)
  return program.run({ env = env or { HOME = "/nonexistent" }, table.unpack(words) })
end

local function add(words, ...)
  local list = { table.unpack(words) }
  for _, word in ipairs({ ... }) do list[#list + 1] = word end
  return list
end

describe("every verb", function()
  local groups = {}
  for _, group in ipairs(verbs.groups) do groups[group[1]] = true end

  it("is in a group that is listed, and has a file", function()
    local seen = {}
    for _, verb in ipairs(verbs.list) do
      assert.is_true(groups[verb.group], verb.name)
      assert.is_nil(seen[verb.name])
      seen[verb.name] = true
      local file = "lua/sandbox_enforcer/cli/" .. (verb.file or verb.name) .. ".lua"
      assert.is_true(place.exists(file), file)
    end
  end)

  for _, one in ipairs(each()) do
    local name = table.concat(one.words, " ")

    it("shows help: " .. name, function()
      local ran = run(add(one.words, "--help"))
      assert.same({ 0, "" }, { ran.status, ran.stderr })
      assert.equal(table.concat(help.of(one.verb, one.above), "\n") .. "\n", ran.stdout)
      assert.equal("usage: sandbox-enforcer " .. name, ran.stdout:sub(1, 24 + #name))
      for line in ran.stdout:gmatch("[^\n]+") do assert.is_true(#line <= 80, line) end
    end)

    it("refuses an unknown option, and says how it is used: " .. name, function()
      local ran = run(add(one.words, "--nonsense"))
      assert.same({ 64, "" }, { ran.status, ran.stdout })
      assert.truthy(ran.stderr:find("unknown %a+ \"%-%-nonsense\"\nusage: sandbox%-enforcer"),
        ran.stderr)
    end)
  end
end)

describe("help", function()
  it("is JSON, too", function()
    local all = cjson.decode(run({ "help", "--json" }).stdout).verbs
    assert.equal(#verbs.list, #all)
    local one = cjson.decode(run({ "help", "--json", "policy" }).stdout)
    assert.same({ "policy", "show" }, { one.name, one.commands[1].name })
  end)

  it("is about a verb, the configuration, or nothing that there is", function()
    assert.equal("usage: sandbox-enforcer install", run({ "help", "install" }).stdout:sub(1, 31))
    assert.truthy(run({ "help", "config" }).stdout:find("SANDBOX_SCOPE", 1, true))
    local ran = run({ "help", "instal" })
    assert.same({ 64, "" }, { ran.status, ran.stdout })
    assert.truthy(ran.stderr:find('unknown command "instal"; did you mean "install"?', 1, true))
  end)
end)

describe("what is approved and trusted", function()
  it("is JSON, too", function()
    assert.same({ approvals = {} }, cjson.decode(run({ "consent", "list", "--json" }).stdout))
    assert.same({ trusted = {} }, cjson.decode(run({ "trust", "--list", "--json" }).stdout))
  end)
end)

describe("arguments", function()
  local verb = { name = "v", operands = "[FILE...]", options = {
    { "--json", "" }, { "--sandbox DIR", "" }, { "--preset downloads|full", "" },
    { "--dry-run", "" },
  } }

  local read = {
    -- words                       what run is given
    { "",                          {} },
    { "--json",                    { json = true } },
    { "a --json b",                { "a", "b", json = true } },
    { "--sandbox d",               { sandbox = "d" } },
    { "--sandbox=d e",             { "e", sandbox = "d" } },
    { "--sandbox= e",              { "e", sandbox = "" } },
    { "--preset full --dry-run",   { preset = "full", dry_run = true } },
    { "-- --json",                 { "--json" } },
    { "-",                         { "-" } },
  }
  for _, row in ipairs(read) do
    it("are read: v " .. row[1], function()
      local words = {}
      for word in row[1]:gmatch("%S+") do words[#words + 1] = word end
      row[2].name = "v"
      assert.same(row[2], (arguments.read(verb, words)))
    end)
  end

  local refused = {
    -- words                       why
    { "--jsno",                    'unknown option "--jsno"; did you mean "--json"?' },
    { "-x",                        'unknown option "-x"' },
    { "--json=1",                  "--json takes no value" },
    { "--sandbox",                 "--sandbox needs a value: DIR" },
    { "--preset fll", '--preset is "fll", but must be downloads|full; did you mean "full"?' },
  }
  for _, row in ipairs(refused) do
    it("are refused: v " .. row[1], function()
      local words = {}
      for word in row[1]:gmatch("%S+") do words[#words + 1] = word end
      local given, why = arguments.read(verb, words)
      assert.is_nil(given)
      assert.equal(row[2], why)
    end)
  end

  it("end at the first operand where the rest is a command", function()
    local given = arguments.read({ name = "v", ends = true, operands = "COMMAND...",
      options = { { "--tree", "" } } }, { "--tree", "ls", "--tree", "-h" })
    assert.same({ name = "v", tree = true, "ls", "--tree", "-h" }, given)
  end)

  it("must be as many as there are operands", function()
    local one = { name = "v", operands = "DIR" }
    assert.equal("missing DIR", select(2, arguments.read(one, {})))
    assert.equal('unexpected "b"', select(2, arguments.read(one, { "a", "b" })))
    assert.equal('unexpected "a"', select(2, arguments.read({ name = "v" }, { "a" })))
  end)
end)
