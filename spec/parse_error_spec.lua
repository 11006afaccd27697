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
      "1:4: the text ends before the command does" },
    { "an open [[",              "[[ a",               "open",
      "1:5: the ]] that ends [[ is missing" },
    { "an operator",             "a ;; b",             "syntax",
      "1:3: this operator cannot stand here" },
    { "a reserved word",         "a\nfi",              "syntax",
      "2:1: this reserved word cannot stand here" },
    { "a word",                  "(a) b",              "syntax",  "1:5: a word cannot stand here" },
    { "an empty body",           "if a; then fi",      "syntax",
      "1:12: then is followed by no command" },
    { "a missing target",        "a >",                "syntax",
      "1:4: a redirection lacks its target" },
    { "a newline",               "for\nx in a; do b; done", "syntax",
      "1:4: a newline cannot stand here" },
    { "[[ ]]",                   "[[ a b ]]",          "syntax",
      "1:6: a binary operator is expected here" },
    { "for (( ))",               "for ((a;b)); do c; done", "syntax",
      "1:5: for (( )) takes three expressions" },
    { "an operator in an array", "a=(b; c)",           "syntax",
      "1:5: an array holds nothing but words" },
    { "a NUL",                   "a\0b",               "nul",
      "1:2: a command cannot hold a NUL byte" },
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
    assert.equal(word, core.parse("a " .. word).commands[1].words[2].value)
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
