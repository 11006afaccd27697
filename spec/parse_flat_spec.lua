local core = require("sandbox_enforcer.core")

--- The first words of all commands, in order, each with one attribute.
local function listed(text, attribute)
  local drawn = {}
  for i, command in ipairs(assert(core.parse(text)).commands) do
    local name = command.words[1] and command.words[1].value or "?"
    drawn[i] = attribute and name .. "=" .. tostring(attribute(command)) or name
  end
  return table.concat(drawn, " ")
end

local function table_of(title, attribute, cases)
  describe(title, function()
    for _, case in ipairs(cases) do
      local name, given, expected = table.unpack(case)
      it("is right for " .. name, function() assert.equal(expected, listed(given, attribute)) end)
    end
  end)
end

table_of("the order of commands", nil, {
  { "a list",                     "a; b && c",                     "a b c" },
  { "a substitution",             "a $(b $(c)) && d",              "c b a d" },
  { "an assignment",              "x=$(a) b",                      "a b" },
  { "a redirection",              "a >$(b)",                       "b a" },
  { "a here-document",            "a <<E | b\n$(c)\nE\n",          "c a b" },
  { "an earlier here-document",   "a <<E; b\n$(c)\nE\nd",          "c a b d" },
  { "all parts of words",         "a \"${b:-$(c)}\" {d,`e`} $((f + $(g))) <(h)", "c e g h a" },
  { "an index",                   "a ${b[$(c)]}; d[$(e)]=f",       "c a e ?" },
  { "an array",                   "a=($(b) [$(c)]=$(d)) e",        "b c d e" },
  { "an array after declare",     "declare a=($(b))",              "b declare" },
  { "an if",                      "if a; then b; else c; fi",      "a b c" },
  { "a case",                     "case $(a) in $(b)) c;; esac",   "a b c" },
  { "a for",                      "for x in $(a); do b; done",     "a b" },
  { "a for, C-style",             "for ((;$(a);)); do b; done",    "a b" },
  { "[[ ]] and (( ))",            "[[ $(a) ]] && (($(b)))",        "a b" },
  { "a function",                 "f() { a; }; b; f",              "a b f" },
  { "a compound's redirection",   "{ a; } >$(b)",                  "b a" },
  { "a word like an assignment",  "a[$(b)] c",                     "b ?" },
  { "a } that hides nothing",     "a && ((${b:-)); rm c; : $((1}))", "a rm :" },
  { "a } that hides no pattern",  "[[ a == @(${b:-) ]]; rm c; : '})'", "rm :" },
})

table_of("pipeline and position", function(c) return c.pipeline .. "." .. c.position end, {
  { "commands of their own",      "a; b",                          "a=1.1 b=2.1" },
  { "a pipeline",                 "a | b | c; d",                  "a=1.1 b=1.2 c=1.3 d=2.1" },
  { "a negated one",              "! a | b",                       "a=1.1 b=1.2" },
  { "a group in it",              "{ a; b; } | c",                 "a=2.1 b=3.1 c=1.2" },
})

table_of("the connector before", function(c) return (c.connector:gsub("\n", "newline")) end, {
  { "lists",                      "a; b\nc & d",                   "a= b=; c=newline d=&" },
  { "and, or",                    "a && b || c",                   "a= b=&& c=||" },
  { "pipelines",                  "a | b |& c",                    "a= b=| c=|&" },
  { "what begins a group",        "a | { b; c; }",                 "a= b=| c=;" },
  { "substitutions",              "a && b $(c)",                   "a= c= b=&&" },
})

--- A scope and those around it.
local function scope(command)
  local drawn, each = {}, command.scope
  while each do
    drawn[#drawn + 1] = each.kind .. (each.name and ":" .. each.name or "")
    each = each.parent
  end
  return table.concat(drawn, "<")
end

table_of("the scope", scope, {
  { "the top",                    "a",                             "a=top" },
  { "a subshell",                 "(a); b",                        "a=subshell<top b=top" },
  { "a group",                    "{ a; }",                        "a=group<top" },
  { "a substitution",             "a $(b)",                        "b=substitution<top a=top" },
  { "a process",                  "a <(b)",                        "b=substitution<top a=top" },
  { "the background",             "a &",                           "a=background<top" },
  { "a coprocess",                "coproc a",                      "a=coproc<top" },
  { "a pipeline",                 "a | b",                         "a=pipe<top b=pipe<top" },
  { "a function",                 "f() { a; }",                    "a=group<function:f<top" },
})

table_of("the control", function(c) return c.control end, {
  { "a list",                     "a; b",                          "a=always b=always" },
  { "and, or",                    "a && b",                        "a=always b=conditional" },
  { "an if",                      "if a; then b; elif c; then d; fi",
    "a=always b=conditional c=conditional d=conditional" },
  { "a case",                     "case $(a) in b) c;; esac",      "a=always c=conditional" },
  { "loops",                      "while a; do b; done",           "a=loop b=loop" },
  { "what is in a loop",          "for x in $(a); do b && c; done", "a=always b=loop c=loop" },
  { "functions",                  "f() { a; }; f",                 "a=conditional f=always" },
  { "substitutions",              "a && b $(c)",
    "a=always c=conditional b=conditional" },
})

describe("calls", function()
  local function called(text)
    local script = assert(core.parse(text))
    local found = {}
    for i, command in ipairs(script.commands) do
      local body = command.calls
      found[i] = body and script.text:sub(body.from, body.to) or "-"
    end
    return table.concat(found, " ")
  end

  it("lead to the function", function() assert.equal("- f() (a)", called("f() (a); f")) end)
  it("know quoted names", function() assert.equal("- f() (a)", called("f() (a); \\f")) end)
  it("take the latest", function()
    assert.equal("- f() (a) - f() (b)", called("f() (a); f; f() (b); f"))
  end)
  it("find what is defined later", function()
    assert.equal("f() (a) -", called("f\nf() (a)"))
  end)
  it("lead nowhere otherwise", function() assert.equal("- -", called("f() (a); g")) end)

  it("list functions by name", function()
    local functions = core.parse("f() (a); function g { b; }; f() { c; }").functions
    assert.equal(2, #functions.f)
    assert.equal("group", functions.g[1].body.kind)
  end)
end)

describe("inner scripts", function()
  it("list their own commands, in the scope of the outer one", function()
    local script = assert(core.parse("(a `b \\`c\\``)"))
    assert.equal(1, #script.commands)
    local inner = script.inners[1]
    assert.equal("b `c`", inner.text)
    assert.equal(2, #inner.commands)
    assert.equal("substitution<subshell<top", scope(inner.commands[2]))
  end)
end)
