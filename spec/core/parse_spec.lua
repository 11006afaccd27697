local commands = require("commands")
local core = require("sandbox_enforcer.core")
local sketch = require("sketch")

local function drawn(text)
  local script, err = core.parse(text)
  return script and sketch.script(script) or tostring(err)
end

local function table_of(title, cases)
  describe(title, function()
    for _, case in ipairs(cases) do
      local name, given, expected = table.unpack(case)
      it("reads " .. name, function() assert.equal(expected, drawn(given)) end)
    end
  end)
end

table_of("simple commands", {
  -- it reads …                      as written                       as a tree
  { "words",                         "cp -r a b",                     "[cp -r a b]" },
  { "nothing",                       "",                              "" },
  { "blanks",                        " \t\n\n ",                      "" },
  { "a missing final newline",       "a\nb",                          "[a] ; [b]" },
  { "a carriage return as a byte",   "a b\r\n",                       "[a b\r]" },
  { "bytes that are no UTF-8",       "a \xff\xfe",                    "[a \xff\xfe]" },
  { "assignments",                   "a=1 b+=2 c",                    "[a=1 b+=2 c]" },
  { "assignments only",              "a= b=x",                        "[a= b=x]" },
  { "an assignment as an argument",  "env a=1",                       "[env a=1]" },
  { "an element of an array",        "a[i + 1]=x",                    "[a[i + 1]=x]" },
  { "an array",                      "a=(b 'c d'\n# e\nf)",           "[a=(b 'c d'\n# e\nf)]" },
  { "an array with keys",            "a=([x y]=1 [2]+=z)",            "[a=([x y]=1 [2]+=z)]" },
  { "an array after declare",        "declare -a x=(1 2) y",          "[declare -a x=(1 2) y]" },
  { "a comment",                     "a # b",                         "[a]" },
  { "no comment within a word",      "a#b c",                         "[a#b c]" },
  { "a comment after an operator",   "a;#b",                          "[a]" },
  { "lines that go on",              "a \\\nb",                       "[a b]" },
  { "a word that goes on",           "ec\\\nho",                      "[ec\\\nho]" },
  { "reserved words as arguments",   "echo if then { } !",            "[echo if then { } !]" },
  { "a reserved word in quotes",     "'if' a",                        "['if' a]" },
  { "time after a pipe as a word",   "a | time b",                    "<[a] | [time b]>" },
  { "a last backslash as itself",    "a b\\",                         "[a b\\]" },
})

table_of("redirections", {
  { "all of them",                   "a <b >c >>d >|e <>f",           "[a <b >c >>d >|e <>f]" },
  { "descriptors",                   "a 2>&1 0<&- 3>b",               "[a 2>&1 0<&- 3>b]" },
  { "both outputs",                  "a &>b &>>c >&d",                "[a &>b &>>c >&d]" },
  { "a here-string",                 "a <<<'b c'",                    "[a <<<'b c']" },
  { "a variable for the descriptor", "a {fd}>b {x}<&-",               "[a {fd}>b {x}<&-]" },
  { "no command",                    ">a",                            "[>a]" },
  { "one before the command",        ">a b",                          "[>a b]" },
  { "a number that is a word",       "a 2 >b c2>d",                   "[a 2 >b c2 >d]" },
  { "those of compound commands",    "{ a; } >b 2>&1",                "{[a]} >b 2>&1" },
  { "those of functions",            "f() { a; } >b",                 "f() {[a]} >b" },
  { "a process as the target",       "a > >(b)",                      "[a > >(b)]" },
  { "a number that is a target",     "a >&2>b 3<& 4<c",               "[a >&2 >b 3<& 4 <c]" },
  { "a - that is one",               "rm >&-a 2>& -b",                "[rm >&- a 2>& - b]" },
  { "the largest descriptor",        "a 2147483647>b 2147483648>c",
    "[a 2147483647>b 2147483648 >c]" },
  { "assignments after one",         "a=1 >b c=2 d[1]=3 e",           "[a=1 >b c=2 d[1]=3 e]" },
  { "what is no index after one",    "a=1 >b c[1 ; rm d ; ]=3",
    "[a=1 >b c[1] ; [rm d] ; []=3]" },
})

