local core = require("sandbox_enforcer.core")
local place = require("place")
local program = require("program")

local LUA <const> = os.getenv("LUA_COMMAND") or "lua5.4"

describe("state files", function()
  local base

  before_each(function() base = program.directory() end)
  after_each(function() program.remove(base) end)

  local function mode(path) return program.shell("stat -c %a '" .. path .. "'") end
  local function shell(command)
    assert(place.execute(("cd '%s' && { %s\n}"):format(base, command)))
  end

  local function fails(code, result, why, errno)
    assert.is_nil(result)
    assert.is_string(why)
    assert.equal(code, errno)
  end

  it("are created whole, once, for the owner only", function()
    assert.is_true(core.create(base .. "/a", "one\0two"))
    assert.equal("one\0two", core.read(base .. "/a"))
    assert.equal("600", mode(base .. "/a"))
    fails("EEXIST", core.create(base .. "/a", "three"))
    assert.equal("one\0two", core.read(base .. "/a"))
    assert.same({ "a" }, core.list(base))
  end)

  it("are not created through a link, or where no directory is", function()
    shell("ln -s target link")
    fails("EEXIST", core.create(base .. "/link", "x"))
    assert.is_nil(core.kind(base .. "/target"))
    fails("ENOENT", core.create(base .. "/no/a", "x"))
    assert.same({ "link" }, core.list(base))
  end)

  it("are removed if they are old, and are files", function()
    shell("touch -d @1000000000 a && ln -s a link && mkdir d")
    fails("EINVAL", core.remove(base .. "/a", 1000000000))
    fails("EINVAL", core.remove(base .. "/link", 2000000000))
    fails("EINVAL", core.remove(base .. "/d", 9000000000))
    fails("ENOENT", core.remove(base .. "/none", 2000000000))
    assert.is_true(core.remove(base .. "/a", 1000000001))
    assert.same({ "d", "link" }, core.list(base))
  end)

  it("have one winner if many create them at once", function()
    local code = ([[
      local core = require("sandbox_enforcer.core")
      for i = 1, 50 do if core.create("%s/" .. i, arg[1]) then io.write("x") end end]]):format(base)
    local one = ("LUA_CPATH='%s' %s -e '%s' "):format(package.cpath, LUA, code:gsub("'", "'\\''"))
    local won = program.shell(("(%s- 1 & %s- 2 & %s- 3 & wait)"):format(one, one, one))
    assert.equal(50, #won)
    assert.equal(50, #core.list(base))
  end)

  it("are appended to byte for byte", function()
    assert.is_true(core.append(base .. "/log", "a\n"))
    assert.is_true(core.append(base .. "/log", "b"))
    assert.equal("a\nb", core.read(base .. "/log"))
    assert.equal("600", mode(base .. "/log"))
  end)

  it("keep lines whole if many append at once", function()
    local code = ([[
      local core = require("sandbox_enforcer.core")
      local line = arg[1]:rep(3000) .. "\n"
      for _ = 1, 50 do assert(core.append("%s/log", line)) end]]):format(base)
    local one = ("LUA_CPATH='%s' %s -e '%s' "):format(package.cpath, LUA, code:gsub("'", "'\\''"))
    program.shell(("(%s- a & %s- b & %s- c & wait)"):format(one, one, one))
    local count = 0
    for line in assert(core.read(base .. "/log")):gmatch("[^\n]+") do
      count = count + 1
      assert.equal(line:sub(1, 1):rep(3000), line)
    end
    assert.equal(150, count)
  end)

  it("lose what a killed writer left of its line when the next one comes", function()
    local log = base .. "/log"
    for _, half in ipairs({ "x", ("x"):rep(4096), ("x"):rep(9000) }) do
      for _, before in ipairs({ "", "a\n", ("a"):rep(5000) .. "\n" }) do
        core.remove(log)
        assert(core.append(log, before .. half))
        assert.same({ true, #before }, { core.append_line(log, "b\n") })
        assert.equal(before .. "b\n", core.read(log))
      end
    end
  end)

  it("are written to although another process keeps the lock; then nothing is removed", function()
    assert(core.append(base .. "/log", "a\nhal"))
    shell("(flock 9; touch held; exec sleep 10) 9< log & echo $! > pid")
    shell("timeout 5 sh -c 'until test -e held; do sleep 0.01; done'")
    assert.is_true((core.append_line(base .. "/log", "b\n")))
    assert.equal("a\nhal\nb\n", core.read(base .. "/log"))
    shell("kill $(cat pid)")
  end)

  it("are never appended to through a link, or if they are no files", function()
    shell("ln -s target link && mkfifo pipe && mkdir dir")
    fails("ELOOP", core.append(base .. "/link", "x"))
    assert.is_nil(core.kind(base .. "/target"))
    fails("ENXIO", core.append(base .. "/pipe", "x"))
    fails("EISDIR", core.append(base .. "/dir", "x"))
  end)

  it("are replaced whole, and keep their mode", function()
    assert.is_true(core.replace(base .. "/a", "one"))
    assert.same({ "one", 384 }, { core.read(base .. "/a"), (core.mode(base .. "/a")) })
    shell("chmod 640 a; ln a other")
    assert.is_true(core.replace(base .. "/a", "two", 511))
    assert.same({ "two", 416 }, { core.read(base .. "/a"), (core.mode(base .. "/a")) })
    assert.equal("one", core.read(base .. "/other"))
    assert.is_true(core.replace(base .. "/new", "", 420))
    assert.equal(420, (core.mode(base .. "/new")))
    fails("ENOENT", core.replace(base .. "/no/a", "x"))
    shell("mkdir dir")
    fails("EISDIR", core.replace(base .. "/dir", "x"))
    assert.same({ "a", "dir", "new", "other" }, (core.list(base)))
  end)

  it("are read up to a limit", function()
    core.create(base .. "/a", ("x"):rep(100000))
    assert.equal(100000, #core.read(base .. "/a"))
    assert.equal(100000, #core.read(base .. "/a", 100000))
    fails("EFBIG", core.read(base .. "/a", 99999))
    core.create(base .. "/empty", "")
    assert.equal("", core.read(base .. "/empty", 0))
  end)

  it("are read only if they are files", function()
    shell("mkfifo pipe && mkdir dir && ln -s loop loop && echo -n x >file && ln -s file link")
    fails("ENOENT", core.read(base .. "/no"))
    fails("EISDIR", core.read(base .. "/dir"))
    fails("EINVAL", core.read(base .. "/pipe"))
    fails("ELOOP", core.read(base .. "/loop"))
    fails("ENOTDIR", core.read(base .. "/file/x"))
    fails("EINVAL", core.read("/dev/zero"))
    assert.equal("x", core.read(base .. "/link"))
  end)

  it("have a kind", function()
    shell("mkfifo pipe && mkdir dir && ln -s dir link && touch file")
    assert.equal("file", core.kind(base .. "/file"))
    assert.equal("directory", core.kind(base .. "/dir"))
    assert.equal("link", core.kind(base .. "/link"))
    assert.equal("other", core.kind(base .. "/pipe"))
    assert.is_nil(core.kind(base .. "/no"))
  end)

  it("are in directories that are made with their parents", function()
    assert.is_true(core.mkdir(base .. "/a//b/c/", 448))
    assert.equal("700", mode(base .. "/a/b/c"))
    assert.equal("700", mode(base .. "/a"))
    assert.is_true(core.mkdir(base .. "/a/b/c", 448))
    shell("ln -s a link && touch file && ln -s gone dangling")
    assert.is_true(core.mkdir(base .. "/link", 448))
    assert.is_true(core.mkdir(base .. "/link/new", 448))
    fails("ENOTDIR", core.mkdir(base .. "/file", 448))
    fails("ENOTDIR", core.mkdir(base .. "/file/x/y", 448))
    assert.is_nil(core.mkdir(base .. "/dangling/x", 448))
    assert.is_nil(core.mkdir("", 448))
    assert.is_true(core.mkdir("/", 448))
  end)

  it("are listed in order", function()
    shell("touch b a .c 'd e'")
    assert.same({ ".c", "a", "b", "d e" }, core.list(base))
    fails("ENOENT", core.list(base .. "/no"))
    fails("ENOTDIR", core.list(base .. "/a"))
  end)

  it("are listed with what is no file", function()
    shell("mkdir d && touch a && ln -s d link && ln -s gone lost && mkfifo pipe")
    local names, kinds = core.list(base)
    assert.same({ "a", "d", "link", "lost", "pipe" }, names)
    assert.same({ d = "directory", link = "link", lost = "link", pipe = "other" }, kinds)
  end)

  it("have no NUL byte in their name", function()
    for _, name in ipairs({ "read", "kind", "mkdir", "create", "append", "append_line", "list" }) do
      assert.error_matches(function() core[name]("/tmp/a\0b", "x") end, "NUL byte")
    end
  end)
end)

describe("the surroundings", function()
  it("are the process's own", function()
    assert.equal(os.getenv("PATH"), core.env("PATH"))
    assert.equal(os.getenv("PATH"), core.environ().PATH)
    assert.is_nil(core.env("NO_SUCH_VARIABLE"))
    assert.equal(program.shell("pwd -P"), core.cwd())
  end)

  it("have two clocks in microseconds", function()
    local before, now = os.time(), core.clock() // 1000000
    assert.is_true(before <= now and now <= os.time() + 1)  -- its second may begin a little later
    before = core.ticks()
    os.execute("sleep 0.05")
    local passed = core.ticks() - before
    assert.is_true(passed >= 50000 and passed < 60000000)
  end)

  it("have the time as text", function()
    local before = os.date("!%Y-%m-%dT%H:%M:%SZ")
    local now = core.timestamp()
    assert.is_true(before <= now and now <= os.date("!%Y-%m-%dT%H:%M:%SZ"))
  end)
end)
