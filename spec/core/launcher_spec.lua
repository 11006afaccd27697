local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local place = require("place")
local program = require("program")

local quote = place.quote

--- The launcher, with a hook that runs the event as Lua code.
local misled = place.built((os.getenv("BUILD") or "build") .. "/misled")

--- The same in the text of a shell, wherever that is.
local MISLED <const> = quote(misled:find("^/") and misled or core.cwd() .. "/" .. misled)

--- In a shell text before it: the machine may be busy.
local PATIENT <const> = "SANDBOX_DEADLINE_MS=60000 "

local function run(code, options)
  options = options or {}
  options.program, options.input = options.program or misled, code
  return program.run(options)
end

--- Run code that must not end before the deadline. If that has passed before the event was read, as
-- on a machine that is busy, there is another one.
local function run_out(code, options)
  local env, result = options.env or {}, nil
  for _, ms in ipairs({ 300, 3000, 30000 }) do
    options.env = { SANDBOX_DEADLINE_MS = tostring(ms), SANDBOX_ON_ERROR = env.SANDBOX_ON_ERROR }
    result = run(code, options)
    if not result.stdout:find("^{\"systemMessage\"") then break end
  end
  return result
end

--- What a program of the launcher may print: nothing, or one object on one line.
local function answer(result)
  if result.stdout == "" then return nil end
  assert.matches("^{[^\n]*}\n$", result.stdout)
  return assert(cjson.decode(result.stdout))
end

local function decision(result)
  local own = (answer(result) or {}).hookSpecificOutput or {}
  return own.permissionDecision, own.permissionDecisionReason, own.hookEventName
end

