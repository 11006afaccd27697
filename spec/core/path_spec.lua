local core = require("sandbox_enforcer.core")
local place = require("place")
local program = require("program")

describe("normalize", function()
  local cases = {
    -- path                 what it names, by its letters
    { "",                   "." },
    { ".",                  "." },
    { "./",                 "." },
    { "a",                  "a" },
    { "a/",                 "a" },
    { "./a//b/./c",         "a/b/c" },
    { "a/..",               "." },
    { "a/../..",            ".." },
    { "../a",               "../a" },
    { "../../a/..",         "../.." },
    { "a/../../b",          "../b" },
    { "...",                "..." },
    { "..a/.b./..",         "..a" },
    { "a/..b/..",           "a" },
    { "/",                  "/" },
    { "//",                 "/" },
    { "/.",                 "/" },
    { "/..",                "/" },
    { "/../../a",           "/a" },
    { "//a///b/",           "/a/b" },
    { "/a/b/../../c",       "/c" },
    { "/a/./b/.",           "/a/b" },
    { "/ä ö/\n",            "/ä ö/\n" },
  }
  for _, case in ipairs(cases) do
    local path, expected = table.unpack(case)
    it(("makes %q %q"):format(path, expected), function()
      assert.equal(expected, core.normalize(path))
      assert.equal(expected, core.normalize(expected))
    end)
  end

  it("refuses a NUL byte", function()
    assert.same({ nil, "it contains a NUL byte" }, { core.normalize("/a\0b") })
  end)

  it("takes a long path in linear time", function()
    local path = "/" .. ("a/../"):rep(200000)
    assert.equal("/", core.normalize(path))
    assert.equal(("../"):rep(100000):sub(1, -2), core.normalize(("../"):rep(100000)))
  end)
end)

describe("contains", function()
  local cases = {
    -- directory     path                 inside?
    { "/sandbox",    "/sandbox",          true },
    { "/sandbox",    "/sandbox/a/b",      true },
    { "/sandbox",    "/sandbox-evil",     false },
    { "/sandbox",    "/sandbo",           false },
    { "/sandbox",    "/",                 false },
    { "/sandbox/a",  "/sandbox",          false },
    { "/",           "/",                 true },
    { "/",           "/anything",         true },
    { "/",           "relative",          false },
    { "",            "/a",                false },
    { "a",           "a/b",               false },
  }
  for _, case in ipairs(cases) do
    local dir, path, expected = table.unpack(case)
    it(("says %s for %q in %q"):format(expected, path, dir), function()
      assert.equal(expected, core.contains(dir, path))
    end)
  end
end)

