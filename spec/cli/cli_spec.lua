--- The person's command.
local caller = require("sandbox_enforcer.client.caller")
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local place = require("place")
local program = require("program")
local trust = require("sandbox_enforcer.config.trust")

local PROGRAM <const> = os.getenv("SANDBOX_ENFORCER_BIN") or "bin/sandbox-enforcer"

describe("sandbox-enforcer", function()
  local here = place.new()
  teardown(here.remove)
  local own = here.home .. "/.config/sandbox-enforcer/rules"

  local function run(arguments, more)
    local env = ("env -i HOME=%s SHELL=/bin/bash CONTENT_FILTER_SANDBOX_DIR=%s %s"):format(
      here.home, here.sandbox, more or "")
    local line = ("%s %s %s 2>&1; echo $?"):format(env, place.quote(PROGRAM), arguments)
    local text, status = place.sh(line):match("^(.*)%f[%d](%d+)\n$")
    return text, tonumber(status)
  end

  it("check looks at all rules", function()
    local text, status = run("check")
    assert.equal(0, status)
    assert.truthy(text:find("^%d+ rules are valid"))
  end)

  it("check names the file, the key and what was expected", function()
    assert(core.mkdir(own, 448))
    place.write(own .. "/mytool.lua", 'return { command = "mytool", landing = {} }')
    finally(function() os.remove(own .. "/mytool.lua") end)
    for _, arguments in ipairs({ "check", "check " .. own .. "/mytool.lua" }) do
      local text, status = run(arguments)
      assert.equal(1, status)
      assert.truthy(text:find("mytool.lua:1: landing: unknown field", 1, true), text)
    end
  end)

  it("check names the rule that takes too much", function()
    assert(core.mkdir(own, 448))
    place.write(own .. "/mytool.lua", "local t = {} while true do t[#t + 1] = ('x'):rep(9999) end")
    local text, status = run("check " .. own .. "/mytool.lua")
    os.remove(own .. "/mytool.lua")
    assert.equal(1, status)
    assert.truthy(text:find("mytool.lua: it needs too much memory", 1, true), text)
  end)

  it("help lists the commands; an unknown one gets a suggestion", function()
    local text, status = run("help")
    assert.equal(0, status)
    assert.truthy(text:find("\n  explain     show what the hook", 1, true))
    text, status = run("frobnicate")
    assert.equal(64, status)
    assert.truthy(text:find('unknown command "frobnicate"\n', 1, true))
    text = run("explian")
    assert.truthy(text:find('unknown command "explian"; did you mean "explain"?\n', 1, true), text)
  end)

  it("takes a rule of the user's at the next command, before ours", function()
    assert(core.mkdir(own, 448))
    place.write(own .. "/wget.lua", 'return { command = "wget", operands = "more..." }')
    assert.equal(nil, enforce.binary(here, "wget https://h/x").command)
    os.remove(own .. "/wget.lua")
    assert.equal("wget -P /sandbox https://h/x", enforce.binary(here, "wget https://h/x").command)
  end)
end)

