--- Settings files of every shape: install adds what it adds, and every byte that was there stays;
-- uninstall puts it back.
local apart = require("apart")
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local jsonc = require("sandbox_enforcer.jsonc")
local place = require("place")
local program = require("program")
local registration = require("sandbox_enforcer.client.registration")

local EVENTS <const> = { "PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest",
  "SessionStart", "ConfigChange" }

local OTHER <const> = '{ "type": "command", "command": "/opt/lint" }'

local function many(count)
  local lines = {}
  for i = 1, count do lines[i] = ('      "Bash(tool-%d:*)"'):format(i) end
  return '{\n  "permissions": {\n    "allow": [\n' .. table.concat(lines, ",\n")
    .. "\n    ]\n  }\n}\n"
end

--- `{ what, text, notes }`. Without `loose`, taking our entries out gives the text back even if
-- nothing was written down. `ignored`: the client does not read such a file, which is said.
local shapes = {
  { "missing", nil },
  { "empty", "", loose = true },
  { "blank", "  \n\n", loose = true },
  { "an empty object", "{}" },
  { "an empty object and a line", "{}\n" },
  { "an empty object on two lines", "{\n}\n", loose = true },
  { "one line, close", '{"model":"opus"}' },
  { "one line, with blanks", '{ "model": "opus" }\n' },
  { "two blanks", '{\n  "model": "opus"\n}\n' },
  { "four blanks", '{\n    "model": "opus",\n    "env": {\n        "A": "1"\n    }\n}\n' },
  { "tabs", '{\n\t"model": "opus"\n}\n' },
  { "no line at the end", '{\n  "model": "opus"\n}' },
  { "lines of Windows", '{\r\n  "model": "opus"\r\n}\r\n' },
  { "a byte order mark", '\xEF\xBB\xBF{\n  "model": "opus"\n}\n' },
  { "odd layout", '{ "a" :1\n ,"b":[ 1,2 ,\n3]\n   }\n' },
  { "keys twice, the last counts", '{"hooks":{"X":[]},"model":"a","hooks":{}}', loose = true },
  { "numbers and texts as they are",
    '{\n  "n": 12345678901234567890,\n  "e": 1.50E+2,\n  "t": "\\u00e9\\/é",\n  "l": []\n}\n' },
  { "unknown keys, nested", '{\n  "x": { "y": [{ "z": {} }] }\n}\n' },
  { "other hooks", '{\n  "hooks": {\n    "PreToolUse": [\n      {\n        "matcher": "Bash",\n'
    .. '        "hooks": [' .. OTHER .. "]\n      }\n    ]\n  }\n}\n" },
  { "other hooks, on one line", '{"hooks":{"Stop":[{"hooks":[' .. OTHER .. ']}]}}' },
  { "hooks that are empty", '{\n  "hooks": {}\n}\n', loose = true },
  { "an event that is empty", '{\n  "hooks": {\n    "PreToolUse": []\n  }\n}\n', loose = true },
  { "permissions", '{\n  "permissions": {\n    "allow": ["Bash(ls)"]\n  }\n}\n' },
  { "other directories",
    '{\n  "permissions": {\n    "additionalDirectories": [\n      "~/x"\n    ]\n  }\n}\n' },
  { "the sandbox among the directories",
    '{"permissions":{"additionalDirectories":["~/sandbox"]}}', loose = true },
  { "a comment before", '// mine\n{\n  "model": "opus"\n}\n', ignored = true },
  { "a comment at the end of a line", '{\n  "model": "opus" // why\n}\n', ignored = true },
  { "a comment before the end", '{\n  "a": 1,\n  "b": 2\n  /* more\n     to come */\n}\n',
    ignored = true },
  { "only a comment", '{\n  // nothing yet\n}\n', ignored = true },
  { "a comma too many, which we need", '{\n  "model": "opus",\n}\n', loose = true },
  { "a text that looks like a comment", '{\n  "url": "http://h/*x*/",\n  "q": "a\\"//b"\n}\n' },
  { "long", many(4000) },
}

--- Does a text hold all bytes of another, in their order?
local function holds(text, given)
  local at = 1
  for i = 1, #given do
    at = text:find(given:sub(i, i), at, true)
    if not at then return false end
    at = at + 1
  end
  return true
end

