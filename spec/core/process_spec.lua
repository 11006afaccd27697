--- Programs that the enforcer starts itself, and SHA-256.
local core = require("sandbox_enforcer.core")
local program = require("program")

local LUA <const> = os.getenv("LUA_COMMAND") or "lua5.4"

local function sh(script, input, timeout)
  return core.run({ "/bin/sh", "-c", script }, input or "", timeout or 20000)
end

describe("a program that is run", function()
  it("gets its words and its input as they are, and no shell sees them", function()
    local words = { "printf", "%s|", "a b", "$HOME", "*", "'", "" }
    assert.same({ status = 0, stdout = "a b|$HOME|*|'||", stderr = "" }, core.run(words, "", 20000))
    assert.equal("x\0y\n", sh("cat", "x\0y\n").stdout)
  end)

  it("gives its status, and both outputs apart", function()
    assert.same({ status = 3, stdout = "out\n", stderr = "err\n" },
      sh("echo out; echo err >&2; exit 3"))
  end)

  local large = ("0123456789abcdef"):rep(65536)  -- one MiB, more than any pipe holds

  it("may print all that it gets while it gets it", function()
    assert.equal(large, sh("cat", large).stdout)
  end)

  it("may print before it reads", function()
    local ran = sh("head -c 500000 /dev/zero; head -c 500000 /dev/zero >&2; cat | wc -c", large)
    assert.equal(500000, #ran.stderr)
    assert.equal(tostring(#large), ran.stdout:sub(500001):match("%d+"))
  end)

  it("need not read, and may close its input", function()
    assert.same({ status = 0, stdout = "", stderr = "" }, sh("exit 0", large))
    assert.equal("done\n", sh("exec <&-; sleep 0.1; echo done", large).stdout)
  end)

  it("sees the end of its input", function()
    assert.equal("0\n", sh("cat | wc -c | tr -d ' '").stdout)
  end)

  it("may close its outputs and still have a status", function()
    assert.equal(7, sh("exec >&- 2>&-; sleep 0.1; exit 7").status)
  end)

  it("is found by PATH only if its name has no slash", function()
    assert.equal(0, core.run({ "true" }, "", 20000).status)
    local none, why, code = core.run({ "./true" }, "", 20000)
    assert.same({ "ENOENT", "string" }, { code, type(why) })
    assert.is_nil(none)
  end)

  local broken = {
    -- it says why …           the words                         the error
    { "there is none",         { "/nowhere/at/all" },            "ENOENT" },
    { "it may not be run",     { "/etc/passwd" },                "EACCES" },
    { "it is a directory",     { "/tmp" },                       "EACCES" },
  }
  for _, case in ipairs(broken) do
    it("is reported if " .. case[1], function()
      local ran, why, code = core.run(case[2], "x", 20000)
      assert.is_nil(ran)
      assert.is_string(why)
      assert.equal(case[3], code)
    end)
  end

  it("has no status if a signal ended it", function()
    assert.same({ nil, "it was ended by signal 9" }, { sh("kill -9 $$") })
    assert.same({ nil, "it was ended by signal 11" }, { sh("kill -SEGV $$") })
  end)

  it("is never ended before its time is over", function()
    for _ = 1, 40 do  -- wherever in a millisecond it begins
      local before = core.ticks()
      assert.is_nil((sh("sleep 60", "", 5)))
      assert.is_true(core.ticks() - before >= 5000)
    end
  end)

  it("is ended with all that it started when its time is over", function()
    local file = program.directory()
    finally(function() program.remove(file) end)
    local pid
    for _, ms in ipairs({ 300, 3000, 30000 }) do  -- the machine may be busy
      local before = core.ticks()
      local ran, why = sh(("sleep 60 & echo $! >%s/pid; sleep 60"):format(file), "", ms)
      assert.is_true(core.ticks() - before >= ms * 1000)
      assert.is_nil(ran)
      assert.equal(("it took longer than %d ms"):format(ms), why)
      pid = (core.read(file .. "/pid", 100) or ""):match("%d+")
      if pid then break end
    end
    assert.is_true(pcall(function()
      for _ = 1, 1000 do
        local stat = core.read("/proc/" .. pid .. "/stat")
        if not stat or stat:find(") Z", 1, true) then return end
        os.execute("sleep 0.02")
      end
      error("it still runs")
    end))
  end)

  it("is ended if it stays silent with its outputs closed", function()
    assert.same({ nil, "it took longer than 200 ms" }, { sh("exec >&- 2>&-; sleep 60", "", 200) })
  end)

  it("is ended if it prints too much", function()
    for _, where in ipairs({ "", " >&2" }) do
      assert.same({ nil, "it printed more than 1048576 bytes" },
        { sh("cat /dev/zero" .. where) })
    end
  end)

  it("is not waited for longer than it lives, whoever holds its outputs", function()
    local ran = sh("sleep 60 & echo $!; exit 4")
    local pid = ran.stdout:match("^%d+")
    assert.same({ status = 4, stdout = pid .. "\n", stderr = "" }, ran)
    assert.is_true(os.execute("kill " .. pid))  -- it lives
  end)

  it("inherits nothing of the pipes between us", function()
    local line <const> = "ls /proc/self/fd"
    assert.equal(program.shell(line) .. "\n", sh(line).stdout)
  end)

  it("leaves no zombie and no open file behind", function()
    local code = [[
      local core = require("sandbox_enforcer.core")
      local function files() return #assert(core.list("/proc/self/fd")) end
      local before = files()
      for i = 1, 50 do
        core.run({ "/bin/sh", "-c", "cat; exit " .. i % 3 }, ("x"):rep(100000), 20000)
        core.run({ "/nowhere" }, "x", 20000)
        core.run({ "/bin/sleep", "60" }, "x", 1)
      end
      local zombies = io.popen("ps -o stat= --ppid " .. core.read("/proc/self/stat"):match("%d+"))
      local states = zombies:read("a")
      assert(not states:find("Z"), states)
      io.write(files() - 1 - before)]]  -- the pipe of ps
    local line = ("LUA_CPATH='%s' %s -e '%s'"):format(package.cpath, LUA, code:gsub("'", "'\\''"))
    assert.equal("0", program.shell(line))
  end)

  it("has its end seen even if our parent ignores the ends of children, and pipes", function()
    local code = [[
      local core = require("sandbox_enforcer.core")
      local ran = assert(core.run({ "/bin/sh", "-c", "trap; yes | head -n 1; exit 5" }, "", 20000))
      io.write(ran.status, ran.stdout, ran.stderr)]]
    local line = ("LUA_CPATH='%s' %s -e '%s'"):format(package.cpath, LUA, code:gsub("'", "'\\''"))
    local ignoring = ("perl -e '$SIG{CHLD} = $SIG{PIPE} = q(IGNORE); exec @ARGV' sh -c %s")
      :format("'" .. line:gsub("'", "'\\''") .. "'")
    assert.equal("5y", program.shell(ignoring))
  end)

  it("needs words that are words", function()
    local bad = { { {}, "no words" }, { { "a\0b" }, "NUL byte" }, { { "true", 1 }, "strings" } }
    for _, case in ipairs(bad) do
      assert.error_matches(function() core.run(case[1], "", 1000) end, case[2])
    end
  end)
end)

describe("SHA-256", function()
  local vectors = {
    -- of …                       is …
    { "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
    { "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
    { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
    { ("a"):rep(1000000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0" },
  }
  for _, case in ipairs(vectors) do
    it("is right for " .. #case[1] .. " bytes of the standard", function()
      assert.equal(case[2], core.sha256(case[1]))
    end)
  end

  it("is what sha256sum says, at every length around the ends of blocks", function()
    local base = program.directory()
    finally(function() program.remove(base) end)
    local expected = {}
    for size = 0, 200 do
      local text = ("\0\255x\128"):rep(50):sub(1, size)
      assert(core.create(("%s/%03d"):format(base, size), text))
      expected[size + 1] = core.sha256(text)
    end
    local said = program.shell(("cd '%s' && sha256sum *"):format(base))
    local i = 0
    for sum in said:gmatch("(%x+)  %d+") do
      i = i + 1
      assert.equal(sum, expected[i])
    end
    assert.equal(201, i)
  end)
end)

describe("a file that is removed", function()
  it("is gone; a directory is not", function()
    local base = program.directory()
    finally(function() program.remove(base) end)
    assert(core.create(base .. "/a", "x"))
    assert.is_true(core.remove(base .. "/a"))
    assert.same({}, core.list(base))
    assert.equal("ENOENT", select(3, core.remove(base .. "/a")))
    assert.is_nil(core.remove(base))
  end)
end)

describe("a terminal", function()
  it("is told from a file", function()
    local code = 'io.write(tostring(require("sandbox_enforcer.core").isatty(0)))'
    local line = ("LUA_CPATH='%s' %s -e '%s'"):format(package.cpath, LUA, code)
    assert.equal("false", program.shell(line .. " </dev/null"))
    local quoted = "'" .. line:gsub("'", "'\\''") .. "'"
    assert.equal("true", program.shell("script -qec " .. quoted .. " /dev/null </dev/null"))
  end)
end)
