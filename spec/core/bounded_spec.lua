local core = require("sandbox_enforcer.core")

local LONG, LARGE = 1000000, 1 << 20

local function forever()
  repeat until false
end

describe("bounded", function()
  before_each(function() collectgarbage() end)  -- or what is freed meanwhile counts as room

  it("gives back what the function gives", function()
    assert.same({ true }, { core.bounded(LONG, LARGE, function() end) })
    local function same(...) return ... end
    local results = table.pack(core.bounded(LONG, LARGE, same, 1, nil, "x", nil))
    assert.same({ true, 1, nil, "x", nil, n = 5 }, results)
  end)

  it("gives back the error", function()
    assert.same({ false, "no" }, { core.bounded(LONG, LARGE, function() error("no", 0) end) })
    local _, message = core.bounded(LONG, LARGE, function() error("no") end)
    assert.matches("bounded_spec.lua:%d+: no$", message)
  end)

  it("calls nothing of an error that is no string", function()
    local called = false
    local trap = setmetatable({}, { __tostring = function() called = true return "x" end })
    assert.same({ false, "it raised a table" }, { core.bounded(LONG, LARGE, error, trap) })
    assert.same({ false, "it raised a nil" }, { core.bounded(LONG, LARGE, error) })
    assert.is_false(called)
  end)

  local endless = {
    { "a loop",                   forever },
    { "a loop of protected ones", function() while true do pcall(forever) end end },
    { "a sort",                   function() table.sort({ 3, 2, 1 }, forever) end },
    { "a replacement",            function() return ("x"):gsub("x", forever) end },
    { "a metamethod",             function() return setmetatable({}, { __index = forever }).x end },
    { "a coroutine",              function() coroutine.wrap(forever)() end },
    { "coroutines",               function() while true do coroutine.wrap(pcall)(forever) end end },
    { "a bounded call in it",     function()
      while true do core.bounded(1 << 40, LARGE, forever) end
    end },
  }
  for _, case in ipairs(endless) do
    local name, body = table.unpack(case)
    it("ends " .. name, function()
      local ok, message = core.bounded(LONG, LARGE, body)
      assert.is_false(ok)
      assert.matches("it runs for too long", message)
    end)
  end

  it("says where it was", function()
    local _, message = core.bounded(LONG, LARGE, forever)
    assert.matches("^.*bounded_spec.lua:%d+: it runs for too long$", message)
  end)

  local greedy = {
    { "a long string",   function() return ("x"):rep(2 * LARGE) end },
    { "a large table",   function() local t = {} for i = 1, LARGE do t[i] = i end return t end },
    { "many tables",     function() local t = {} while true do t = { t } end end },
    { "joined strings",  function() local s = "x" while true do s = s .. s end end },
    { "protected ones",  function()
      local t = {}
      while true do
        local ok, more = pcall(string.rep, "x", 10000)
        t[#t + 1] = ok and more .. #t or error("full", 0)
      end
    end },
  }
  for _, case in ipairs(greedy) do
    local name, body = table.unpack(case)
    it("refuses " .. name, function()
      local ok, message = core.bounded(1 << 40, LARGE, body)
      assert.is_false(ok)
      assert.is_true(message == "it needs too much memory" or message == "full", message)
    end)
  end

  it("counts what is in use, not what was ever taken", function()
    local text = ("x"):rep(100000)
    local ok, sum = core.bounded(1 << 40, LARGE, function()
      local total = 0
      for i = 1, 200 do total = total + #(text .. i) end
      return total
    end)
    assert.is_true(ok)
    assert.is_true(sum > 20000000)
  end)

  it("leaves hook and memory as they were", function()
    local hook = function() end
    debug.sethook(hook, "", 1234567)
    local function large() return ("x"):rep(1 << 30) end
    for _, body in ipairs({ function() end, error, forever, large }) do
      core.bounded(1000, 1000, body)
    end
    local now, mask, count = debug.gethook()
    debug.sethook()
    assert.equal(hook, now)
    assert.equal("", mask)
    assert.equal(1234567, count)
    assert.equal(10 * LARGE, #("x"):rep(10 * LARGE))
    for _ = 1, 10000 do assert.is_true((pcall(function() end))) end
  end)

  it("takes the narrower bounds of two", function()
    local ok, inner, message = core.bounded(LONG, LARGE, function()
      return core.bounded(LONG, 64 * LARGE, function() return ("x"):rep(2 * LARGE) end)
    end)
    assert.same({ true, false, "it needs too much memory" }, { ok, inner, message })
    ok, inner = core.bounded(LONG, 64 * LARGE, function()
      local inner_ok = core.bounded(1000, LARGE, forever)
      return inner_ok or #("x"):rep(2 * LARGE)
    end)
    assert.same({ true, 2 * LARGE }, { ok, inner })
  end)

  it("is called with sense", function()
    assert.error_matches(function() core.bounded(0, 1, forever) end, "must be positive")
    assert.error_matches(function() core.bounded(1, -1, forever) end, "out of range")
    assert.error_matches(function() core.bounded(1, 1) end, "value expected")
    assert.is_false((core.bounded(LONG, LARGE, "not a function")))
  end)
end)
