--- What holds for every verb: verbs.lua is the one table that help, completions and the man page
-- are made of.
local apart = require("apart")
local arguments = require("sandbox_enforcer.cli.arguments")
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local help = require("sandbox_enforcer.cli.help")
local paths = require("sandbox_enforcer.paths")
local place = require("place")
local program = require("program")
local verbs = require("sandbox_enforcer.verbs")

local PROGRAM <const> = paths.absolute(core.cwd(), program.hook)

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

--- How each verb is called: well, and in a way that fails. `before` makes what it needs; what is
-- typed answers its question on a terminal. A verb that is not here has no row, and that fails.
local SETTINGS <const>, POLICY <const> = "/.claude/settings.json",
  "/.config/sandbox-enforcer/policy.json"
local LOG <const> = '{"timestamp":"2026-01-01T00:00:00Z","decision":"ask","command":"frob x",'
  .. '"tool_name":"Bash","cwd":"/"}'
local calls = {
  -- verb                well                          badly, its status
  ["install"]        = { "install",                    "install", 65, broken = SETTINGS },
  ["uninstall"]      = { "uninstall",                  "uninstall", 65, broken = SETTINGS },
  ["doctor"]         = { "doctor",                     "doctor now", 64, status = 1 },
  ["explain"]        = { "explain ls",                 "explain --event /nowhere", 66 },
  ["check"]          = { "check ls",                   "check --cwd /nowhere ls", 66 },
  ["replay"]         = { "replay .",                   "replay /nowhere", 66, transcript = true },
  ["audit"]          = { "audit",                      "audit --since never", 64, log = LOG },
  ["stats"]          = { "stats",                      "stats --since never", 64 },
  ["statusline"]     = { "statusline",                 "statusline now", 64 },
  ["allow"]          = { "allow frob",                 "allow 00000000", 66, typed = true },
  ["ask"]            = { "ask frob",                   "ask", 64, typed = true },
  ["deny"]           = { "deny frob",                  "deny frob", 65, typed = true,
                         broken = POLICY },
  ["allow-once"]     = { "allow-once --last",          "allow-once 00000000", 66, typed = true,
                         log = LOG },
  ["consent list"]   = { "consent list",               "consent list all", 64 },
  ["consent revoke"] = { "consent revoke --all",       "consent revoke abcd", 1, typed = true,
                         consent = true },
  ["trust"]          = { "trust",                      "trust /nowhere", 66, typed = true,
                         policy = true },
  ["policy show"]    = { "policy show",                "policy show a b", 64 },
  ["policy init"]    = { "policy init",                "policy init policy.json", 1,
                         file = "policy.json" },
  ["policy check"]   = { "policy check policy.json",   "policy check", 66, file = "policy.json" },
  ["policy diff"]    = { "policy diff policy.json",    "policy diff /nowhere", 66,
                         file = "policy.json" },
  ["rules list"]     = { "rules list",                 "rules list --mine", 66 },
  ["rules show"]     = { "rules show git",             "rules show gitt", 66 },
  ["rules new"]      = { "rules new frob",             "rules new a/b", 64 },
  ["rules check"]    = { "rules check good.lua",       "rules check bad.lua", 1, rules = true },
  ["rules test"]     = { "rules test git",             "rules test gitt", 66 },
  ["env"]            = { "env",                        "env /nowhere", 1, worktree = true },
  ["run"]            = { "run --dry-run ls",           "run --profile nothing ls", 64 },
  ["help"]           = { "help policy show",           "help nothing", 64 },
  ["completion"]     = { "completion zsh",             "completion tcsh", 64 },
  ["manual"]         = { "manual",                     "manual now", 64 },
}