--- A file as a value, whatever else is in it.
local function decoded(text)
  local file = assert(jsonc.parse(text, cjson.decode))
  return file:decoded(file.root)
end

--- The value without what install adds.
local function without_ours(value, settings)
  for _, event in ipairs(EVENTS) do
    local groups = value.hooks[event]
    local mine = table.remove(groups)
    assert.same({ "command", 10, { "--sandbox", "~/sandbox" } },
      { mine.hooks[1].type, mine.hooks[1].timeout, mine.hooks[1].args })
    assert.equal(event == "PreToolUse" or event == "ConfigChange",
      mine.hooks[1].onFailure == "block")
    if #groups == 0 and not (settings.hooks and settings.hooks[event]) then
      value.hooks[event] = nil
    end
  end
  if not settings.hooks then
    assert.is_nil(next(value.hooks))
    value.hooks = nil
  end
  local before = settings.permissions and settings.permissions.additionalDirectories
  local list = value.permissions.additionalDirectories
  if not (before and before[#before] == "~/sandbox") then
    assert.equal("~/sandbox", table.remove(list))
  end
  if not before then value.permissions.additionalDirectories = nil end
  if not settings.permissions then value.permissions = nil end
  return value
end

describe("install", function()
  local here, file, real

  before_each(function()
    here = place.new()
    file = here.home .. "/.claude/settings.json"
    assert(core.mkdir(here.home .. "/.claude", 448))
    real = core.resolve(program.hook:sub(1, 1) == "/" and program.hook
      or core.cwd() .. "/" .. program.hook)
  end)
  after_each(function() here.remove() end)

  local function run(arguments, before)
    return apart.run(here.home, here.project, arguments, before)
  end

  --- The file, or nil.
  local function text() return core.read(file) end

  for _, shape in ipairs(shapes) do
    local what, given = shape[1], shape[2]
    it("adds itself to settings, and uninstall takes it out: " .. what, function()
      if given then place.write(file, given) end
      local said, status = run("install")
      assert.equal(shape.ignored and 65 or 0, status, said)
      assert.equal(shape.ignored or false,
        said:find("Claude Code ignores a settings file", 1, true) ~= nil)
      local now = text()
      if given and given:find("%S") then
        if #given < 10000 then assert.is_true(holds(now, given), now) end
        local before = decoded(given)
        assert.same(before, without_ours(decoded(now), before))
      else
        assert.same({}, without_ours(decoded(now), {}))
      end
      for _, hook in ipairs(registration.found(now, { program = real, env = os.getenv })) do
        assert.equal(real, hook.entry.command)
      end
      assert.truthy(run("install"):find("nothing changed", 1, true))
      assert.equal(now, text())
      said, status = run("uninstall")
      assert.equal(0, status, said)
      assert.equal(given, text())
      if given and not shape.loose then
        assert.equal(given, (registration.removed(now, { program = real, env = os.getenv })))
      end
    end)
  end

  local broken = {
    -- what, its text, and where something is wrong
    { "an open object", '{\n  "a": 1\n', "line 3, column 1: expected , or }" },
    { "a missing comma", '{\n  "a": 1\n  "b": 2\n}', "line 3, column 3: expected , or }" },
    { "a key without quotes", "{\n  a: 1\n}", 'line 2, column 3: expected a key in "…"' },
    { "a word", '{"a": yes}', "line 1, column 7: unexpected yes" },
    { "a text that goes on", '{"a": "b\n"}', "line 1, column 9: control character in a string" },
    { "more after the end", "{}\n{}", "line 2, column 1: unexpected text after the end" },
    { "a list", "[]", "line 1, column 1: it is not an object" },
    { "hooks that are a list", '{\n "hooks": []}', "line 2, column 11: hooks is not an object" },
    { "an event that is none", '{"hooks":{"PreToolUse":{}}}',
      "line 1, column 24: hooks.PreToolUse is not an array" },
    { "directories as a text", '{"permissions":{"additionalDirectories":"x"}}',
      "line 1, column 41: permissions.additionalDirectories is not an array" },
    { "conflict marks", "{\n<<<<<<< HEAD\n}", 'line 2, column 1: expected a key in "…"' },
    { "too deep", ("["):rep(300), "line 1, column 201: nested too deeply" },
  }
  for _, row in ipairs(broken) do
    it("leaves what is broken alone, and says where: " .. row[1], function()
      place.write(file, row[2])
      local said, status = run("install")
      assert.equal(65, status)
      local why = ("settings.json: %s; nothing was changed"):format(row[3])
      assert.truthy(said:find(why, 1, true), said)
      assert.equal(row[2], text())
      assert.is_nil(core.kind(here.home .. "/sandbox"))
    end)
  end

  it("follows links to the file, which stay", function()
    place.sh(("mkdir %s/dots; echo '{}' >%s/dots/s.json; ln -s ../dots/s.json %s"):format(
      here.home, here.home, file))
    assert.equal(0, select(2, run("install")))
    assert.equal("link", core.kind(file))
    assert.truthy(core.read(here.home .. "/dots/s.json"):find("PreToolUse", 1, true))
    assert.equal(0, select(2, run("uninstall")))
    assert.equal("{}\n", text())
    assert.equal("link", core.kind(file))
  end)

  it("keeps the mode of the file", function()
    place.write(file, "{}")
    place.sh("chmod 640 " .. file)
    run("install")
    assert.equal(416, (core.mode(file)))
  end)

  local obstacles = {
    { "a file that is read-only", "echo '{}' >%s; chmod 444 %s",
      "it is read-only; to change that: chmod u+w " },
    { "a directory", "mkdir %s", "it is not a file" },
    { "a link to itself", "ln -s settings.json %s", "it is a broken link" },
    { "a huge file", "head -c 5000000 /dev/zero | tr '\\0' ' ' >%s", "it is larger than 4 MB" },
  }
  for _, row in ipairs(obstacles) do
    it("says what is in the way: " .. row[1], function()
      place.sh(row[2]:gsub("%%s", place.quote(file)))
      local said, status = run("install")
      assert.truthy(status == 74 or status == 66, said)
      assert.truthy(said:find(row[3], 1, true), said)
    end)
  end

  it("makes the sandbox for nobody else, and the client reads it unasked", function()
    run("install --sandbox data/{project}/x", "LC_ALL=C")
    assert.equal("directory", core.kind(here.project .. "/data"))
    assert.equal(448, (core.mode(here.project .. "/data")))
    local settings = decoded(text())
    assert.same({ here.project .. "/data" }, settings.permissions.additionalDirectories)
    assert.same({ "--sandbox", here.project .. "/data/{project}/x" },
      settings.hooks.PreToolUse[1].hooks[1].args)
  end)

  it("changes what it wrote before, and keeps what is not said", function()
    place.write(file, '{\n  "model": "opus"\n}\n')
    run("install --sandbox '~/a' --preset worktree")
    local function of() return decoded(text()).hooks.PreToolUse[1].hooks[1].args end
    assert.same({ "--sandbox", "~/a", "--worktree", "auto" }, of())
    run("install")
    assert.same({ "--sandbox", "~/a", "--worktree", "auto" }, of())
    run("install --preset full")
    assert.same({ "--sandbox", "~/a", "--worktree", "auto", "--boundary", "project",
      "--profile", "balanced", "--consent", "true", "--on-error", "ask" }, of())
    run("install --sandbox '~/b'")
    assert.same({ "--sandbox", "~/b", "--worktree", "auto", "--boundary", "project",
      "--profile", "balanced", "--consent", "true", "--on-error", "ask" }, of())
    assert.same({ "~/b" }, decoded(text()).permissions.additionalDirectories)
    run("uninstall")
    assert.equal('{\n  "model": "opus"\n}\n', text())
  end)

  it("takes the place of hooks that were pasted by hand", function()
    place.write(file, ('{"hooks":{"PreToolUse":[{"matcher":"*","hooks":[{"type":"command",'
      .. '"command":"%s","args":[]},%s]}]}}'):format(real, OTHER))
    assert.equal(0, select(2, run("install")))
    local groups = decoded(text()).hooks.PreToolUse
    assert.same({ 2, 1, "/opt/lint" },
      { #groups, #groups[1].hooks, groups[1].hooks[1].command })
  end)

  it("leaves to others what they wrote after it", function()
    place.write(file, '{\n  "model": "opus"\n}\n')
    run("install")
    place.write(file, (text():gsub('"opus"', '"sonnet",\n  "theme": "dark"')))
    assert.equal(0, select(2, run("uninstall")))
    assert.equal('{\n  "model": "sonnet",\n  "theme": "dark"\n}\n', text())
  end)

  it("keeps a backup, and names it", function()
    place.write(file, '{"model":"opus"}')
    local said = run("install")
    local backup = said:match("backup%s+(%S+)")
    assert.equal('{"model":"opus"}', core.read(backup))
    assert.equal(384, (core.mode(backup)))
  end)

  it("shows what it would do, and does nothing", function()
    place.write(file, '{"model":"opus"}')
    local said, status = run("install --dry-run")
    assert.equal(0, status)
    assert.truthy(said:find('- {"model":"opus"}\n+ {"model":"opus","hooks":', 1, true), said)
    assert.truthy(said:find("~/sandbox (would be created)", 1, true))
    assert.equal('{"model":"opus"}', text())
    assert.is_nil(core.kind(here.home .. "/sandbox"))
    assert.is_nil(core.kind(here.home .. "/.local"))
    run("install")
    assert.truthy(run("uninstall --dry-run"):find("would write", 1, true))
    assert.truthy(text():find("PreToolUse", 1, true))
  end)

  local scopes = {
    { "--project", "/.claude/settings.json" }, { "--local", "/.claude/settings.local.json" },
  }
  for _, row in ipairs(scopes) do
    it("knows the settings of a project: " .. row[1], function()
      local told, status = run("install " .. row[1])
      assert.equal(0, status)
      assert.truthy(told:find("once the project is trusted", 1, true), told)
      assert.equal(row[1] == "--project", told:find("needs the program", 1, true) ~= nil)
      assert.truthy(place.read(here.project .. row[2]):find("PreToolUse", 1, true))
      assert.is_nil(text())
      assert.truthy(run("install"):find(row[2]:gsub("%p", "%%%0") .. " registers it, too"))
      run("uninstall " .. row[1])
      assert.is_nil(core.kind(here.project .. row[2]))
      assert.truthy(text():find("PreToolUse", 1, true))
    end)
  end

  it("holds hooks on in the settings of the machine", function()
    local wanted = { program = real, arguments = {}, directory = "~/sandbox", holds = true }
    local merged = registration.merged(nil, wanted, { program = real, env = os.getenv })
    local value = cjson.decode(merged)
    assert.is_false(value.disableAllHooks)
    assert.same({ CLAUDE_CODE_SIMPLE = "", CLAUDE_CODE_SAFE_MODE = "" }, value.env)
    assert.same(registration.holding.env, value.env)
    assert.equal("/etc/claude-code/managed-settings.json",
      registration.file("managed", os.getenv, "/"))
    assert.same(registration.holding, cjson.decode(registration.holding_text))
  end)

  it("speaks JSON", function()
    local value = cjson.decode((run("install --json")))
    assert.same({ file = file, changed = true, would_change = true, sandbox = "~/sandbox",
      arguments = { "--sandbox", "~/sandbox" }, client = "claude", also = {} }, value)
    value = cjson.decode((run("uninstall --json")))
    assert.same({ true, true }, { value.changed, value.removed })
  end)

  it("is not for agents, nor is uninstall", function()
    for _, verb in ipairs({ "install", "uninstall" }) do
      local said, status = run(verb, "CLAUDECODE=1")
      assert.equal(77, status)
      assert.truthy(said:find("only the user can run this: CLAUDECODE is set", 1, true), said)
      assert.equal(0, select(2, run(verb .. " --dry-run", "CLAUDECODE=1")))
    end
    assert.is_nil(text())
  end)

  local misused = {
    { "install --user --local", "use --user or --local, not both" },
    { "install --preset all", '--preset is "all", but must be downloads|worktree|' },
    { "install --client pilot", 'unknown client "pilot"; known: claude' },
    { "install --sandbox ''", "give a directory" },
    { "uninstall here", 'unexpected "here"' },
  }
  for _, row in ipairs(misused) do
    it("says how it is used: " .. row[1], function()
      local said, status = run(row[1])
      assert.equal(64, status)
      assert.truthy(said:find(row[2], 1, true), said)
    end)
  end

  it("says that there is nothing to take out", function()
    assert.truthy(run("uninstall"):find("does not register the hook", 1, true))
    place.write(file, "{}")
    assert.truthy(run("uninstall"):find("does not register the hook", 1, true))
    assert.equal("{}", text())
  end)
end)