describe("the launcher", function()
  it("says its version and its usage", function()
    for _, option in ipairs({ "-V", "--version" }) do
      local result = program.run({ option })
      assert.same({ "sandbox-enforcer " .. core.version .. "\n", "", 0 },
        { result.stdout, result.stderr, result.status })
    end
    for _, option in ipairs({ "-h", "--help" }) do
      local result = program.run({ option })
      assert.matches("^usage: sandbox%-enforcer", result.stdout)
      assert.equal(0, result.status)
    end
  end)

  it("writes what the hook returns", function()
    local result = run([[return { stdout = "out\0\n", stderr = "err\n", status = 2 }]])
    assert.same({ "out\0\n", "err\n", 2 }, { result.stdout, result.stderr, result.status })
    result = run("return {}")
    assert.same({ "", "", 0 }, { result.stdout, result.stderr, result.status })
  end)

  it("hands over all of a long event", function()
    local result = run("return { stdout = tostring(#[[" .. ("x"):rep(5000000) .. "]]) }")
    assert.equal("5000000", result.stdout)
  end)

  it("writes a long answer whole, also to a slow reader", function()
    local count = program.shell([[echo 'return { stdout = ("x"):rep(5000000) }' | ]]
      .. PATIENT .. MISLED .. " | (sleep 0.1; wc -c)")
    assert.equal("5000000", count)
  end)

  local function unread(code, env)
    local line <const> = "echo '%s' | (%s %s; echo $? >&2) 2>&1 >/dev/full | tail -n 1"
    return program.shell(line:format(code, env or "", PATIENT .. MISLED))
  end

  it("refuses by its status if nobody can read the answer", function()
    assert.equal("2", unread('return { stdout = ("x"):rep(5000000) }'))
    assert.equal("2", unread('error("x")'))
    assert.equal("0", unread("return {}"))
    assert.equal("0", unread('error("x")', "SANDBOX_ON_ERROR=allow"))
    assert.equal("74", program.shell(quote(program.hook) .. " help >/dev/full; echo $?"))
    assert.equal("74", program.shell(quote(program.hook) .. " --version >/dev/full; echo $?"))
  end)

  it("is not ended by a limit of files, or of time", function()
    local base = program.directory()
    local code = ([[local core = require("sandbox_enforcer.core")
      local done, why = core.append("%s/log", "line")
      return { stdout = tostring(done) .. why }]]):format(base)
    local function limited(by, text)
      return program.shell(("echo '%s' | (ulimit %s; %s 2>/dev/null)")
        :format(text, by, PATIENT .. MISLED))
    end
    assert.equal("nilFile too large", limited("-f 0", code))
    local lines = ([[local core = require("sandbox_enforcer.core")
      for i = 1, 9 do core.append("%s/log", ("x"):rep(300)) end
      return { stdout = "done" }]]):format(base)
    assert.equal("done", limited("-f 1", lines))
    assert.equal(0, #core.read(base .. "/log") % 300)  -- whole lines only
    assert.matches("the hook ran out of time", limited("-S -t 1", "while true do end"))
    program.remove(base)
  end)
end)

describe("inside of the launcher", function()
  local function eval(expression, options)
    local code = "local context = ... return { stdout = tostring(" .. expression .. ") }"
    return run(code, options).stdout
  end

  local absent = {
    "os", "io", "package", "debug", "coroutine", "dofile", "loadfile", "print", "arg",
  }
  for _, name in ipairs(absent) do
    it("there is no " .. name, function() assert.equal("nil", eval(name)) end)
  end

  local present = { "string.rep", "table.concat", "math.floor", "utf8.char", "load", "pcall" }
  for _, name in ipairs(present) do
    it("there is " .. name, function() assert.matches("^function", eval(name)) end)
  end

  it("only what is built in can be required", function()
    assert.matches("^table", eval('require("cjson.safe")'))
    assert.equal(core.version, eval('require("sandbox_enforcer.core").version'))
    assert.equal("true", eval('require("cjson.safe") == require("cjson.safe")'))
    local _, reason = decision(run('return require("socket")'))
    assert.matches("module 'socket' not found", reason, 1, true)
  end)

  --- What a Lua expression gives after some statements.
  local function after(code, expression)
    return eval(("(function() %s return %s end)()"):format(code, expression))
  end

  local on_demand = {
    { "is not loaded at first", "local m = late", "loaded", "nil" },
    { "is loaded by a field", "local m = late", "m.double(4) + loaded", "9" },
    { "is loaded once", "local m = late; m.double(1)", "late.double(1) + loaded", "3" },
    { "is the same for all", "local m = late; m.double(1)", "m == late", "true" },
    { "is loaded by its length", "local m = late", "#m", "2" },
    { "is loaded by ipairs", "local n = 0; for i in ipairs(late) do n = n + i end", "n", "3" },
    { "is loaded by pairs", "local n = 0; for _ in pairs(late) do n = n + 1 end", "n", "3" },
    { "has nothing but its fields",
      "local n = 0; late.double(1) for _ in next, late do n = n + 1 end", "n", "3" },
    { "has its metatable", "late.double(1)", "late(7)", "7" },
    { "has no field that it does not define", "", "late.nothing", "nil" },
    { "may be a function", "local f = called", "select(4, f(1, nil, 5))", "5" },
    { "may be a function that is called again", "local f = called; f()", "f(1, 2) + loaded", "3" },
  }
  for _, case in ipairs(on_demand) do
    local name, code, expression, expected = table.unpack(case)
    it("a module " .. name, function()
      local function required(text)
        return (text:gsub("%f[%w](late)%f[%W]", 'require("sandbox_enforcer.late")')
          :gsub("%f[%w](called)%f[%W]", 'require("sandbox_enforcer.called")'))
      end
      assert.equal(expected, after(required(code), required(expression)))
    end)
  end

  it("a module that needs itself while it is loaded is an error", function()
    local _, reason = decision(run('return require("sandbox_enforcer.one").value'))
    assert.matches("a module uses itself while it is loaded", reason, 1, true)
  end)

  it("a module that is not there is an error when it is used", function()
    local _, reason = decision(run('return require("sandbox_enforcer.none").value'))
    assert.matches("module 'sandbox_enforcer.none' not found", reason, 1, true)
  end)

  it("the collector is off", function()
    assert.equal("false", eval('collectgarbage("isrunning")'))
  end)

  it("the variables of Lua have no effect", function()
    local base = program.directory()
    assert(core.create(base .. "/trap.lua", "error('trapped')"))
    local env = {
      LUA_INIT = "error('trapped')", LUA_INIT_5_4 = "@" .. base .. "/trap.lua",
      LUA_PATH = base .. "/?.lua", LUA_PATH_5_4 = base .. "/?.lua", LUA_CPATH = base .. "/?.so",
    }
    assert.equal("1", eval("1", { env = env }))
    local _, reason = decision(run('require("trap")', { env = env }))
    assert.matches("module 'trap' not found", reason, 1, true)
    program.remove(base)
  end)

  it("rules that nobody edited are compiled already", function()
    local base = program.directory()
    local text = assert(core.read("rules/vcs/git.lua"))
    local function given(name, file)
      local call <const> = "context.shipped(%q, %q, function() return _G end)"
      return eval(("(%s or function() return nil end)()"):format(call:format(name, file)))
    end
    assert(core.create(base .. "/same.lua", text))
    assert(core.create(base .. "/longer.lua", text .. "\n"))
    assert(core.create(base .. "/other.lua", (text:gsub("clone", "clown", 1))))
    assert.matches("^table", given("git", base .. "/same.lua"))
    for _, name in ipairs({ "longer", "other", "missing" }) do
      assert.equal("nil", given("git", ("%s/%s.lua"):format(base, name)))
    end
    assert.equal("nil", given("git", base))
    assert.equal("nil", given("nothing", base .. "/same.lua"))
    program.remove(base)
  end)

  it("the program is the same if it begins as its C library wants", function()
    local code = [==[
      local core = require("sandbox_enforcer.core")
      local sums = {}
      for _, size in ipairs({ 0, 1, 63, 129, 2049, 4097, 70001, 1 << 20, (3 << 20) + 7 }) do
        local text = ("0123456789abcdef\n"):rep(size // 17 + 1):sub(1, size)
        local again = (" " .. text):sub(2):gsub("9", "90")
        sums[#sums + 1] = core.sha256(again .. text:reverse() .. text:upper())
        sums[#sums + 1] = tostring(text:find("0\n", 1, true)) .. tostring(text < again)
      end
      sums[#sums + 1] = ("%.14g %e %a %5s %q"):format(1 / 3, 2 ^ 0.5, 1e-300, "x", "a\0b")
      sums[#sums + 1] = core.timestamp(86400) .. tostring(core.ticks() > 0)
      sums[#sums + 1] = core.env("HOME") .. tostring(core.matches("^a[[:alpha:]]+$", "abc"))
      return { stdout = table.concat(sums, " ") }]==]
    local own = run(code, { env = { HOME = "/h" } })
    assert.matches("/htrue$", own.stdout)
    assert.equal(own.stdout, run(code, { env = { HOME = "/h", GLIBC_TUNABLES = "" } }).stdout)
    local many = { HOME = "/h", LD_LIBRARY_PATH = "/x:/y", LD_PRELOAD = "/z.so", TZ = "Asia/Tokyo" }
    for i = 1, 2000 do many["VARIABLE" .. i] = ("x"):rep(40) end
    assert.equal(own.stdout, run(code, { env = many }).stdout)
  end)

  it("the program knows where it is", function()
    local base = core.resolve(program.directory())
    local real = core.resolve(core.cwd() .. "/" .. misled)
    place.sh(("cd %s && ln -s %s one && ln -s one two"):format(quote(base), quote(real)))
    assert.equal(real, eval("context.program"))
    assert.equal(real, eval("context.program", { program = "./two", cd = base }))
    assert.equal(real, eval("context.program", { program = base .. "/two", cd = "/" }))
    assert.equal(real, eval("context.program", { program = "two", env = { PATH = base } }))
    program.remove(base)
  end)
end)

describe("a fault", function()
  local endless_match = "return (('a'):rep(60)):find(('.-'):rep(50) .. 'b')"
  local recursion = "local function f() return 1 + f() end f()"
  local faults = {
    -- it is a fault …             the event, as code          what is said of it
    { "to raise an error",         "error('oh \"no\"\\n', 0)", 'failed: oh "no"\n' },
    { "to raise a table",          "error({})",                "an error without a message" },
    { "to return no table",        "return 5",                 "table expected" },
    { "to return no text",         "return { stdout = {} }",   "string expected" },
    { "to return no status",       "return { status = 'x' }",  "number expected" },
    { "to recurse without an end", recursion,                  "stack overflow" },
    { "to take too much memory",   "return ('x'):rep(1 << 30)", "not enough memory" },
    { "to run for too long",       "while true do end",        "ran out of time" },
    { "to match for too long",     endless_match,              "ran out of time" },
  }
  local policies = { [""] = "ask", ask = "ask", deny = "deny", typo = "deny" }
  for _, case in ipairs(faults) do
    local name, code, expected = table.unpack(case)
    it("is " .. name, function()
      local try = expected == "ran out of time" and run_out or run
      for policy, verdict in pairs(policies) do
        local result = try(code, { env = { SANDBOX_ON_ERROR = policy } })
        local said, reason, event = decision(result)
        assert.same({ 0, verdict, "PreToolUse" }, { result.status, said, event })
        assert.matches("^%[SandboxEnforcer%] the hook ", reason)
        assert.is_truthy(reason:find(expected, 1, true), reason)
        assert.matches("^%[SandboxEnforcer%] the hook ", result.stderr)
      end
    end)
  end

  it("is let through, and said, if the user wants that", function()
    local result = run("error('no', 0)", { env = { SANDBOX_ON_ERROR = "allow" } })
    assert.same({ systemMessage = "[SandboxEnforcer] the hook failed: no" }, answer(result))
    assert.equal(0, result.status)
  end)

  it("is not let through before it is known that the user, and no project, wants that", function()
    local env = { SANDBOX_ON_ERROR = "allow" }
    local verdict = decision(run("error('on_error is not told', 0)", { env = env }))
    assert.equal("ask", verdict)
    verdict = decision(run("(...).on_error('deny') error('no', 0)", { env = env }))
    assert.equal("deny", verdict)
  end)

  it("is told in valid JSON whatever its text is", function()
    local _, reason = decision(run([[error(("\0\n\27\xff\""):rep(2000), 0)]]))
    assert.equal("[SandboxEnforcer] the hook failed: ", reason) -- a C string: it ends at the NUL
    _, reason = decision(run([[error(("\n\27\xff\""):rep(2000), 0)]]))
    assert.equal("[SandboxEnforcer] the hook failed: " .. ("\n\27\u{fffd}\""):rep(500), reason)
  end)

  it("#unsanitized is a crash, too", function()
    local base = program.directory()
    assert(core.create(base .. "/event", ([[
      require("sandbox_enforcer.core").append("%s/runs", "x")
      while true do end]]):format(base)))
    for _, signal in ipairs({ "SEGV", "ABRT", "BUS", "FPE", "ILL" }) do
      local result = program.shell(([[{ cd '%s' && exec env %s <event 2>/dev/null; } &
        for i in $(seq 3000); do [ -e '%s/runs' ] && break; sleep 0.02; done
        [ -e '%s/runs' ] || echo the hook did not start within a minute
        kill -%s $!; wait]]):format(base, PATIENT .. MISLED, base, base, signal))
      assert.matches('"ask".*the hook crashed', result)
      os.remove(base .. "/runs")
    end
    program.remove(base)
  end)

  it("is answered once, in time, even if the alarm was blocked", function()
    local result = run_out("while true do end", {
      program = "/bin/sh", "-c", "trap '' ALRM; exec " .. MISLED,
    })
    assert.equal("ask", (decision(result)))
  end)

  it("is to have no deadline of one's own", function()
    local before = core.ticks()
    local result = run("while true do end", { env = { SANDBOX_DEADLINE_MS = "-1" } })
    assert.equal("ask", (decision(result)))
    local passed = core.ticks() - before
    assert.is_true(passed > 1900000 and passed < 60000000)
  end)
end)

describe("an event that cannot be read", function()
  local unreadable = {
    -- because …                 the shell's way to say so
    { "stdin is closed",         "<&-" },
    { "stdin is a directory",    "</" },
  }
  for _, case in ipairs(unreadable) do
    local name, redirect = table.unpack(case)
    it("is let through by default, and said: " .. name, function()
      local result = run("", { redirect = redirect })
      assert.equal(0, result.status)
      assert.matches("^%[SandboxEnforcer%] the event cannot be read", result.stderr)
      assert.same({ systemMessage = (result.stderr:gsub("\n$", "")) }, answer(result))
    end)

    it("is refused if the user wants that: " .. name, function()
      local result = run("", { redirect = redirect, env = { SANDBOX_ON_ERROR = "deny" } })
      assert.same({ "", 2 }, { result.stdout, result.status })
      assert.matches("cannot be read", result.stderr)
      result = run("", { redirect = redirect, env = { SANDBOX_ON_ERROR = "ask" } })
      assert.equal("ask", (decision(result)))
    end)
  end

  it("is asked about, or refused, if it is too long", function()
    for policy, verdict in pairs({ ask = "ask", deny = "deny", [""] = "ask" }) do
      local result = run("", { redirect = "</dev/zero", env = { SANDBOX_ON_ERROR = policy } })
      assert.equal(verdict, (decision(result)))
      assert.matches("^%[SandboxEnforcer%] the event is too long", result.stderr)
    end
  end)

  it("does not come in time", function()
    local base = program.directory()
    finally(function() program.remove(base) end)
    local line <const> = "cd '%s' && mkfifo event && SANDBOX_DEADLINE_MS=200 %s <>event 2>&1"
    local result = program.shell(line:format(base, MISLED))
    assert.matches('{"systemMessage":"%[SandboxEnforcer%] the hook ran out of time', result)
  end)
end)

describe("closed standard files", function()
  it("do not become files that the hook opens", function()
    local base = program.directory()
    local code = ([[
      local core = require("sandbox_enforcer.core")
      core.append("%s/log", "line\n")
      return { stdout = "answer", stderr = "complaint" }]]):format(base)
    for _, redirect in ipairs({ ">&-", "2>&-", ">&- 2>&-" }) do
      os.remove(base .. "/log")
      local result = run(code, { redirect = redirect })
      assert.equal(redirect:find("^>") and 2 or 0, result.status)
      assert.equal("line\n", core.read(base .. "/log"))
    end
    program.remove(base)
  end)
end)

describe("a terminal", function()
  it("gets the usage", function()
    local inner = quote(program.hook) .. '; echo "status $?"'
    local command = "script -qec " .. quote(inner) .. " /dev/null </dev/null"
    if place.has("script") then
      local shown = program.shell(command)
      assert.matches("usage: sandbox%-enforcer", shown)
      assert.matches("status 64", shown)
    else
      pending("script(1) is not installed")
    end
  end)
end)
