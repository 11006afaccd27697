local commands = require("commands")
local core = require("sandbox_enforcer.core")

--- Values of words; ? is unknown, ! is what only zsh knows.
local function drawn(text)
  local pieces = {}
  for _, command in ipairs(commands.of(assert(core.parse(text, { shell = "zsh" })))) do
    if command.unread then pieces[#pieces + 1] = "unread" end
    for _, word in ipairs(command.words) do
      pieces[#pieces + 1] = word.foreign and "!" or word.value or "?"
    end
    for _, redirect in ipairs(command.redirects or {}) do
      pieces[#pieces + 1] = redirect.op .. (redirect.target.value or "?")
    end
  end
  return table.concat(pieces, " ")
end

describe("zsh", function()
  local cases = {
    -- it reads …                        as written                        what is known
    { "what is the same",                "cp -r 'a b' \"$c\" >d",          "cp -r a b ? >d" },
    { "=command",                        "a =ls b=c",                      "a ! b=c" },
    { ">!",                              "a >! b >>! c",                   "a >|b >>c" },
    { "&>! and >&!",                     "a &>! b >&| c",                  "a &>b &>c" },
    { "flags of parameters",             "a ${(f)b}",                      "a !" },
    { "modifiers",                       "a $b:h ${c:t} \"$d:h\"",         "a ! ! !" },
    { "subscripts",                      "a $b[1] \"$c[2]\" ${d[1]}",      "a ! ! !" },
    { "lengths without braces",          "a $#b ${#c}",                    "a ! ?" },
    { "operators of patterns",           "git show v1^ a#b c~d HEAD~d",    "git show ! ! ! !" },
    { "but not commits",                 "git HEAD^ a..HEAD~2:f",     "git HEAD^ a..HEAD~2:f" },
    { "those in quotes",                 "a 'b^' \"c#d\" \\^",             "a b^ c#d ^" },
    { "named directories",               "a ~b ~+ ~/c",                    "a ! ? ?" },
    { "a tilde after =",                 "a b=~/c",                        "a !" },
    { "repeat",                          "repeat 3 rm a",                  "rm a" },
    { "noglob and nocorrect",            "noglob a; nocorrect b",          "noglob a nocorrect b" },
    { "short loops",                     "a\nfor x (b c) rm $x",           "a rm ?" },
    { "short ifs",                       "if (a) rm b",                    "a rm b" },
    { "groups without a semicolon",      "{ rm a }",                       "rm a" },
    { "groups without a blank",          "{rm a;}",                        "unread !" },
    { "anonymous functions",             "() { rm $1 } a",                 "rm ? () a" },
    { "short functions",                 "f() rm a",                       "rm a" },
    { "always",                          "{ a; } always { rm b; }",        "a rm b" },
    { "disowning",                       "a &| rm b",                      "a rm b" },
    { "glob qualifiers",                 "a *(.)",                         "a !" },
    { "ranges of numbers",               "rm <1-5>",                       "unread !" },
    { "a group in a group",              "{ a; { b } }; c",                "a b c" },
    { "the end of a group's last word",  "{ a b} }",                       "a b}" },
    { "loops with braces",               "for x (a b) { c $x }",           "c ?" },
    { "loops with ( ) and do",           "for x (a b); do c; done",        "c" },
    { "loops over words, and a command", "for x in a b; c $x && d",        "c ? d" },
    { "arithmetic loops",                "for ((i=0; i<2; i++)) c",        "c" },
    { "a while with braces",             "while [[ a ]] { b }",            "b" },
    { "repeat with do",                  "repeat 3; do a; done",           "a" },
    { "repeat with braces",              "repeat $n { a }; b",             "a b" },
    { "but not what a count runs",       "repeat $(a) b",                  "unread !" },
    { "ifs with braces",     "if [[ a ]] { b } elif [[ c ]] { d } else { e }; f",
      "b d e f" },
    { "function without a name",         "function { a } b; c",            "a function b c" },
    { "function with a } at its end",    "function f { a }; f",            "a f" },
    { "alternatives of a pattern",       "a *.(b|c) d",                    "a ! d" },
    { "qualifiers that run something",   "a *(e:'rm b':)",                 "unread !" },
    { "qualifiers that call a function", "a *(+b)",                        "unread !" },
    { "foreach",                         "foreach x (a b); rm $x; end",    "unread !" },
    { "a process as a file",             "a =(rm b)",                      "rm b a ?" },
    { "endings of a case",               "case a in b) c ;| d) rm e;; esac", "unread !" },
    { "a } that ends a group",           "{ a } b; }",                     "unread !" },
  }
  for _, case in ipairs(cases) do
    local name, given, expected = table.unpack(case)
    it("is known to read differently: " .. name, function()
      assert.equal(expected, drawn(given))
    end)
  end

  it("leaves the rest unread, and keeps the lines before", function()
    local script = assert(core.parse("a\nb <<E\nc\nE\n{ d\ne", { shell = "zsh" }))
    local list = commands.of(script)
    assert.equal(3, #list)
    assert.equal("{ d\ne", script.text:sub(list[3].from, list[3].to))
  end)

  it("keeps what was in backquotes", function()
    local script = assert(core.parse("a `b \\$c`\n{ d }", { shell = "zsh" }))
    assert.equal("b $c", commands.of(script)[1].words[2].parts[1].inner.text)
  end)

  it("is no shell that one has to know", function()
    assert.has_error(function() core.parse("a", { shell = "fish" }) end)
  end)
end)
