local core = require("sandbox_enforcer.core")

--- Values of words; ? is not known to anybody, ! is what only zsh knows.
local function drawn(text)
  local pieces = {}
  for _, command in ipairs(assert(core.parse(text, { shell = "zsh" })).commands) do
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
    { "repeat",                          "repeat 3 rm a",                  "! 3 rm a" },
    { "noglob and nocorrect",            "noglob a; nocorrect b",          "! a ! b" },
    { "short loops",                     "a\nfor x (b c) rm $x",           "a unread !" },
    { "short ifs",                       "if (a) rm b",                    "unread !" },
    { "groups without a semicolon",      "{ rm a }",                       "unread !" },
    { "groups without a blank",          "{rm a;}",                        "unread !" },
    { "anonymous functions",             "() { rm $1 } a",                 "unread !" },
    { "short functions",                 "f() rm a",                       "unread !" },
    { "always",                          "{ a; } always { rm b; }",        "unread !" },
    { "disowning",                       "a &| rm b",                      "unread !" },
    { "glob qualifiers",                 "a *(.)",                         "unread !" },
    { "ranges of numbers",               "rm <1-5>",                       "unread !" },
    { "foreach",                         "foreach x (a b); rm $x; end",    "unread !" },
    { "a process as a file",             "a =(rm b)",                      "unread !" },
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
    local script = assert(core.parse("a\nb <<E\nc\nE\n{ d }\ne", { shell = "zsh" }))
    assert.equal(3, #script.commands)
    assert.equal("{ d }\ne", script.text:sub(script.commands[3].from, script.commands[3].to))
  end)

  it("keeps what was in backquotes", function()
    local script = assert(core.parse("a `b \\$c`\n{ d }", { shell = "zsh" }))
    assert.equal("b $c", script.inners[1].text)
  end)

  it("is no shell that one has to know", function()
    assert.has_error(function() core.parse("a", { shell = "fish" }) end)
  end)
end)