table_of("lists and pipelines", {
  { "a list",                        "a; b\nc",                       "[a] ; [b] ; [c]" },
  { "and, or",                       "a && b || c",                   "[a] && [b] || [c]" },
  { "a list that goes on",           "a &&\n\n# x\nb",                "[a] && [b]" },
  { "the background",                "a & b &",                       "[a] & ; [b] &" },
  { "a pipeline",                    "a | b |& c",                    "<[a] | [b] |& [c]>" },
  { "a negation",                    "! a | b",                       "!(<[a] | [b]>)" },
  { "two negations",                 "! ! a",                         "!(!([a]))" },
  { "a negation of nothing",         "!; a",                          "!() ; [a]" },
  { "time",                          "time -p -- a",                  "time([a])" },
  { "a group that is no word",       "!(a)",                          "!(([a]))" },
})

table_of("compound commands", {
  { "if",             "if a; then b; elif c; then d; else e; fi",
    "if([a] ? [b] : [c] ? [d] : [e])" },
  { "if without ;",   "if (a) then b; fi",                        "if(([a]) ? [b])" },
  { "while",          "while a; do b; done",                      "while([a] ? [b])" },
  { "until",          "until a\ndo b\ndone",                      "until([a] ? [b])" },
  { "for",            "for x in a \"b c\"; do d; done",           "for x(a \"b c\" ? [d])" },
  { "for, all",       "for x; do a; done",                        "for x($@ ? [a])" },
  { "for, braces",    "for x in a; { b; }",                       "for x(a ? [b])" },
  { "for, C-style",   "for ((i=0; i<$n; i++)); do a; done",
    "for(literal(i=0; i<),parameter(n),literal(; i++) ? [a])" },
  { "select",         "select x in a b; do c; done",              "select x(a b ? [c])" },
  { "case",           "case $x in a|b) c;; (d) e;& *) f;;& g) esac",
    "case($x ? a|b ? [c];; : d ? [e];& : * ? [f];;& : g ? )" },
  { "a subshell",     "(a; b)",                                   "([a] ; [b])" },
  { "a group",        "{ a; { b; } }",                            "{[a] ; {[b]}}" },
  { "a function",     "f() { a; }",                               "f() {[a]}" },
  { "any function",   "function f.g { a; }; function h() (b)",    "f.g() {[a]} ; h() ([b])" },
  { "a coprocess",    "coproc a b; coproc N { c; }",
    "coproc ([a b]) ; coproc N({[c]})" },
  { "a coprocess that ends a list", "{ coproc a }",               "{coproc ([a])}" },
  { "an array after coproc", "coproc a b=(c d) e",                "coproc ([a b=(c d) e])" },
  { "[[ ]]",          "[[ -f a && ( b == c || ! d ) ]]",          "[[-f a && ( b == c || ! d )]]" },
  { "a regex",        "[[ a =~ ^(b c|d)$ ]]",                     "[[a =~ ^(b c|d)$]]" },
  { "a pattern",      "[[ a == @(b|c d) ]]",                      "[[a == @(b|c d)]]" },
  { "(( ))",          "((a[1] + $b))",
    "((literal(a[1] + ),parameter(b)))" },
  { "( ( ))",         "((a); (b))",                               "(([a]) ; ([b]))" },
  { "a comment in it that goes on", "((a # b \\\n c\n); d)",       "(([a]) ; [d])" },
})

table_of("extended patterns", {
  { "them from the next line on", "shopt -s extglob\nls !(a|b)",
    "[shopt -s extglob] ; [ls !(a|b)]" },
  { "none before",                "ls @(a)",
    "1:5: unexpected operator" },
  { "none on the same line",      "shopt -s extglob; ls @(a)",
    "1:23: unexpected operator" },
  { "none if a subshell set it",  "(shopt -s extglob)\nls @(a)",
    "2:5: unexpected operator" },
})

