local core = require("sandbox_enforcer.core")
local oracle = require("oracle")

describe("quote", function()
  local written = {
    -- it writes …                        the value             as a word
    { "what needs nothing bare",          "a-b_c.d/e:f,g@h+i%", "a-b_c.d/e:f,g@h+i%" },
    { "a leading dash as it is",          "-rf",                "-rf" },
    { "an assignment as it is",           "a=b",                "a=b" },
    { "nothing with two quotes",          "",                   "''" },
    { "one blank with a backslash",       "a b",                "a\\ b" },
    { "two blanks in quotes",             "a b c",              "'a b c'" },
    { "a single quote",                   "it's",               "it\\'s" },
    { "single quotes in double ones",     "it's that's a b c",  [["it's that's a b c"]] },
    { "dollars in single quotes",         "$a $b",              "'$a $b'" },
    { "many backslashes",                 "\\\\\\",             "'\\\\\\'" },
    { "a history mark never in double",   "it's! it's !a b c",  [['it'\''s! it'\''s !a b c']] },
    { "a newline in quotes",              "a\nb",               "'a\nb'" },
    { "a tab with a backslash",           "a\tb",               "a\\\tb" },
    { "a leading tilde",                  "~/x",                "\\~/x" },
    { "a later tilde",                    "x~",                 "x\\~" },
    { "a leading =, which zsh expands",   "=ls",                "\\=ls" },
    { "a comment mark",                   "#a",                 "\\#a" },
    { "a caret, which zsh may negate by", "^a",                 "\\^a" },
    { "a brace list",                     "{a,b}",              "'{a,b}'" },
    { "a pattern",                        "*.c",                "\\*.c" },
    { "letters of any script",            "größe",              "größe" },
    { "what some take for a blank",       "voilà",              "'voilà'" },
    { "an escape by its name",            "\27[0m",             "$'\\e[0m'" },
    { "a control character by number",    "\1a",                "$'\\1a'" },
    { "the same before a digit",          "\0011",              "$'\\0011'" },
    { "DEL",                              "\127",               "$'\\177'" },
    { "a carriage return",                "a\r",                "$'a\\r'" },
    { "a stray byte",                     "\255a'\\",           "$'\\377a\\'\\\\'" },
    { "a control character of two bytes", "\u{85}",             "$'\\302\\205'" },
  }
  for _, case in ipairs(written) do
    local name, value, word = table.unpack(case)
    it("writes " .. name, function() assert.equal(word, core.quote(value)) end)
  end

  local below = {
    -- it writes …                      the value       as a word
    { "what is below the home",         "/home/u/a",    "~/a" },
    { "the home itself",                "/home/u",      "~" },
    { "the home with a slash",          "/home/u/",     "~/" },
    { "the rest in quotes",             "/home/u/a b",  "~/a\\ b" },
    { "a tilde below it",               "/home/u/~",    "~/\\~" },
    { "a name that only begins so",     "/home/ub",     "/home/ub" },
    { "what is elsewhere",              "/tmp/home/u",  "/tmp/home/u" },
  }
  for _, case in ipairs(below) do
    local name, value, word = table.unpack(case)
    it("writes " .. name .. " with a tilde if it may", function()
      assert.equal(word, core.quote(value, { home = "/home/u" }))
    end)
  end

  it("takes no home that is not a plain directory", function()
    for _, home in ipairs({ "", "/", "/home/", "home" }) do
      assert.equal("/home/x", core.quote("/home/x", { home = home }))
    end
  end)

  it("refuses a NUL", function()
    local word, why = core.quote("a\0b")
    assert.is_nil(word)
    assert.equal("a NUL byte, which no command line can contain", why)
  end)

  it("raises for what is no string", function()
    assert.has_error(function() core.quote(nil) end)
    assert.has_error(function() core.quote("a", "b") end)
  end)
end)

describe("quote, read back", function()
  local alphabets <const> = {
    "abc",
    " \t\n'\"\\$`!~#&*()[]{}|;<>?^=%-+:@,./",
    "a '\"\\",
    "aé\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80à",
  }

  local function random_value()
    local alphabet = alphabets[math.random(#alphabets + 1)]
    local bytes = {}
    for i = 1, math.random(0, 12) do
      local at = alphabet and math.random(#alphabet)
      bytes[i] = at and alphabet:sub(at, at) or string.char(math.random(255))
    end
    return table.concat(bytes)
  end

  local function values(seed, count)
    math.randomseed(seed)
    local list = {}
    for byte = 1, 255 do
      list[#list + 1] = string.char(byte)
      list[#list + 1] = string.char(byte) .. "7"
      list[#list + 1] = "a" .. string.char(byte)
    end
    while #list < count do list[#list + 1] = random_value() end
    return list
  end

  -- what a user may have switched on
  local options <const> = {
    zsh = "setopt extendedglob braceccl rcquotes kshglob shwordsplit cshnullglob",
    bash = "shopt -s extglob nullglob globstar nocaseglob dotglob",
  }

  local function read_back(shell, list)
    local lines = { options[shell] }
    for _, value in ipairs(list) do
      lines[#lines + 1] = "printf '%s\\0' " .. core.quote(value)
    end
    local pieces = oracle.pieces(oracle.run(shell, table.concat(lines, "\n") .. "\n"))
    for i, value in ipairs(list) do
      if pieces[i] ~= value then
        error(("%s reads %s as %q, not %q"):format(shell, core.quote(value), pieces[i], value))
      end
    end
  end

  local function is_plain(value)
    return not core.quote(value):find("$'", 1, true)
  end

  for _, seed in ipairs({ 1, oracle.seed() }) do
    local list = values(seed, 20000)
    for _, shell in ipairs({ "bash", "zsh", "dash" }) do
      it(("is the value in %s, SEED=%d"):format(shell, seed), function()
        if not oracle.has(shell) then return pending(shell .. " is not installed") end
        local read = list
        if shell == "dash" then
          read = {}
          for _, value in ipairs(list) do if is_plain(value) then read[#read + 1] = value end end
        end
        read_back(shell, read)
      end)
    end

    it("holds no control character and nothing but UTF-8, SEED=" .. seed, function()
      for _, value in ipairs(list) do
        local word = core.quote(value)
        assert(utf8.len(word), word)
        assert(not word:find("[\1-\8\11-\31\127]"), word)
      end
    end)

    it("is no longer than any other way, SEED=" .. seed, function()
      for _, value in ipairs(list) do
        local word = core.quote(value)
        local single = "'" .. value:gsub("'", "'\\''") .. "'"
        assert(not is_plain(value) or #word <= #single, word)
      end
    end)
  end
end)