describe("every verb prints JSON, has a status, and says what to do when it fails:", function()
  local here

  before_each(function() here = place.new() end)
  after_each(function() here.remove() end)

  local function write(path, text)
    place.sh("mkdir -p " .. place.quote(path:match("^(.*)/")))
    place.write(path, text)
  end

  local function prepare(call)
    local state = here.home .. "/.local/state/sandbox-enforcer"
    if call.log then write(state .. "/audit.jsonl", call.log .. "\n") end
    if call.file then write(here.project .. "/" .. call.file, "{}\n") end
    if call.transcript then write(here.project .. "/a.jsonl", "{}\n") end
    if call.policy then write(here.project .. "/.claude/config/sandbox_policy.json", "{}\n") end
    if call.consent then write(state .. "/consent/abcdef0123", "1700000000\n/p\n/p\nfrob\n") end
    if call.rules then
      write(here.project .. "/good.lua", 'return { command = "good" }')
      write(here.project .. "/bad.lua", 'return { commandd = "bad" }')
    end
    if call.worktree then
      place.sh(("cd %s && git init -q . && git -c user.name=a -c user.email=a@b commit -q "
        .. "--allow-empty -m a && git worktree add -q tree"):format(here.project))
      return here.project .. "/tree"
    end
    return here.project
  end

  --- Run it as a person does, on a terminal if it asks: { stdout =, stderr =, status = }.
  local function run_verb(call, line, cwd)
    local out, err = here.root .. "/out", here.root .. "/err"
    local command = ("cd %s && env -i HOME=%s PATH=/usr/bin:/bin SANDBOX_ENABLED=true %s %s >%s "
      .. "2>%s; echo $? >%s/status"):format(cwd, here.home, place.quote(PROGRAM), line, out, err,
      here.root)
    if call.typed then
      command = ("{ n=0; until grep -qs y/N %s/err || [ -e %s/status ] || [ $n = 50 ]; do "
        .. "sleep 0.05; n=$((n + 1)); done; echo y; sleep 0.1; } | script -qec %s /dev/null")
        :format(here.root, here.root, place.quote(command))
    end
    apart.sh(command)
    local ran = { stdout = place.read(out), stderr = place.read(err),
      status = tonumber(place.read(here.root .. "/status")) }
    place.sh(("rm -f %s %s %s/status"):format(out, err, here.root))
    return ran
  end

  local function is_documented(verb, status)
    for _, list in ipairs({ verbs.statuses, verb.statuses or {} }) do
      for _, one in ipairs(list) do
        if one[1] == status then return true end
      end
    end
    return false
  end

  for _, one in ipairs(each()) do
    local name, call = table.concat(one.words, " "), calls[table.concat(one.words, " ")]
    local test = one.verb.verbs and function() end or it  -- the verbs of a group have rows
    test(name, function()
      assert.truthy(call, "there is no row")
      if call.typed and not place.has("script") then
        return pending("script(1) is not installed")
      end
      assert.truthy(arguments.options(one.verb)["--json"], "it has no --json")
      local cwd = prepare(call)
      local ran = run_verb(call, name .. " --json" .. call[1]:sub(#name + 1), cwd)
      assert.equal(call.status or 0, ran.status, ran.stderr)
      assert.equal("table", type(cjson.decode(ran.stdout)), ran.stdout)
      assert.is_true(is_documented(one.verb, ran.status))
      if call.broken then write(here.home .. call.broken, "{") end
      ran = run_verb(call, call[2], cwd)
      assert.same({ call[3], "" }, { ran.status, ran.stdout }, ran.stderr)
      assert.is_true(is_documented(one.verb, ran.status))
      local first, rest = ran.stderr:match("^([^\n]*)\n(.*)$")
      if not call.rules then
        assert.equal("sandbox-enforcer " .. name .. ": ", first:sub(1, 19 + #name))
        assert.truthy(rest ~= "" or first:find("sandbox%-enforcer %l", 3), ran.stderr)
      end
    end)
  end

  it("a row for each, and no other", function()
    local names = {}
    for _, one in ipairs(each()) do names[table.concat(one.words, " ")] = true end
    for name in pairs(calls) do assert.is_true(names[name], name) end
  end)
end)

--- Homes in which little works: a verb then says so, and what to do, and is no fault of ours.
local STATE <const> = ".local/state/sandbox-enforcer"
local homes = {
  -- what is wrong                        how it is made in a home
  { "there is none",                      "", "-u HOME" },
  { "it is not a path",                   "", "HOME=relative/x" },
  { "it is a file",                       "", "HOME=/dev/null" },
  { "state and configuration are files",  "touch .local .config" },
  { "the log is a directory",             "mkdir -p " .. STATE .. "/audit.jsonl" },
  { "the log is garbage",                 "mkdir -p " .. STATE .. "; head -c 5000 /bin/sh >"
                                          .. STATE .. "/audit.jsonl; echo '{}' >>" .. STATE
                                          .. "/audit.jsonl; echo '[1]' >>" .. STATE
                                          .. "/audit.jsonl" },
  { "the settings are a directory",       "mkdir -p .claude/settings.json" },
  { "the settings are a loop of links",   "mkdir .claude; ln -s settings.json "
                                          .. ".claude/settings.json" },
  { "the settings are of odd types",      "mkdir .claude; echo '{\"hooks\":[1],\"env\":3,"
    .. "\"permissions\":\"x\",\"enabledPlugins\":[2],\"disableAllHooks\":{}}' "
    .. ">.claude/settings.json; echo '[]' >.claude.json" },
  { "the settings are huge",              "mkdir .claude; { echo '{\"a\":\"'; head -c 5000000 "
                                          .. "/dev/zero | tr '\\0' x; echo '\"}'; } "
                                          .. ">.claude/settings.json" },
  { "the policy is of odd types",         "mkdir -p .config/sandbox-enforcer; echo "
    .. "'{\"allow\":3,\"deny\":[[]],\"downloads\":[],\"extends\":{},\"agents\":7}' "
    .. ">.config/sandbox-enforcer/policy.json" },
  { "transcripts are garbage",            "mkdir -p .claude/projects/a; head -c 9000 /bin/sh "
                                          .. ">.claude/projects/a/b.jsonl" },
}

--- These look at no file.
local APART <const> = { help = true, completion = true, manual = true }

describe("every verb fails well if, of the home,", function()
  for _, home in ipairs(homes) do
    it(home[1], function()
      local here = place.new()
      place.sh(("cd %s; %s"):format(here.home, home[2]))
      local script = { "cd " .. here.project }
      for name, call in pairs(calls) do
        local line = call.typed and name or call[1]
        local which = home[3] == "-u HOME" and "" or home[3] or "HOME=" .. here.home
        local text = ("env -i PATH=/usr/bin:/bin SANDBOX_ENABLED=true %s timeout 20 %s %s "
          .. "</dev/null >out 2>err; s=$?; if [ $s -ge 70 -a $s != 74 -a $s != 77 -a $s != 125 ] "
          .. "|| grep -n 'lua/sandbox_enforcer/.*:\\|attempt to\\|bad argument' err; "
          .. "then echo '%s' $s; cat err; fi"):format(which, place.quote(PROGRAM), line, name)
        if not APART[name] then script[#script + 1] = text end
      end
      assert.equal("", apart.sh(table.concat(script, "\n")))
      here.remove()
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
