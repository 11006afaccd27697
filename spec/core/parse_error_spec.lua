local commands = require("commands")
local core = require("sandbox_enforcer.core")

describe("errors", function()
  local cases = {
    -- it tells of …             as written            what               where: message
    { "an open quote",           "a 'b",               "open",    "1:3: the closing ' is missing" },
    { "an open double quote",    "a\nb \"c",           "open",
      "2:3: the closing \" is missing" },
    { "open backquotes",         "a `b",               "open",    "1:3: the closing ` is missing" },
    { "an open substitution",    "a $(b",              "open",
      "1:3: the ) that ends the substitution is missing" },
    { "an open parameter",       "a ${b",              "open",
      "1:3: the } that ends ${ is missing" },
    { "an open array",           "a=(b",               "open",
      "1:4: the ) that ends the array is missing" },
    { "an open group",           "{ a",                "open",
      "1:4: the command is incomplete" },
    { "an open [[",              "[[ a",               "open",
      "1:5: the ]] that ends [[ is missing" },
    { "an operator",             "a ;; b",             "syntax",
      "1:3: unexpected operator" },
    { "a reserved word",         "a\nfi",              "syntax",
      "2:1: unexpected reserved word" },
    { "a word",                  "(a) b",              "syntax",  "1:5: unexpected word" },
    { "an empty body",           "if a; then fi",      "syntax",
      "1:12: then has no command" },
    { "a missing target",        "a >",                "syntax",
      "1:4: a redirection has no target" },
    { "a newline",               "for\nx in a; do b; done", "syntax",
      "1:4: unexpected newline" },
    { "[[ ]]",                   "[[ a b ]]",          "syntax",
      "1:6: expected a binary operator" },
    { "for (( ))",               "for ((a;b)); do c; done", "syntax",
      "1:5: for (( )) takes three expressions" },
    { "an operator in an array", "a=(b; c)",           "syntax",
      "1:5: an array may contain only words" },
    { "a NUL",                   "a\0b",               "nul",
      "1:2: a command cannot contain a NUL byte" },
    { "too much nesting",        ("$("):rep(1000),     "deep",
      "1:501: commands are nested too deeply" },
    { "17 here-documents",       "a" .. (" <<E"):rep(17), "syntax",
      "1:67: more than 16 here-documents are open at once" },
  }
  for _, case in ipairs(cases) do
    local name, given, status, message = table.unpack(case)
    it("tell of " .. name, function()
      local script, err = core.parse(given)
      assert.is_nil(script)
      assert.same({ status, message }, { err.status, tostring(err) })
      assert.is_true(err.offset >= 1 and err.offset <= #given + 1)
    end)
  end

  it("tell which lines the shell runs before it meets the mistake", function()
    local text = "a\nb <<E\nc\nE\nd &&\ne\n(f"
    local _, err = core.parse(text)
    assert.equal("a\nb <<E\nc\nE\nd &&\ne\n", text:sub(1, err.complete))
  end)
end)

describe("limits", function()
  it("read a long word", function()
    local word = ("x"):rep(16 << 20)
    assert.equal(word, commands.of(core.parse("a " .. word))[1].words[2].value)
  end)

  local many = { "{", "`", "\\", "'", "\"", "$(", "$((", "((", "${a:-", "[", "{a,", "~:", "<<E ",
    "${ a } ",
    "if ", "! ", "a=(", "case a in a) ", "[[ ( ", "$((a) ; (", "f() { ", "<(", "&& ", "((a);(" }
  for _, unit in ipairs(many) do
    it("take no harm from many " .. unit, function()
      local script, err = core.parse(unit:rep(100000))
      assert.truthy(script or err.message)
    end)
  end

  it("nest as deeply as documented", function()
    assert.truthy(core.parse(("$("):rep(249) .. "a" .. (")"):rep(249)))
    assert.truthy(core.parse(("{ "):rep(249) .. "a" .. (";}"):rep(249)))
  end)
end)