describe("sandbox-enforcer env", function()
  local here = place.new()
  teardown(here.remove)
  local tree = here.root .. "/it's a tree"
  place.sh(([[cd %s && git init -q host && cd host && echo x >file && git add . &&
    git -c user.name=n -c user.email=e@h commit -qm first && git worktree add -q -b side %s]])
    :format(here.root, place.quote(tree) .. " >/dev/null 2>&1"))

  local function run(options)
    options.env = options.env or {}
    options.env.HOME = here.home
    options.program = PROGRAM:sub(1, 1) == "/" and PROGRAM or core.cwd() .. "/" .. PROGRAM
    return program.run(options)
  end

  it("prints what a shell evaluates, and git then stays in the worktree", function()
    local ran = run({ "env", cd = tree })
    assert.same({ 0, "" }, { ran.status, ran.stderr })
    place.write(here.root .. "/exports", ran.stdout)
    local said = place.sh(("cd %s/host && . %s/exports && git rev-parse --show-toplevel "
      .. "--abbrev-ref HEAD"):format(here.root, here.root))
    assert.equal(tree .. "\nside\n", said)
  end)

  it("finds the worktree of a directory in it, of one that is named, or by its variable", function()
    place.sh("mkdir -p " .. place.quote(tree .. "/a/b"))
    local expected = run({ "env", cd = tree }).stdout
    assert.equal(expected, run({ "env", cd = tree .. "/a/b" }).stdout)
    assert.equal(expected, run({ "env", tree, cd = "/" }).stdout)
    assert.equal(expected, run({ "env", "it's a tree/a", cd = here.root }).stdout)
    assert.equal(expected, run({ "env", cd = "/", env = { SANDBOX_WORKTREE = tree } }).stdout)
  end)

  it("prints JSON if it is asked to", function()
    local ran = run({ "env", "--json", cd = tree })
    assert.same({ GIT_DIR = tree .. "/.git", GIT_WORK_TREE = tree }, cjson.decode(ran.stdout))
  end)

  it("says so if there is no linked worktree", function()
    for _, directory in ipairs({ here.project, here.root .. "/host", "/nowhere" }) do
      local ran = run({ "env", directory })
      assert.same({ "", 1 }, { ran.stdout, ran.status })
      assert.truthy(ran.stderr:find(directory .. " is not in a linked git worktree", 1, true))
    end
    local ran = run({ "env", cd = "/", env = { SANDBOX_WORKTREE = "tree" } })
    assert.same({ "", 1 }, { ran.stdout, ran.status })
    assert.truthy(ran.stderr:find("not an absolute path", 1, true))
  end)

  it("prints nothing while SANDBOX_GIT_ENV is off", function()
    local ran = run({ "env", cd = tree, env = { SANDBOX_GIT_ENV = "off" } })
    assert.same({ "", 0 }, { ran.stdout, ran.status })
    assert.truthy(ran.stderr:find("SANDBOX_GIT_ENV is off", 1, true))
  end)

  it("knows no other options", function()
    assert.equal(64, run({ "env", "--yaml", cd = tree }).status)
    assert.equal(64, run({ "env", "a", "b", cd = tree }).status)
  end)
end)

