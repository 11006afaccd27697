local commands = require("commands")
local core = require("sandbox_enforcer.core")
local oracle = require("oracle")

--- The command that the shell comes to last.
local function last(script)
  local list = commands.of(script)
  return list[#list]
end

-- What is known in all of these: bash is told the same.
local vars = {
  x = "abc", s = "a b  c", p = "/usr/lib/x.tar.gz", e = "", u = false, n = "7", r = "x",
  g = "*.c", q = "it's", c = "a:b::c", back = "a\\b", utf = "größe",
  HOME = "/home/u", PWD = "/w", OLDPWD = "/old dir",
}

local function set(values)
  local lines = { "unset u" }
  for name, value in pairs(values) do
    lines[#lines + 1] = value and name .. "=" .. core.quote(value) or "unset " .. name
  end
  return table.concat(lines, "\n")
end

local function with(more)
  return setmetatable(more, { __index = vars })
end

local function expand(source, values, options, shell)
  local script, err = core.parse("cmd " .. source, { shell = shell })
  if not script then return nil, tostring(err) end
  local command = last(script)  -- those of substitutions stand before
  if not command.words[2] then return nil, "not read" end  -- zsh's own grammar
  return script:expand(command.words[2], values or vars, options)
end

describe("expand", function()
  local known = {
    -- what                             as written                 what bash makes of it
    { "a plain word",                   "abc",                     "abc" },
    { "quotes taken away",              [['a'"b"\c$'d']],          "abcd" },
    { "blanks in quotes",               [['a b'" c"\ d]],          "a b c d" },
    { "escapes in double quotes",       [["\a\$\"\\\`"]],          [[\a$"\`]] },
    { "ANSI-C escapes",                 [[$'a\tb\x41\101\u00e9']], "a\tbAAé" },
    { "an empty word",                  "''",                      "" },
    { "empty quotes within",            [[a''""b]],                "ab" },
    { "the home directory",             "~/a",                     "/home/u/a" },
    { "the home directory alone",       "~",                       "/home/u" },
    { "the working directory",          "~+/a",                    "/w/a" },
    { "the one before",                 "~-",                      "/old dir" },
    { "a tilde in quotes",              "'~'/a",                   "~/a" },
    { "a tilde after an equals sign",   "a=~/b",                   "a=/home/u/b" },
    { "a variable",                     "$x",                      "abc" },
    { "one in braces",                  "a${x}b",                  "aabcb" },
    { "one that is split",              "$s",                      "a", "b", "c" },
    { "one that joins its neighbours",  "1${s}2",                  "1a", "b", "c2" },
    { "one in double quotes",           [["$s"]],                  "a b  c" },
    { "an empty one",                   "$e" },
    { "an empty one in quotes",         [["$e"]],                  "" },
    { "one that is not set",            "$u" },
    { "empty quotes next to it",        "$u''",                    "" },
    { "a length",                       "${#x}",                   "3" },
    { "a default",                      "${u:-d} ",                "d" },
    { "a default for what is set",      "${x:-d}",                 "abc" },
    { "a default for what is empty",    "${e:-d}",                 "d" },
    { "but not without the colon",      [["${e-d}"]],              "" },
    { "a default that is split",        "${u:-a b}",               "a", "b" },
    { "a default in quotes",            "${u:-'a b'}",             "a b" },
    { "a default with a tilde",         "${u:-~/a}",               "/home/u/a" },
    { "a default with a variable",      [["${u:-<$s>}"]],          "<a b  c>" },
    { "an alternative",                 "${x:+yes}",               "yes" },
    { "none",                           "${u:+yes}" },
    { "an assignment not needed",       "${x:=d}",                 "abc" },
    { "an error that is not one",       "${x:?no}",                "abc" },
    { "a name without directory",       "${p##*/}",                "x.tar.gz" },
    { "a directory",                    "${p%/*}",                 "/usr/lib" },
    { "a name without suffix",          "${p%.*}",                 "/usr/lib/x.tar" },
    { "without all suffixes",           "${p%%.*}",                "/usr/lib/x" },
    { "without a prefix",               "${p#/usr}",               "/lib/x.tar.gz" },
    { "a pattern from a variable",      "${p##*$r}",               ".tar.gz" },
    { "a pattern in quotes",            [["${g#"*"}"]],            ".c" },
    { "a set",                          "${x#[a-b]}",              "bc" },
    { "a set of others",                "${x##[!x]}",              "bc" },
    { "a first replacement",            "${p/\\//-}",              "-usr/lib/x.tar.gz" },
    { "all of them",                    "${p//\\//-}",             "-usr-lib-x.tar.gz" },
    { "one at the start",               "${p/#\\/usr/-}",          "-/lib/x.tar.gz" },
    { "one at the end",                 "${p/%gz/xz}",             "/usr/lib/x.tar.xz" },
    { "removal",                        "${x/b}",                  "ac" },
    { "capitals",                       "${x^^}",                  "ABC" },
    { "a capital",                      "${x^}",                   "Abc" },
    { "small letters",                  "${x,,}",                  "abc" },
    { "a substring",                    "${x:1}",                  "bc" },
    { "one with a length",              "${x:1:1}",                "b" },
    { "one from the end",               "${x: -2}",                "bc" },
    { "one up to the end",              "${x:0:-1}",               "ab" },
    { "what is quoted for reuse",       [["${q@Q}"]],              [['it'\''s']] },
    { "a variable named by another",    "${!r}",                   "abc" },
    { "a sum",                          "$((1 + 2 * 3))",          "7" },
    { "a sum with a variable",          "$((n % 4))",              "3" },
    { "a comparison",                   "$((n > 3 && n != 8))",    "1" },
    { "a brace list",                   "{a,b}",                   "a", "b" },
    { "one within a word",              "x{1,2}y",                 "x1y", "x2y" },
    { "one within another",             "{a,b{1,2}}",              "a", "b1", "b2" },
    { "two",                            "{a,b}{1,2}",              "a1", "a2", "b1", "b2" },
    { "empty alternatives",             "a{,.bak}",                "a", "a.bak" },
    { "quotes in alternatives",         "{'a b',\"$s\"}",          "a b", "a b  c" },
    { "a sequence",                     "{1..3}",                  "1", "2", "3" },
    { "one downward",                   "{3..1}",                  "3", "2", "1" },
    { "one with zeros",                 "{08..10}",                "08", "09", "10" },
    { "one with a step",                "{1..7..3}",               "1", "4", "7" },
    { "one of letters",                 "{a..e..2}",               "a", "c", "e" },
    { "a home directory as default",    "${u:-~}/a",               "/home/u/a" },
    { "a default in quotes",            '"${u:-~}"',               "~" },
    { "what is no brace list",          "{a}{}",                   "{a}{}" },
    { "a lone bracket",                 "[",                       "[" },
    { "text beyond ASCII",              "$utf",                    "größe" },
    { "a suffix of such",               "${utf%e}",                "größ" },
  }
  local sources = {}
  for i, case in ipairs(known) do sources[i] = case[2] end
  local answers = oracle.fields("bash", sources, set(vars))

  for i, case in ipairs(known) do
    local expected = table.move(case, 3, #case, 1, {})
    it("knows " .. case[1], function()
      assert.same(expected, expand(case[2]))
      assert.same(expected, answers[i])
    end)
  end

  local unusual <const> = "a parameter expansion of an unusual kind"
  local beside <const> = "a brace list next to an expansion"
  local too_many <const> = "a brace list that gives too many words"
  local unknown = {
    -- what                         as written            why
    { "a variable nobody knows",    "$y",                 "$y is unknown" },
    { "the arguments",              '"$@"',               "$@ is unknown" },
    { "an argument",                "$1",                 "$1 is unknown" },
    { "an operator on such",        "${y##*/}",           "$y is unknown" },
    { "another user's home",        "~root/a",            "a user's home directory" },
    { "a tilde before a colon",     "~:a",                "a tilde before a colon" },
    { "a pattern",                  "*.c",                "a pattern for file names" },
    { "a pattern from a variable",  "$g",                 "a pattern for file names" },
    { "a set of characters",        "a[bc]",              "a pattern for file names" },
    { "a backslash from a variable", "$back",              "a pattern for file names" },
    { "a command substitution",     "$(ls)",              "a command substitution" },
    { "one in quotes",              '"`ls`"',             "a command substitution" },
    { "a process substitution",     "<(ls)",              "a process substitution" },
    { "an assignment",              "${u:=d}",            "an assignment" },
    { "an error",                   "${u:?}",             "an error" },
    { "an array",                   "${x[0]}",            unusual },
    { "names",                      "${!x*}",             unusual },
    { "a tilde in a replacement",   "${x/b/~}",           unusual },
    { "a tilde in a pattern",       "${x#~}",             unusual },
    { "an ampersand in a replacement", "${x/b/&}",           unusual },
    { "a length beyond ASCII",      "${#utf}",            "text that is not ASCII" },
    { "a character of such",        "${utf#?}",           "a pattern on text that is not ASCII" },
    { "a class of characters",      "${x#[[:alpha:]]}",   "a pattern with a character class" },
    { "an assignment in a sum",     "$((n += 1))",        "an arithmetic expression" },
    { "a division by zero",         "$((1 / 0))",         "an arithmetic expression" },
    { "a sum with a variable nobody knows", "$((y + 1))",     "$y is unknown" },
    { "braces that grow onto a name", "$x{a,b}",            beside },
    { "a tilde that braces make",   "{,a}~/b",            beside },
    { "a tilde after an open brace", "{~/b",             "zsh reads it differently" },
    { "too many fields",            "{1..100000}",        too_many },
    { "too many again",             ("{1..9}"):rep(9),    too_many },
    { "letters with signs between", "{Z..a}",             "an unusual brace sequence" },
  }
  for _, case in ipairs(unknown) do
    local name, source, why = table.unpack(case)
    it("does not know " .. name, function()
      local fields, reason = expand(source)
      assert.is_nil(fields)
      assert.equal(why, reason)
    end)
  end

  local splits = {
    -- IFS      as written      what bash makes of it
    { ":",      "$c",           "a", "b", "", "c" },
    { ":",      "$s",           "a b  c" },
    { ":",      "x:$c",         "x:a", "b", "", "c" },
    { " :",     "$c",           "a", "b", "", "c" },
    { "",       "$s",           "a b  c" },
    { "b",      "$x",           "a", "c" },
    { "c",      "$x",           "ab" },
    { "c",      "$x$x",         "ab", "ab" },
    { "c",      "$x''",         "ab", "" },
    { "a",      "$x",           "", "bc" },
    { "0",      "$((101))",     "1", "1" },
  }
  for _, case in ipairs(splits) do
    local ifs, source = case[1], case[2]
    local expected = table.move(case, 3, #case, 1, {})
    it(("splits %s by IFS=%q"):format(source, ifs), function()
      assert.same(expected, expand(source, with({ IFS = ifs })))
      local setting = set(vars) .. "\nIFS=" .. core.quote(ifs)
      assert.same({ expected }, oracle.fields("bash", { source }, setting))
    end)
  end

  local strings = {
    -- what                             as written       its value
    { "a variable with blanks",         "$s",            "a b  c" },
    { "a pattern",                      "*.c",           "*.c" },
    { "a pattern from a variable",      "$g",            "*.c" },
    { "an empty one",                   "$e",            "" },
    { "braces",                         "{a,$x}",        "{a,abc}" },
    { "a sequence",                     "{1..2}",        "{1..2}" },
  }
  for _, case in ipairs(strings) do
    local name, source, expected = table.unpack(case)
    it("takes as one string " .. name, function()
      assert.same({ expected }, expand(source, vars, { split = false }))
      local text = set(vars) .. "\nv=" .. source .. "\nprintf '%s\\0' \"$v\"\n"
      assert.same({ expected }, oracle.pieces(oracle.run("bash", text)))
    end)
  end

  local bodies = {
    -- what                       the here-document                    its text
    { "variables",                "<<E\n$x ~ \"$s\" '$n'\nE\n",        "abc ~ \"a b  c\" '7'\n" },
    { "escapes",                  "<<E\n\\$x \\a \\\\ \\\"\\\nb\nE\n", "$x \\a \\ \\\"b\n" },
    { "nothing if it is quoted",  "<<'E'\n$x \\$x \\\\\nE\n",          "$x \\$x \\\\\n" },
    { "tabs",                     "<<-E\n\t\t$x\n\ty\n\tE\n",          "abc\ny\n" },
    { "no line",                  "<<E\nE\n",                          "" },
  }
  for _, case in ipairs(bodies) do
    local name, source, expected = table.unpack(case)
    it("reads in a here-document " .. name, function()
      local script = assert(core.parse("cat " .. source))
      local body = commands.of(script)[1].redirects[1].body
      assert.same({ expected }, script:expand(body, vars))
      assert.equal(expected, oracle.run("bash", set(vars) .. "\ncat " .. source))
    end)
  end

  it("knows nothing without variables but what needs none", function()
    assert.same({ "a b" }, expand("'a b'", {}))
    assert.is_nil((expand("~", {})))
  end)

  it("bounds its work", function()
    local long = ("a"):rep(100000)
    local many = with({ l = long })
    assert.equal("too much to compute", select(2, expand(("${l}"):rep(100), many)))
    assert.equal("too much to compute", select(2, expand("${l//*b/}", many)))
    assert.equal(#long * 10, #expand('"' .. ("${l}"):rep(10) .. '"', many)[1])
    assert.same({ long }, expand("${l%%*b}", many))
  end)
end)

describe("expand for zsh", function()
  local known = {
    { "a variable, which is not split", "$s",        "a b  c" },
    { "a pattern in a variable",        "$g",        "*.c" },
    { "an empty variable",              "$e" },
    { "one in quotes",                  '"$e"',      "" },
    { "a default",                      "${u:-a b}", "a b" },
    { "braces",                         "x{a,b}",    "xa", "xb" },
    { "a sequence",                     "{01..3}",   "01", "02", "03" },
    { "a tilde",                        "~/a",       "/home/u/a" },
    { "braces without a comma",         "~/{}{b}",   "/home/u/{}{b}" },
    { "a colon before a slash",         "$x:/h",     "abc:/h" },
    { "a colon before a number",        "$x:80/h",   "abc:80/h" },
  }
  for _, case in ipairs(known) do
    local expected = table.move(case, 3, #case, 1, {})
    it("knows " .. case[1], function()
      assert.same(expected, expand(case[2], vars, nil, "zsh"))
      if not oracle.has("zsh") then return end
      assert.same({ expected }, oracle.fields("zsh", { case[2] }, set(vars)))
    end)
  end

  for _, source in ipairs({
    "$x:h", "$x:\\h", "$x:'h'", "$x:h/y", "${x:h}", "$x[1]", "${x##*/}", "${x/a/b}",
    "{a..e..2}", "{1..5..-2}",
    "{a,}",
    "*.c(.)", "=ls", "^a", "${(U)x}", "a<1-3>",
    "$'\\M-a'", "$'\\z'", "$((010))", "$((1 < 2 & 3))", "a}", "~/{}}", "[a", "{01..003}", "''=x",
    "~+", "{$e,b}",
  }) do
    it("does not claim to know " .. source, function()
      assert.is_nil((expand(source, vars, nil, "zsh")))
    end)
  end
end)
