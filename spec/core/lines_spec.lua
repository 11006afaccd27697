--- The lines of large files, and JSON with its texts cut.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local place = require("place")

describe("core.lines", function()
  local here = place.new()
  teardown(here.remove)
  local path = here.root .. "/lines"

  local function read(text, needles, whole)
    place.write(path, text)
    local lines, found = core.lines(path), {}
    for line, bits in function() return lines:next(needles, whole) end do
      found[#found + 1] = { line, bits }
    end
    lines:close()
    return found
  end

  local cases = {
    { "all lines",                    "a\n\nb\n",       nil,                    { "a", "", "b" } },
    { "a last one without its end",   "a\nb",           nil,                    { "a", "b" } },
    { "none of an empty file",        "",               nil,                    {} },
    { "those that hold a text",       "ax\nb\nxc\n",    { "x" },                { "ax", "xc" } },
    { "those that hold one of two",   "ax\nb\nyc\n",    { "x", "y" },           { "ax", "yc" } },
    { "no text over two lines",       "a\nb\n",         { "a\nb" },             {} },
    { "lines with NUL",               "a\0x\nb\n",      { "x" },                { "a\0x" } },
  }
  for _, case in ipairs(cases) do
    local name, text, needles, expected = table.unpack(case, 1, 4)
    it("gives " .. name, function()
      local found = read(text, needles)
      for i, one in ipairs(found) do found[i] = one[1] end
      assert.same(expected, found)
    end)
  end

  it("tells which texts a line holds", function()
    local found = read("ab\nb\na\n", { "a", "b" })
    assert.same({ 3, 2, 1 }, { found[1][2], found[2][2], found[3][2] })
  end)

  it("gives lines that are longer than what is read at once", function()
    local long = ("x"):rep(3000001)
    for _, before in ipairs({ "", "a\n", ("y"):rep(1048575) .. "\n" }) do
      local found = read(before .. long .. "z\nlast\n", { "z", "last" })
      assert.same({ 2, #long + 1, "last" }, { #found, #found[1][1], found[2][1] })
    end
  end)

  it("leaves out lines that are longer than anything sensible, and counts them", function()
    local file = assert(io.open(path, "w"))
    local piece = ("x"):rep(1048576)
    file:write("a\n")
    for _ = 1, 140 do file:write(piece) end
    file:write("z\nb\n")
    file:close()
    local lines, found = core.lines(path), {}
    for line in function() return lines:next({ "a", "b", "z" }) end do found[#found + 1] = line end
    assert.same({ { "a", "b" }, 1 }, { found, select(2, lines:at()) })
    lines:close()
    os.remove(path)
  end)

  it("leaves a line alone that is still being written, and goes on there", function()
    assert.equal(1, #read("a\nb", nil, true))
    local lines = core.lines(path)
    lines:next(nil, true)
    assert.equal(nil, (lines:next(nil, true)))
    local at = lines:at()
    lines:close()
    assert.equal(2, at)
    place.write(path, "a\nbc\n")
    lines = core.lines(path, at)
    assert.equal("bc", (lines:next(nil, true)))
    lines:close()
  end)

  it("tells why there are none, and refuses to go on once it is closed", function()
    assert.same({ nil, "No such file or directory", "ENOENT" }, { core.lines("/nowhere/x") })
    assert.equal("EISDIR", select(3, core.lines(here.root)))
    local lines = core.lines(path)
    lines:close()
    assert.has_error(function() lines:next() end)
    assert.has_error(function() core.lines(path):next({ "1", "2", "3", "4", "5", "6", "7", "8",
      "9" }) end)
  end)
end)

describe("core.json_shorten", function()
  local cases = {
    { '{"a":"12345678"}', 3, '{"a":"123"}' }, { '{"a":"12"}', 3, '{"a":"12"}' },
    { [["a\"bcd"]], 3, [["a\""]] }, { [["a\"bcd"]], 2, [["a"]] }, { [["\\\\\\"]], 3, [["\\"]] },
    { [["\u00e9x"]], 5, [[""]] }, { [["\u00e9x"]], 6, [["\u00e9"]] }, { '"éé"', 3, '"é"' },
    { '["abc", 12345, "d"]', 0, '["", 12345, ""]' }, { '"open', 2, '"op' }, { "", 3, "" },
  }
  for _, case in ipairs(cases) do
    local text, most, expected = table.unpack(case)
    it(("cuts %s to %d"):format(text, most), function()
      assert.equal(expected, core.json_shorten(text, most))
    end)
  end

  it("keeps what is valid valid, and all that is not text", function()
    math.randomseed(tonumber(os.getenv("SEED") or 7))
    local pieces <const> = { "a", '\\"', "\\\\", "\\n", "é", "\\u00e9", "€", "\240\159\152\128" }
    for _ = 1, 500 do
      local parts = {}
      for i = 1, math.random(12) do parts[i] = pieces[math.random(#pieces)] end
      local text = table.concat(parts)
      local json = ('{"k":"%s","n":[1,"%s",true]}'):format(text, text)
      local whole = assert(cjson.decode(json))
      local cut = core.json_shorten(json, math.random(1, 20))
      local short = assert(cjson.decode(cut), cut)
      assert.same({ 1, true }, { short.n[1], short.n[3] })
      assert.equal(short.n[2], whole.n[2]:sub(1, #short.n[2]))
    end
  end)
end)