describe("here-documents", function()
  local function bodies(text)
    local found = {}
    local script = assert(core.parse(text))
    for _, command in ipairs(commands.of(script)) do
      for _, redirect in ipairs(command.redirects or {}) do
        local body = redirect.body
        local quoted = body.quoted and "quoted " or ""
        found[#found + 1] = quoted .. script.text:sub(body.from, body.to)
      end
    end
    return table.concat(found, "|")
  end

  local cases = {
    { "a body",                       "a <<E\nb\nE\nc",                     "b\n" },
    { "two on a line",                "a <<E <<F\n1\nE\n2\nF\n",            "1\n|2\n" },
    { "a quoted delimiter",           "a <<'E F'\n$b\nE F",                 "quoted $b\n" },
    { "a partly quoted delimiter",    "a <<E\"F\"\n$b\nEF",                 "quoted $b\n" },
    { "a delimiter like a variable",  "a <<$x\nb\n$x\n",                    "b\n" },
    { "an empty one",                 "a <<E\nE\n",                         "" },
    { "one without a line",           "a <<'E'",                            "quoted " },
    { "one that the text ends",       "a <<E\nb",                           "b" },
    { "lines that are joined",        "a <<E\nb\\\nE\nE\n",                 "b\\\nE\n" },
    { "quoted lines that are not",    "a <<'E'\nb\\\nE\n",                  "quoted b\\\n" },
    { "tabs before the delimiter",    "a <<-E\n\tb\n\tE\n",                 "\tb\n" },
    { "one in a substitution",        "a $(b <<E\nc\nE\n) d",               "c\n" },
    { "one that ) follows",           "a $(b <<E\nc\nE) d",                 "c\n" },
    { "one below a group",            "{ a <<E; } | b\nc\nE\n",             "c\n" },
    { "those left by substitutions",  "a <<A $(b <<B) <(c <<C)\n1\nB\n2\nC\n3\nA\nd",
      "1\n|2\n|3\n" },
    { "one left in a substitution",   "a $(b $(c <<E) d\n'\nE\ne)",         "'\n" },
    { "tabs after a joined line",     "a <<-E\n\tb\n\\\n\tE\nc",           "\tb\n" },
    { "a delimiter in two lines",     "a <<$\\\nx\nb\n$x\n",               "b\n" },
    { "joined ones in backquotes",    "`a <<'E'\nb\nE\\\n\nc`",            "quoted b\n" },
    { "one in a body",                "a <<E\n$(b <<F\nc\nF\n)\nE\n",
      "c\n|$(b <<F\nc\nF\n)\n" },
  }
  for _, case in ipairs(cases) do
    local name, given, expected = table.unpack(case)
    it("reads " .. name, function() assert.equal(expected, bodies(given)) end)
  end

  it("leaves out the tabs of <<-", function()
    local script = assert(core.parse("a <<-E\n\t\tb\n\tc $x\n\td\n\tE\n"))
    assert.equal("literal(b\n),literal(c ),parameter(x),literal(\n),literal(d\n)",
      sketch.parts(script, commands.of(script)[1].redirects[1].body.parts))
  end)

  it("finds the commands in a body, and none in a quoted one", function()
    assert.equal(2, #commands.of(core.parse("a <<E\n$(b) \\$(c)\nE\n")))
    assert.equal(1, #commands.of(core.parse("a <<'E'\n$(b)\nE\n")))
  end)

  it("calls a body opaque that bash would find wrong when it runs it", function()
    local script = assert(core.parse("a <<E\nb $(if\nE\n"))
    assert.is_true(commands.of(script)[1].redirects[1].body.parts[2].opaque)
  end)
end)

describe("dump", function()
  it("shows a script as a tree", function()
    local script = assert(core.parse("cd \"$d\" && ls >a\n"))
    assert.equal(table.concat({
      "andor 1-16",
      "  command 1-7",
      "    word 1-2 \"cd\"",
      "    word 4-7 \"\\\"$d\\\"\" empty",
      "      double 4-7 \"\\\"$d\\\"\"",
      "        parameter 5-6 \"$d\"",
      "  command 12-16 after &&",
      "    word 12-13 \"ls\"",
      "    redirect 15-16 >",
      "      target 16-16 \"a\"",
    }, "\n  "):gsub("^", "seq 1-16\n  ") .. "\n", script:dump())
  end)

  it("keeps what is long or unprintable on one line", function()
    local dump = assert(core.parse("a '\1\n" .. ("x"):rep(100) .. "'")):dump()
    assert.truthy(dump:find("\\x01\\nxx", 1, true))
    assert.equal(5, select(2, dump:gsub("\n", "")))
  end)
end)
