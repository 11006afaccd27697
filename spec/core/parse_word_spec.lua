local commands = require("commands")
local core = require("sandbox_enforcer.core")
local oracle = require("oracle")
local sketch = require("sketch")

--- The command that the shell comes to last.
local function last_command(script)
  local list = commands.of(script)
  return list[#list]
end

--- The last word of a command.
local function word_of(text)
  local script = assert(core.parse(text))
  local words = last_command(script).words
  return words[#words], script
end

describe("parts", function()
  local cases = {
    -- it reads …                     as written            its parts
    { "quotes",                       [[a'b'"c"]],
      "literal(a),single(b),double(literal(c))" },
    { "escapes",                      [[a\ b\\]],
      "literal(a),escape( ),literal(b),escape(\\)" },
    { "escapes in double quotes",     [["\a\$\""]],
      "double(literal(\\a),escape($),escape(\"))" },
    { "ANSI-C quotes",                [[$'a\n\x41\101\u00e9\cA']],  "ansi(a\nAA\u{e9}\1)" },
    { "a NUL, which ends them",       [[$'a\0b'c]],         "ansi(a),literal(c)" },
    { "localized quotes",             [[$"a"]],             "locale(literal(a))" },
    { "a parameter",                  "a$b-c",              "literal(a),parameter(b),literal(-c)" },
    { "special parameters",           "$1$10$@$?",
      "parameter(1),parameter(1),literal(0),parameter(@),parameter(?)" },
    { "a dollar as it is",            "a$%'b'",             "literal(a$%),single(b)" },
    { "braces around a name",         "${a}${10}${@}",
      "parameter(a),parameter(10),parameter(@)" },
    { "a default",                    "${a:-b$c}",
      "parameter(a :- literal(b),parameter(c))" },
    { "a length",                     "${#a}${#}${##}",
      "parameter(length a),parameter(#),parameter(length #)" },
    { "operators on $#",              "${#:-a}${#-}",
      "parameter(# :- literal(a)),parameter(length -)" },
    { "an indirection",               "${!a}${!}",          "parameter(indirect a),parameter(!)" },
    { "names",                        "${!a*}${!a@}",
      "parameter(names indirect a),parameter(names indirect a)" },
    { "an index",                     "${a[1]}${a[@]}",     "parameter(a[1]),parameter(a[@])" },
    { "keys",                         "${!a[@]}",           "parameter(keys indirect a[@])" },
    { "prefixes and suffixes",        "${a##*/}${b%.?}",
      "parameter(a ## glob(*),literal(/)),parameter(b % literal(.),glob(?))" },
    { "a replacement",                "${a//b/c}${a/#x}",
      "parameter(a // literal(b) / literal(c)),parameter(a /# literal(x))" },
    { "a substring",                  "${a:1:$n}",
      "parameter(a : literal(1) / parameter(n))" },
    { "a substring from the end",     "${a: -1}",           "parameter(a : literal( -1))" },
    { "cases",                        "${a^^}${a,}",        "parameter(a ^^),parameter(a ,)" },
    { "a transformation",             "${a@Q}",             "parameter(a @ literal(Q))" },
    { "a bad substitution",           "${a b}",             "parameter(bad a  b literal( b))" },
    { "quotes in a default",          [["${a:-'b'"c"}"]],
      "double(parameter(a :- literal('b'),double(literal(c))))" },
    { "quotes in a pattern",          [["${a#'}'}"]],       "double(parameter(a # single(})))" },
    { "a substitution",               "a$(b c)",            "literal(a),command([b c])" },
    { "an empty substitution",        "$()",                "command()" },
    { "backquotes",                   "`a b`",              "command([a b])" },
    { "a comment in backquotes",      "`a # b \\\nc\nd`",   "command([a] ; [d])" },
    { "backquotes in backquotes",     [[`a \`b\``]],        "command([a `b`])" },
    { "backquotes in double quotes",  [["`a \"b\"`"]],      "double(command([a \"b\"]))" },
    { "a mistake within backquotes",  "`if`",               "command(opaque)" },
    { "a case in a substitution",     "$(case a in a) b;; esac)", "command(case(a ? a ? [b];;))" },
    { "arithmetic",                   "$((a + $(b)))$[1]",
      "arithmetic(literal(a + ),command([b])),arithmetic(literal(1))" },
    { "a subshell in a substitution", "$((a); (b))",        "command(([a]) ; ([b]))" },
    { "a mistake in that",            "$((a); if)",         "command(opaque)" },
    { "what newer shells run",        "${ a; }${| b; }",    "command([a]),command([b])" },
    { "time before its end",          "${ time }${| a; time -p }",
      "command(opaque),command(opaque)" },
    { "what older ones call bad",     "${ a }",             "command(opaque)" },
    { "processes",                    "<(a)",               "process(<[a])" },
    { "tildes",                       "~/a",                "tilde(),literal(/a)" },
    { "a user's tilde",               "~b/a",               "tilde(b),literal(/a)" },
    { "no tilde in quotes",           "~'b'",               "literal(~),single(b)" },
    { "no tilde within",              "a~$b",               "literal(a~),parameter(b)" },
    { "tildes after = and :",         "a=~:b:~",
      "literal(a=),tilde(),literal(:b:),tilde()" },
    { "no tilde after --a=",          "--a=~$b",            "literal(--a=~),parameter(b)" },
    { "globs",                        "a*b?",
      "literal(a),glob(*),literal(b),glob(?)" },
    { "a bracket",                    "a[b]",               "literal(a),glob([),literal(b])" },
    { "a bracket alone",              "a[$b",               "literal(a[),parameter(b)" },
    { "quoted globs",                 [["*"\?]],            "double(literal(*)),escape(?)" },
    { "a brace list",                 "a{b,$c,}d",
      "literal(a),brace(literal(b) | parameter(c) | ),literal(d)" },
    { "nested brace lists",           "{a,{b,c}}",
      "brace(literal(a) | brace(literal(b) | literal(c)))" },
    { "sequences",                    "{1..9..2}{a..c}",    "brace(1..9..2),brace(a..c)" },
    { "what is no sequence",          "{1..a}{a}$b",        "literal({1..a}{a}),parameter(b)" },
    { "braces that do not close",     "{a{b,c}",
      "literal({a),brace(literal(b) | literal(c))" },
    { "a list in a literal brace",    "{a{b,c}d}",
      "literal({a),brace(literal(b) | literal(c)),literal(d})" },
    { "quotes in braces",             [[{"a,b",c}]],
      "brace(double(literal(a,b)) | literal(c))" },
    { "a word in two lines",          "a\\\nb",             "literal(a),escape(),literal(b)" },
    { "a name in two lines",          "$a\\\nb",            "parameter(ab)" },
    { "a sequence in two lines",      "{1..\\\n3}",         "brace(1..3)" },
    { "what may be a tilde",          "~\\\nb",             "tilde(),escape(),literal(b)" },
    { "what may be one after =",      "a=\\\n~",            "literal(a=),escape(),tilde()" },
    { "time, as it is run",           "$(time a; b)",       "command(time([a]) ; [b])" },
    { "time that is wrong when run",  "$(time if )",        "command(opaque)" },
    { "time that is only words",      "<(time [[ a && b ]])", "process(<time([[a && b]]))" },
    { "two < in an index",            "${a[<<(]}",          "parameter(a[<<(])" },
    { "a bad one in quotes",          [["${a:-'${'}"]],
      "double(parameter(a :- literal('),command(opaque),literal(')))" },
  }
  for _, case in ipairs(cases) do
    local name, given, expected = table.unpack(case)
    it("reads " .. name, function()
      local word, script = word_of("x " .. given)
      assert.equal(expected, sketch.parts(script, word.parts))
    end)
  end

  it("encodes what is no character as bash does", function()
    local text <const> = [[$'\ud800\U10ffff\U110000\U1fffff\U200000\U4000000\U7fffffff\U80000000.']]
    assert.equal(oracle.run("bash", "printf %s " .. text), word_of("x " .. text).value)
  end)

  it("does not know quotes in backquotes that go on in another line", function()
    local script = assert(core.parse("`a 'b\\\nc' $'d\\\n'` 'e\\\nf'"))
    local inner, outer = table.unpack(commands.of(script))
    assert.same({ "a" }, { inner.words[1].value, inner.words[2].value, inner.words[3].value })
    assert.equal("e\\\nf", outer.words[2].value)
  end)

  it("has none for a plain word", function() assert.is_nil(word_of("abc").parts) end)

  it("expands no braces and globs in assignments", function()
    local script = assert(core.parse("a={b,c}* d=~:~"))
    local a, d = table.unpack(commands.of(script)[1].assignments)
    assert.equal("{b,c}*", a.value.value)
    assert.equal("tilde(),literal(:),tilde()", sketch.parts(script, d.value.parts))
  end)

  it("expands none after export either", function()
    assert.equal("a={b,c}*", word_of("export a={b,c}*").value)
    assert.is_nil(word_of("env a={b,c}*").value)
  end)

  it("joins the lines of one after readonly", function()
    assert.equal("ab=c", word_of("readonly a\\\nb=\\\nc").value)
  end)

  it("reads an inner script from the text without its backslashes", function()
    local word = word_of([[x `a \`b \\\`c\\\`\``]])
    local inner = word.parts[1].inner
    assert.equal("a `b \\`c\\``", inner.text)
    assert.equal("b `c`", commands.of(inner)[1].words[2].parts[1].inner.text)
  end)
end)

describe("words", function()
  local cases = {
    -- it says of …                as written    its value   several  empty
    { "a plain word",              "abc",        "abc",      false,   false },
    { "quotes",                    [['a b'"c"]], "a bc",     false,   false },
    { "an empty word",             [['']],       "",         false,   true },
    { "an escape",                 [[a\ b]],     "a b",      false,   false },
    { "a parameter",               "$a",         nil,        true,    true },
    { "a parameter and text",      "a$b",        nil,        true,    false },
    { "a quoted parameter",        [["$a"]],     nil,        false,   true },
    { "all arguments",             [["$@"]],     nil,        true,    true },
    { "an array",                  [["${a[@]}"]], nil,       true,    true },
    { "a suffix taken away",       [["${a%.*}"]], nil,       false,   true },
    { "a glob",                    "*",          nil,        true,    true },
    { "braces",                    "{a,b}",      nil,        true,    false },
    { "braces around nothing",     "{,}",        nil,        true,    true },
    { "a tilde",                   "~",          nil,        false,   false },
    { "arithmetic",                "$((1))",     nil,        false,   false },
    { "a substitution",            "$(a)",       nil,        true,    true },
  }
  for _, case in ipairs(cases) do
    local name, given, value, several, empty = table.unpack(case, 1, 5)
    it("say what is known of " .. name, function()
      local word = word_of("x " .. given)
      assert.same({ value, several or nil, empty or nil },
        { word.value, word.several, word.empty })
    end)
  end
end)

describe("assignments", function()
  it("have a name, an operator, a value", function()
    local command = commands.of(core.parse("a=b c+=d e[f]=g h=(i [j]=k) l"))[1]
    local a, c, e, h = table.unpack(command.assignments)
    assert.same({ "a", "=", "b" }, { a.name, a.op, a.value.value })
    assert.same({ "c", "+=", "d" }, { c.name, c.op, c.value.value })
    assert.same({ "e", "f", "g" }, { e.name, e.index.value, e.value.value })
    assert.is_nil(h.value)
    assert.same({ "i", "k", "j" }, { h.array[1].value, h.array[2].value, h.array[2].index.value })
  end)
end)

describe("redirections", function()
  it("have an operator, a descriptor or a variable, a target", function()
    local list = commands.of(core.parse("a 2>b {c}<d &>>e"))[1].redirects
    assert.same({ ">", 2, "b" }, { list[1].op, list[1].fd, list[1].target.value })
    assert.same({ "<", "c", "d" }, { list[2].op, list[2].var, list[2].target.value })
    assert.same({ "&>>", "e" }, { list[3].op, list[3].target.value })
    assert.is_nil(list[3].fd)
  end)
end)

describe("a backslash that ends the script", function()
  for _, text in ipairs({ "readonly d=\\", "export a=b\\", "d=\\", "echo a\\" }) do
    it("is text: " .. text, function()
      local script = assert(core.parse(text))
      local command = commands.of(script)[1]
      local last = command.words[#command.words] or command.assignments[1].value
      assert.equal("\\", script.text:sub(last.to, last.to))
      assert.equal("\\", last.value:sub(-1))
      assert.equal(#text, last.to)
    end)
  end
end)