describe("fits", function()
  local cases = {
    -- pattern      path                 fits?
    { "a",          "a",                 true },
    { "a",          "ab",                false },
    { "",           "",                  true },
    { "*",          "",                  true },
    { "*",          "any.name",          true },
    { "*",          "a/b",               false },
    { "**",         "a/b",               true },
    { "*.key",      "my.key",            true },
    { "*.key",      "monkey.keyboard",   false },
    { "?.c",        "a.c",               true },
    { "?.c",        "/.c",               false },
    { "a?",         "a",                 false },
    { "/w/*",       "/w/a",              true },
    { "/w/*",       "/w/a/b",            false },
    { "/w/**",      "/w/a/b",            true },
    { "/w/*/x",     "/w/a/x",            true },
    { "/w/*/x",     "/w/a/b/x",          false },
    { "**/x/*.c",   "a/x/b/x/d.c",       true },
    { "**/x/*.c",   "a/x/b/d.c",         false },
    { "a*b*c",      "aXbXbc",            true },
    { "a**b",       "a/x/b",             true },
    { "***",        "a/b",               true },
    { "a.c",        "abc",               false },
    { "[a]",        "a",                 false },
    { "%a",         "x",                 false },
    { "a*",         "a\0b",              true },
  }
  for _, case in ipairs(cases) do
    local pattern, path, expected = table.unpack(case)
    it(("says %s for %q of %q"):format(expected, pattern, path), function()
      assert.equal(expected, core.fits(pattern, path))
    end)
  end

  --- What the stars mean, tried in every way.
  local function tried(pattern, path)
    if pattern == "" then return path == "" end
    local first, wide = pattern:sub(1, 1), pattern:match("^%*%*+(.*)$")
    if wide or first == "*" then
      if tried(wide or pattern:sub(2), path) then return true end
      return path ~= "" and (wide ~= nil or path:sub(1, 1) ~= "/") and tried(pattern, path:sub(2))
    end
    local same = first == "?" and path:find("^[^/]") or first == path:sub(1, 1)
    return path ~= "" and same and tried(pattern:sub(2), path:sub(2)) or false
  end

  local function random(letters, most)
    local list = {}
    for i = 1, math.random(0, most) do
      local at = math.random(#letters)
      list[i] = letters:sub(at, at)
    end
    return table.concat(list)
  end

  it("says what trying every way says", function()
    math.randomseed(7)
    local fitting = 0
    for _ = 1, 50000 do
      local pattern, path = random("ab/**?", 8), random("ab/", 8)
      local expected = tried(pattern, path)
      fitting = fitting + (expected and 1 or 0)
      assert.equal(expected, core.fits(pattern, path), pattern .. " of " .. path)
    end
    assert.is_true(fitting > 2000)
  end)

  it("ends soon, however many stars there are", function()
    assert.is_false(core.fits(("*a"):rep(2000) .. "b", ("a"):rep(4000)))
    assert.is_false(core.fits(("**a"):rep(2000) .. "b", ("a"):rep(4000)))
    assert.is_false(core.fits("**" .. ("a*"):rep(1000) .. "b", ("a"):rep(4000)))
  end)
end)

describe("resolve", function()
  local base

  setup(function()
    base = core.resolve(program.directory())
    assert(place.execute(([[cd '%s' && mkdir -p real/deep other && echo x >real/file &&
      ln -s real link && ln -s real/deep far && ln -s ../other real/up &&
      ln -s '%s/other' absolute &&
      ln -s missing/below dangling && ln -s loop-b loop-a && ln -s loop-a loop-b &&
      ln -s self/x self && ln -s . here && ln -s real/file to-file]]):format(base, base)))
  end)

  teardown(function() program.remove(base) end)

  local cases = {
    -- path, below a directory     where it leads
    { "/real/deep",                "/real/deep" },
    { "/link",                     "/real" },
    { "/link/",                    "/real" },
    { "/link/deep/new/file",       "/real/deep/new/file" },
    { "/far/..",                   "/real" },
    { "/link/up/x",                "/other/x" },
    { "/absolute/x",               "/other/x" },
    { "/dangling/x",               "/missing/below/x" },
    { "/missing/../link",          "/real" },
    { "/missing/a/../b",           "/missing/b" },
    { "/here/here/./here/link",    "/real" },
    { "/to-file",                  "/real/file" },
    { "/to-file/x",                "/real/file/x" },
    { "//link//deep",              "/real/deep" },
  }
  for _, case in ipairs(cases) do
    local path, expected = table.unpack(case)
    it("follows " .. path, function()
      assert.equal(base .. expected, core.resolve(base .. path))
    end)
  end

  it("agrees with realpath", function()
    for _, case in ipairs(cases) do
      local real = program.shell(("realpath -m -- '%s%s'"):format(base, case[1]))
      if not case[1]:find("missing") then assert.equal(real, core.resolve(base .. case[1])) end
    end
  end)

  it("stays at the root", function()
    assert.equal("/", core.resolve("/.."))
    assert.equal("/", core.resolve("/"))
  end)

  local refused = {
    { "links in a circle",       "/loop-a/x",            "ELOOP" },
    { "a link below itself",     "/self",                "ELOOP" },
    { "a name that is too long", "/" .. ("x"):rep(300),  "ENAMETOOLONG" },
    { "a path that is too long", ("/xy"):rep(2000),      "ENAMETOOLONG" },
  }
  for _, case in ipairs(refused) do
    local name, path, code = table.unpack(case)
    it("refuses " .. name, function()
      local real, why, errno = core.resolve(base .. path)
      assert.is_nil(real)
      assert.is_string(why)
      assert.equal(code, errno)
    end)
  end

  it("refuses what is not an absolute path", function()
    assert.same({ nil, "it is not an absolute path" }, { core.resolve("a") })
    assert.same({ nil, "it is not an absolute path" }, { core.resolve("") })
    assert.same({ nil, "it contains a NUL byte" }, { core.resolve("/a\0") })
  end)
end)