describe("sandbox-enforcer trust", function()
  local here = place.new()
  teardown(here.remove)
  local policy = here.project .. "/.claude/config/sandbox_policy.json"
  assert(core.mkdir(here.project .. "/.claude/config", 448))
  local settled = { state = here.home .. "/.local/state/sandbox-enforcer" }
  before_each(function() place.write(policy, '{ "version": "1" }\n') end)

  local function run(options)
    options.env = options.env or {}
    options.env.HOME = here.home
    return program.run(options)
  end

  --- Run a shell command with nobody above it: the specs may be run by an agent, whose marks count.
  local function apart(line)
    return place.sh("setsid -f sh -c " .. place.quote(line) .. " </dev/null 2>&1")
  end

  --- Run it on a terminal: util-linux's script makes one.
  local function on_terminal(arguments)
    local line = ("env -i HOME=%s %s %s; echo status $?"):format(
      here.home, place.quote(PROGRAM), arguments)
    return apart("script -qec " .. place.quote(line) .. " /dev/null"):gsub("\r", "")
  end

  local refused = {
    { "without a terminal", "", "standard input is not a terminal" },
  }
  for name, of in pairs({
    CLAUDECODE = "Claude Code's shell", CLAUDE_CODE_ENTRYPOINT = "one that says how it started",
    CLAUDE_CODE_CHILD_SESSION = "a child of it", AI_AGENT = "any agent's",
    CODEX_SANDBOX = "Codex's", CURSOR_AGENT = "Cursor's", GEMINI_CLI = "Gemini's",
  }) do
    refused[#refused + 1] = { "in " .. of, name .. "=1", name .. " is set, as in an agent's shell" }
  end
  for _, case in ipairs(refused) do
    it("refuses " .. case[1], function()
      for _, arguments in ipairs({ "trust", "trust " .. here.project, "trust --revoke" }) do
        local said = apart(("env -i HOME=%s %s %s %s; echo status $?"):format(
          here.home, case[2], place.quote(PROGRAM), arguments))
        assert.equal("sandbox-enforcer trust: only the user can run this, in a terminal: "
          .. case[3] .. "\nask the user to run, in a terminal of their own: "
          .. "sandbox-enforcer trust\nstatus 77\n", said)
      end
      assert.is_false(trust.is_pinned(settled, policy, place.read(policy)))
    end)
  end

  it("shows what it pins, and nothing that hides a part of it", function()
    place.write(policy, '{ "mode": "block",\27[2K\r "version": "\u{202E}1" }\n')
    local said = on_terminal("trust " .. here.project)
    assert.truthy(said:find('{ "mode": "block",?[2K? "version": "?1" }', 1, true), said)
    on_terminal("trust --revoke " .. here.project)
  end)

  it("refuses below an agent's shell, even if that empties the environment", function()
    local line = ("env -i HOME=%s %s trust; echo status $?"):format(
      here.home, place.quote(PROGRAM))
    local said = place.sh("CLAUDECODE=1 sh -c " .. place.quote(line) .. " 2>&1")
    assert.truthy(said:find("a parent process has %u+[%u_]* set"), said)
    assert.truthy(said:find("status 77", 1, true))
  end)

  it("knows when a person speaks", function()
    local given = { env = function() end, mark = function() end,
      is_terminal = function() return true end }
    assert.is_nil(caller.absent(given))
    given.mark = function() return "CLAUDECODE" end
    assert.equal("a parent process has CLAUDECODE set, as in an agent's shell",
      caller.absent(given))
  end)

  it("pins the bytes for a person, shows them, and lists and revokes them", function()
    if not place.has("script") then return pending("script(1) is not installed") end
    local text = place.read(policy)
    local said = on_terminal("trust " .. here.project)
    assert.truthy(said:find(text .. "trusted: " .. policy .. " (SHA-256 "
      .. core.sha256(text) .. ")\nstatus 0", 1, true), said)
    assert.is_true(trust.is_pinned(settled, policy, text))
    assert.is_false(trust.is_pinned(settled, policy, text .. " "))
    assert.truthy(run({ "trust", "--list" }).stdout:find("^same .*" .. policy:gsub("%p", "%%%0")))
    place.write(policy, "{}")
    assert.truthy(run({ "trust", "--list" }).stdout:find("^changed "))
    assert.is_false(trust.is_pinned(settled, policy, "{}"))
    assert.truthy(on_terminal("trust --revoke " .. here.project):find("no longer trusted", 1, true))
    assert.is_false(trust.is_pinned(settled, policy, text))
    assert.equal("no project is trusted\n", run({ "trust", "--list" }).stdout)
    assert.truthy(on_terminal("trust --revoke " .. here.project):find("was not trusted", 1, true))
    assert.truthy(on_terminal("trust /nowhere"):find("No such file.*status 66"))
  end)

  it("knows no other options", function()
    for _, arguments in ipairs({ { "trust", "--all" }, { "trust", "a", "b" },
      { "trust", "--list", "a" } }) do
      assert.equal(64, run(arguments).status)
    end
  end)
end)

describe("what is trusted", function()
  local here = place.new()
  teardown(here.remove)
  local settled = { state = here.root .. "/state" }
  local path = here.project .. "/p"

  it("is the bytes that were pinned last, under the path that links lead to", function()
    assert.is_false(trust.is_pinned(settled, path, "a"))
    assert.equal(core.sha256("a"), trust.pin(settled, path, "a"))
    assert.is_true(trust.is_pinned(settled, path, "a"))
    place.sh(("ln -s %s %s/link"):format(here.project, here.root))
    assert.is_true(trust.is_pinned(settled, here.root .. "/link/p", "a"))
    assert.is_false(trust.is_pinned(settled, path .. "2", "a"))
    trust.pin(settled, path, "b")
    assert.is_false(trust.is_pinned(settled, path, "a"))
    assert.is_true(trust.revoke(settled, path))
    assert.is_false(trust.is_pinned(settled, path, "b"))
    assert.is_false(trust.revoke(settled, path))
  end)

  it("is nothing if half of a line was written, or something else", function()
    trust.pin(settled, path, "a")
    local file = settled.state .. "/trust/" .. core.sha256(path)
    assert(core.append(file, '{"path":"x","sha'))
    assert.is_true(trust.is_pinned(settled, path, "a"))
    assert(core.append(file, '\n[]\n'))
    assert.is_false(trust.is_pinned(settled, path, "a"))
  end)

  it("is nothing without a place for it", function()
    assert.is_false(trust.is_pinned({}, path, "a"))
    assert.is_nil(trust.pin({}, path, "a"))
    assert.same({}, trust.list({}))
  end)
end)
