local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local growth = require("growth")

local function value(json, ...)
  local from, to = core.json_span(json, ...)
  return from and json:sub(from, to)
end

describe("json_span", function()
  local found = {
    -- it finds …               in                                    the bytes       under
    { "a string",               [[{"a":"x"}]],                        [["x"]],        "a" },
    { "quotes inside",          [[{"a":"x\"}y","b":1}]],              [["x\"}y"]],    "a" },
    { "an object as it is",     [[{"a":{ "b" : [ ] }}]],              "{ \"b\" : [ ] }", "a" },
    { "a nested value",         [[{"a":{"b":{"c":-1e+3}}}]],          "-1e+3",      "a", "b", "c" },
    { "the last of equals",     [[{"a":1,"a":2}]],                    "2",            "a" },
    { "the last one inside",    [[{"a":{"b":1},"a":{"b":2,"b":3}}]],  "3",            "a", "b" },
    { "an escaped key",         [[{"comm\u0061nd":"x"}]],             [["x"]],        "command" },
    { "a key beyond ASCII",     [[{"\u00e4\ud83d\ude00\n":1}]],       "1",            "ä😀\n" },
    { "a key with a surrogate", [[{"\ud800":1}]],                     "1",            "\u{fffd}" },
    { "past white space",       " \t\r\n{ \"a\" : \n null } \n",      "null",         "a" },
    { "the whole value",        " [1, 2] ",                           "[1, 2]" },
    { "an empty key",           [[{"":true}]],                        "true",         "" },
    { "past all other kinds",   [=[{"x":[{},[],[[1]],"",0,null],"a":0}]=], "0",       "a" },
  }
  for _, case in ipairs(found) do
    local name, json, expected = table.unpack(case)
    it("finds " .. name, function()
      assert.equal(expected, value(json, table.unpack(case, 4)))
    end)
  end

  local absent = {
    { "no such key",          [[{"a":1}]],        "b" },
    { "a longer key",         [[{"ab":1}]],       "a" },
    { "a shorter key",        [[{"a":1}]],        "ab" },
    { "an array",             [=[["a",1]]=],      "a" },
    { "a string",             [["a"]],            "a" },
    { "a later scalar",       [[{"a":{"b":1},"a":2}]], "a", "b" },
  }
  for _, case in ipairs(absent) do
    it("finds nothing in " .. case[1], function()
      assert.is_nil(value(table.unpack(case, 2)))
    end)
  end

  local invalid = {
    "", " ", "{", "}", "[", "[1", "[1,]", "[,1]", "{]", "[}", "{a:1}", "/**/1", "'a'",
    '{"a"}', '{"a":}', '{"a":1,}', '{,"a":1}', '{"a" 1}', '{"a":1 "b":2}', '{"a":1,"b"',
    '{"a":1}}', '{"a":1} x', '{"a":1}{"a":1}', "{}\0", "\xEF\xBB\xBF{}",
    '"', '"a', '"\\', '"\\x"', '"\\u12"', '"\\u12g4"', '"\n"', '"\0"',
    "01", "1.", ".5", "-", "+1", "1e", "1e+", "0x10", "NaN", "Infinity", "tru", "nul", "falsee",
  }
  for _, json in ipairs(invalid) do
    it(("takes %q for no JSON"):format(json), function() assert.is_nil(core.json_span(json)) end)
  end

  it("ends at a depth of 1000", function()
    assert.equal(2000, select(2, core.json_span(("["):rep(1000) .. ("]"):rep(1000))))
    assert.is_nil(core.json_span(("["):rep(1001) .. ("]"):rep(1001)))
    assert.is_nil(core.json_span(("["):rep(1000000)))
    assert.is_nil(core.json_span(('{"a":'):rep(1000000)))
  end)

  it("reads a large event in linear time", function()
    growth.linear(function(large) assert.equal("7", value(large, "a")) end, function(size)
      local text, list = ("x\\n"):rep(size), ("[1,{}],"):rep(size // 6)
      return '{"content":"' .. text .. '","n":[' .. list .. '1],"a":7}'
    end, 2000000)
  end)

  it("splices", function()
    local json = [[{"tool_input":{"timeout":12345678901234567,"command":"ls","x":[]},"x":1}]]
    local from, to = core.json_span(json, "tool_input", "command")
    assert.equal([[{"tool_input":{"timeout":12345678901234567,"command":"a \"b\"","x":[]},"x":1}]],
      json:sub(1, from - 1) .. core.json_quote('a "b"') .. json:sub(to + 1))
  end)
end)

describe("json_quote", function()
  local cases = {
    { "",                      [[""]] },
    { "plain / text",          [["plain / text"]] },
    { [[a"b\c]],               [["a\"b\\c"]] },
    { "\b\f\n\r\t",            [["\b\f\n\r\t"]] },
    { "\0\1\27\31\127",        [["\u0000\u0001\u001b\u001f\u007f"]] },
    { "äß€😀\u{10ffff}",       [["äß€😀]] .. "\u{10ffff}\"" },
    { "a\u{2028}b\u{2029}c\u{202a}", [["a\u2028b\u2029c]] .. "\u{202a}\"" },
    { "\x80a\xc3",             [["\ufffda\ufffd"]] },
    { "\xc0\xaf\xed\xa0\x80",  [["\ufffd\ufffd\ufffd\ufffd\ufffd"]] },
    { "\xf4\x90\x80\x80",      [["\ufffd\ufffd\ufffd\ufffd"]] },
  }
  for _, case in ipairs(cases) do
    local text, expected = table.unpack(case)
    it(("writes %s"):format(expected), function() assert.equal(expected, core.json_quote(text)) end)
  end

  it("is read back byte for byte", function()
    for code = 0, 0x2fff do
      local text = utf8.char(code)
      assert.equal(text, cjson.decode("[" .. core.json_quote(text) .. "]")[1])
    end
  end)
end)

describe("json_repair", function()
  local cases = {
    -- given                     repaired
    { [["\ud800"]],              [["\ufffd"]] },
    { [["\uDFFF x"]],            [["\ufffd x"]] },
    { [["\ud83d\ude00"]],        [["\ud83d\ude00"]] },
    { [["\ud800\ud83d\ude00"]],  [["\ufffd\ud83d\ude00"]] },
    { [["\ude00\ud83d"]],        [["\ufffd\ufffd"]] },
    { [["\\ud800"]],             [["\\ud800"]] },
    { [["\\\ud800"]],            [["\\\ufffd"]] },
    { [["\ud800\n\ud8"]],        [["\ufffd\n\ud8"]] },
    { [["\u00e4"]],              [["\u00e4"]] },
    { [[\]],                     [[\]] },
    { "",                        "" },
  }
  for _, case in ipairs(cases) do
    local given, expected = table.unpack(case)
    it(("makes %s %s"):format(given, expected), function()
      assert.equal(expected, core.json_repair(given))
    end)
  end

  it("makes what the client sends readable", function()
    local json = [[{"command":"echo \ud800"}]]
    assert.is_nil(cjson.decode(json))
    assert.equal("echo \u{fffd}", cjson.decode(core.json_repair(json)).command)
  end)
end)
