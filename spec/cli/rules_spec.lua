--- The person's rules: listed, shown, begun, checked.
local apart = require("apart")
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local place = require("place")
local program = require("program")
local template = require("sandbox_enforcer.rule.template")

describe("a rule that is begun from help", function()
  local cases = {
    -- a line of help                                  becomes
    { "  -q, --quiet           say nothing",           "-q|--quiet", "flag" },
    { "  -o, --output FILE     write there",           "-o|--output", "write" },
    { "  -o, --output=FILE     write there",           "-o|--output", "write" },
    { "  -c <file>, --config <file>  read it",         "-c|--config", "read" },
    { "  --url URL             where from",            "--url", "url" },
    { "      --color[=WHEN]    colours",               "--color[=]", "value" },
    { "  -n NUM                how many",              "-n", "value" },
    { "  --depth <n>\tlevels",                         "--depth", "value" },
    { "  -v | --verbose        more",                  "-v|--verbose", "flag" },
    { "\27[1m  --bold\27[0m   in colours",             "--bold", "flag" },
  }
  for _, case in ipairs(cases) do
    it("reads " .. case[1]:gsub("^%s+", ""):gsub("\27", "ESC"), function()
      local found = template.options(case[1] .. "\n")
      assert.same({ 1, case[2], case[3] }, { #found, found[1] and found[1].text,
        found[1] and found[1].kind })
    end)
  end

  it("takes no option from prose", function()
    assert.same({}, template.options("Usage: x [OPTIONS]\nThe option - is one.\n  a -b  c\n"))
  end)

  it("takes an option once", function()
    assert.equal(1, #template.options("  -q, --quiet  a\n  -q  b\n  --quiet  c\n"))
  end)

  it("is a rule that is valid, and counts as not understood", function()
    local here = place.new()
    finally(here.remove)
    local text = template.text("frob", template.options(
      "  -h, --help  h\n  -o, --output FILE  o\n  -q  quiet\n"), "frob --help")
    local own = here.home .. "/.config/sandbox-enforcer/rules"
    assert(core.mkdir(own, 448))
    place.write(own .. "/frob.lua", text)
    local ran = program.run({ "rules", "check", own .. "/frob.lua", env = { HOME = here.home } })
    assert.same({ 0, "" }, { ran.status, ran.stderr })
    local judged = enforce.binary(here, "frob -q", { SANDBOX_ENABLED = "true" })
    assert.equal(nil, judged.decision)
  end)
end)

describe("sandbox-enforcer rules", function()
  local here = place.new()
  teardown(here.remove)
  local own = here.home .. "/.config/sandbox-enforcer/rules"
  before_each(function() place.sh("rm -rf " .. here.home .. "/.config") end)

  local function run(...)
    local options = { "rules", ... }
    options.env = { HOME = here.home, PATH = os.getenv("PATH") }
    return program.run(options)
  end

  local function write(name, text)
    assert(core.mkdir(own, 448))
    place.write(own .. "/" .. name .. ".lua", text)
    return own .. "/" .. name .. ".lua"
  end

  it("list names all that are known, by family, with the names that stand for another", function()
    local ran = run("list")
    assert.same({ 0, "" }, { ran.status, ran.stderr })
    assert.truthy(ran.stdout:find("\nvcs\n.*\n  git\n"), ran.stdout)
    assert.truthy(ran.stdout:find("\n  bzr +see brz\n"))
    local list = cjson.decode(run("list", "--json").stdout).rules
    assert.truthy(#list > 400)
    assert.truthy(run("list", "vcs").stdout:find("^vcs\n"))
    assert.equal(66, run("list", "nothing").status)
  end)

  it("list --mine names the user's own", function()
    local ran = run("list", "--mine")
    assert.same({ 66, "" }, { ran.status, ran.stdout })
    assert.truthy(ran.stderr:find("to begin one: sandbox%-enforcer rules new NAME"), ran.stderr)
    write("frob", 'return { command = "frob" }')
    assert.truthy(run("list", "--mine").stdout:find("  frob +yours\n1 name\n$"))
  end)

  it("show prints the rule that counts, and its file", function()
    local ran = run("show", "wget")
    assert.truthy(ran.stdout:find("^%-%- .*/rules/transfer/wget%.lua %(built in%)\n%-%-%- GNU"),
      ran.stdout)
    local file = write("wget", 'return { command = "wget" }')
    assert.equal("-- " .. file .. ' (yours)\nreturn { command = "wget" }', run("show",
      "wget").stdout)
    ran = run("show", "wgett")
    assert.equal(66, ran.status)
    assert.truthy(ran.stderr:find('did you mean "wget"?\nto begin one: sandbox-enforcer rules new '
      .. "wgett", 1, true), ran.stderr)
  end)

  it("new writes a rule from what the tool says, once, with types for the editor", function()
    local bin = here.root .. "/bin"
    assert(core.mkdir(bin, 448))
    place.write(bin .. "/frobber", "#!/bin/sh\necho '  -o, --output FILE  write there'\n"
      .. "echo '  -q, --quiet  say less'\n")
    place.sh("chmod +x " .. bin .. "/frobber")
    local said, status = apart.run(here.home, here.project, "rules new frobber",
      "PATH=" .. bin .. ":/usr/bin:/bin")
    assert.equal(0, status, said)
    assert.truthy(said:find("2 options, from frobber --help", 1, true), said)
    local rule = assert(load(place.read(own .. "/frobber.lua")))()
    assert.same({ flag = "-q|--quiet", write = "-o|--output" }, rule.options)
    assert.truthy(place.exists(own .. "/../types/rule.lua"))
    assert.same({ "../types" }, cjson.decode(place.read(own .. "/.luarc.json"))
      ["workspace.library"])
    said, status = apart.run(here.home, here.project, "rules new frobber")
    assert.equal(1, status)
    assert.truthy(said:find("already exists", 1, true))
    local all = run("check")
    assert.equal(0, all.status, all.stderr)
  end)

  it("new goes on without a tool, and starts nothing if told so", function()
    local none, missing = apart.run(here.home, here.project, "rules new frob", "env -u HOME")
    assert.equal(66, missing)
    assert.truthy(none:find("HOME is not set, so your rules are unknown; give --dir DIR", 1, true))
    local said, status = apart.run(here.home, here.project, "rules new no-such-tool")
    assert.equal(0, status, said)
    assert.truthy(said:find("lists no options; add them yourself", 1, true))
    said, status = apart.run(here.home, here.project,
      "rules new touch --no-help --dir " .. here.root .. "/d")
    assert.equal(0, status, said)
    assert.truthy(place.exists(here.root .. "/d/touch.lua"))
    assert.falsy(place.exists(here.root .. "/types"))
    said, status = apart.run(here.home, here.project, "rules new ../x")
    assert.equal(64, status)
    assert.truthy(said:find("cannot be the name of a command", 1, true))
  end)

  it("new is for the user only", function()
    local _, status = apart.run(here.home, here.project, "rules new frob", "CLAUDECODE=1")
    assert.equal(77, status)
    assert.falsy(place.exists(own))
  end)

  local broken = {
    { "a key that is misspelt", 'return {\n  command = "frob",\n  lnads = {},\n}',
      'frob.lua:3: lnads: unknown field; did you mean "lands"?' },
    { "an undefined name in a function that nothing calls",
      'return { command = "frob",\n  inspect = function(call)\n    strng.find(call, "x")\n  end }',
      'frob.lua:3: undefined name "strng"; did you mean "string"?' },
    { "a function that a library lacks",
      'return { command = "frob", does = function() return string.fnd("a", "b") end }',
      'frob.lua:1: undefined name "string.fnd"; did you mean "find"?' },
    { "an effect that a function gives with an option only", 'return { command = "frob", '
      .. 'options = { flag = "-x" }, subcommands = { get = { options = { value = "-n" },\n'
      .. 'does = function(call) return call:has("-n") and { { kind = "dellete" } } or {} end } } }',
      'frob.lua: subcommands.get.does[1].kind: unknown effect "dellete"; did you mean "delete"? '
        .. "(tried: frob get -n a b)" },
    { "a name that is assigned without local",
      'return { command = "frob", does = function()\n  count = 1\nend }',
      'frob.lua:2: "count" is assigned without `local`' },
    { "a syntax error", "return {", "frob.lua:1: unexpected symbol near <eof>" },
    { "an example that does not hold", 'return { command = "frob", examples = { frob = "ask" } }',
      'frob.lua: examples["frob"]: expected "ask", found true' },
  }
  for _, case in ipairs(broken) do
    it("check and test name the file and the place of " .. case[1], function()
      local file = write("frob", case[2])
      for _, words in ipairs({ { "check", file }, { "test", "frob" } }) do
        local ran = run(table.unpack(words))
        assert.equal(1, ran.status)
        assert.truthy(ran.stderr:find(case[3], 1, true), ran.stderr)
      end
      local found = cjson.decode(run("check", "--json", file).stdout)
      assert.truthy(found.problems[1]:find(case[3], 1, true))
    end)
  end

  it("test runs the examples of a rule that comes with the program", function()
    assert.equal("1 rule is valid\n", run("test", "composer").stdout)
    local ran = run("test", "composr")
    assert.equal(66, ran.status)
    assert.truthy(ran.stderr:find('no rule file for "composr"; did you mean "composer"?', 1, true))
  end)
end)

describe("a program that is copied alone", function()
  local here = place.new()
  teardown(here.remove)
  local copy = here.root .. "/alone/hook"
  assert(core.mkdir(here.root .. "/alone", 448))
  place.sh(("cp %s %s"):format(place.quote(program.hook), copy))

  local function run(options)
    options.program = copy
    options.env = { HOME = here.home, CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
      SANDBOX_ENABLED = options.on }
    return program.run(options)
  end

  it("judges by the rules that are inside of it", function()
    for command, expected in pairs({
      ["wget https://example.com/a"] = "wget -P " .. here.sandbox .. " https://example.com/a",
      ["git -C x clone https://h/o/r && bzr branch https://h/b"] = "git -C x clone https://h/o/r "
        .. here.sandbox .. "/r && bzr branch https://h/b " .. here.sandbox .. "/b",
    }) do
      local ran = run({ input = cjson.encode({ tool_name = "Bash", cwd = here.project,
        tool_input = { command = command } }) })
      local answer = assert(cjson.decode(ran.stdout), ran.stderr)
      assert.equal(expected, answer.hookSpecificOutput.updatedInput.command)
    end
    local ran = run({ on = "true", input = cjson.encode({ tool_name = "Bash", cwd = here.project,
      tool_input = { command = "git status --short | head -3" } }) })
    assert.truthy(ran.stdout:find('"permissionDecision":"allow"', 1, true), ran.stdout)
  end)

  it("shows them, and takes the user's own first", function()
    assert.truthy(run({ "rules", "show", "git" }).stdout:find("^%-%- built into the program"))
    assert.truthy(run({ "rules", "check" }).stdout:find("those built into the program were tested"))
    local own = here.home .. "/.config/sandbox-enforcer/rules"
    assert(core.mkdir(own, 448))
    place.write(own .. "/wget.lua", 'return { command = "wget", operands = "more..." }')
    local ran = run({ input = cjson.encode({ tool_name = "Bash", cwd = here.project,
      tool_input = { command = "wget https://example.com/a" } }) })
    assert.equal("", ran.stdout)
  end)
end)
