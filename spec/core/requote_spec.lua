local commands = require("commands")
local core = require("sandbox_enforcer.core")
local oracle = require("oracle")

--- The command that the shell comes to last.
local function last(script)
  local list = commands.of(script)
  return list[#list]
end

local function apply(text, edits)
  local pieces, at = {}, 1
  for _, edit in ipairs(edits) do
    pieces[#pieces + 1] = text:sub(at, edit.from - 1)
    pieces[#pieces + 1] = edit.text
    at = edit.to + 1
  end
  pieces[#pieces + 1] = text:sub(at)
  return table.concat(pieces)
end

--- Replaces a piece of a value, found by its text: "" is found at the end.
local function replacing(value, old, new)
  if old == "" then return { { from = #value + 1, to = #value, text = new } } end
  local from, to = value:find(old, 1, true)
  return { { from = from, to = to, text = new } }
end

local function requote(source, pick, old, new, vars)
  local script = assert(core.parse(source))
  local what = pick(script)
  local value = assert(script:expand(what, vars or {}))[1] or ""
  local edits, why = script:requote(what, replacing(value, old, new), vars)
  return edits and apply(source, edits), why
end

local function argument(script)
  local words = last(script).words
  return words[#words]
end

local function body(script)
  return commands.of(script)[1].redirects[1].body
end

describe("requote", function()
  local words = {
    -- what   by what    in this               gives this
    -- plain text plainly
    { "b",   "x",       [[sh -c 'a b']],      [[sh -c 'a x']] },
    -- a single quote in single ones
    { "b",   "it's",    [[sh -c 'a b']],      [[sh -c 'a it'\''s']] },
    -- a dollar in single ones
    { "b",   "$x",      [[sh -c 'a b']],      [[sh -c 'a $x']] },
    -- a dollar in double ones
    { "b",   "$x",      [[sh -c "a b"]],      [[sh -c "a \$x"]] },
    -- quotes in double ones
    { "b",   [["'\`]],  [[sh -c "a b"]],      [[sh -c "a \"'\\\`"]] },
    -- a newline in $'..'
    { "b",   "x\n\ty'", [[sh -c $'a b']],     "sh -c $'a x\n\ty\\''" },
    -- an escape in $'..'
    { "b",   "\27\255", [[sh -c $'a b']],     [[sh -c $'a \e\377']] },
    -- an escape in single quotes
    { "b",   "\27",     [[sh -c 'a b']],      [[sh -c 'a '$'\e''']] },
    -- a blank in a bare word
    { "b",   "x y",     [[f abc]],            [[f ax\ yc]] },
    -- next to an escape
    { "d",   "x",       [[f a\ b\ c\ d]],     [[f a\ b\ c\ x]] },
    -- in place of an escape
    { " ",   "-",       [[f a\ b]],           [[f a-b]] },
    -- at the end, in the quotes
    { "",    "x",       [[sh -c 'a b']],      [[sh -c 'a bx']] },
    -- into empty quotes
    { "",    "a b",     [[f '']],             [[f 'a b']] },
    -- into empty double quotes
    { "",    "a b",     [[f ""]],             [[f "a b"]] },
    -- nothing, but keeps the word
    { "abc", "",        [[f abc]],            [[f '']] },
    -- nothing into quotes
    { "abc", "",        [[f "abc"]],          [[f ""]] },
    -- the rest of mixed quotes
    { "c d", "x y",     [[f 'a b c'" d e"f]], [[f 'a b x y'" e"f]] },
    -- after a lone backslash
    { "n",   "$",       [[sh -c "a\n"]],      [[sh -c "a\\\$"]] },
    -- after a lone dollar
    { " ",   "x",       [[sh -c "5$ a"]],     [[sh -c "5\$xa"]] },
    -- what looks like braces
    { "b",   ",b}",     [[f {a'b']],          [[f {a',b}']] },
    -- a tilde that must not count
    { "x",   "~",       [[f x/y]],            [[f \~/y]] },
  }
  for _, case in ipairs(words) do
    local old, new, source, expected = table.unpack(case)
    it(("writes %q for %q in %s"):format(new, old, source), function()
      assert.equal(expected, requote(source, argument, old, new))
    end)
  end

  it("writes digits before a redirection as a word", function()
    local function first(script) return commands.of(script)[1].words[2] end
    assert.equal("f '12'>g", requote("f a>g", first, "a", "12"))
    assert.equal("f 12 >g", requote("f a >g", first, "a", "12"))
  end)

  it("writes a digit after a number", function()
    assert.equal([[f $'aK1']], requote([[f $'a\x4b']], argument, "", "1"))
    assert.equal([[f $'a\0021']], requote([[f $'a\2']], argument, "", "1"))
  end)

  local bodies = {
    -- what   by what   in this                        gives this
    -- a line
    { "b\n", "x y\n",  "cat <<E\na\nb\nE\n",          "cat <<E\na\nx y\nE\n" },
    -- a dollar
    { "b",   "$x\\",   "cat <<E\na\nb\nE\n",          "cat <<E\na\n\\$x\\\\\nE\n" },
    -- quotes
    { "b",   "\"'",    "cat <<E\na\nb\nE\n",          "cat <<E\na\n\"'\nE\n" },
    -- anything if it is quoted
    { "b",   "$x\\`",  "cat <<'E'\na\nb\nE\n",        "cat <<'E'\na\n$x\\`\nE\n" },
    -- after dropped tabs
    { "b",   "x",      "cat <<-E\n\ta\n\t\tb\n\tE\n", "cat <<-E\n\ta\n\t\tx\n\tE\n" },
    -- more lines after tabs
    { "b\n", "x\ny\n", "cat <<-E\n\ta\n\t\tb\n\tE\n", "cat <<-E\n\ta\n\t\tx\ny\n\tE\n" },
    -- two lines as one
    { "\nb", "b",      "cat <<-E\n\ta\n\t\tb\n\tE\n", "cat <<-E\n\tab\n\tE\n" },
    -- nothing for a line
    { "a\n", "",       "cat <<-E\n\ta\n\t\tb\n\tE\n", "cat <<-E\n\t\t\tb\n\tE\n" },
    -- into no line at all
    { "",    "a\n",    "cat <<E\nE\n",                "cat <<E\na\nE\n" },
    -- at the end
    { "",    "x\n",    "cat <<E\na\nE\n",             "cat <<E\na\nx\nE\n" },
  }
  for _, case in ipairs(bodies) do
    local old, new, source, expected = table.unpack(case)
    it(("writes %q for %q in %q"):format(new, old, source), function()
      assert.equal(expected, requote(source, body, old, new))
    end)
  end

  local refused = {
    -- what   by what    in this               why
    -- the end of the here-document
    { "a",   "b\nE\nc", "cat <<E\na\nE\n",    "the text would end the here-document" },
    -- the same, with tabs
    { "a",   "b\nE\nc", "cat <<-E\na\nE\n",   "the text would end the here-document" },
    -- a tab that is dropped
    { "a",   "\tb",     "cat <<-E\n\ta\nE\n", "a tab at the start of a line, which <<- drops" },
    -- a line without end
    { "a\n", "b",       "cat <<E\na\nE\n",    "a here-document ends with a newline" },
    -- one that the end of the script ends
    { "a",   "b",       "cat <<E\na\n",    "a here-document without end" },
    -- a NUL
    { "a",   "\0",      "cat <<E\na\nE\n",    "a NUL byte, which no command line can contain" },
  }
  for _, case in ipairs(refused) do
    local old, new, source, why = table.unpack(case)
    it(("refuses %q for %q in %q"):format(new, old, source), function()
      assert.same({ nil, why }, { requote(source, body, old, new) })
    end)
  end

  it("refuses a newline where a here-document may begin", function()
    for source, good in pairs({
      ["f <(cat <<m) a"] = false, ["cat <<E; f a\nE\n"] = false, ["f a; cat <<E\nE\n"] = true,
    }) do
      local script = assert(core.parse(source))
      for _, command in ipairs(commands.of(script)) do
        local word = command.words[#command.words]
        if word and word.value == "a" then
          local edits, why = script:requote(word, { { from = 1, to = 1, text = "x\ny" } })
          assert.equal(good, edits ~= nil, source)
          if not good then assert.equal("a newline in a line with a here-document", why) end
        end
      end
    end
  end)

  it("refuses what may end ${ }, about which shells differ", function()
    local source = "echo ${ cat <<E\na b\nE\n}"
    assert.same({ nil, "the braces around it" }, { requote(source, body, "a", "{x}") })
    assert.equal("echo ${ cat <<E\nc b\nE\n}", (requote(source, body, "a", "c")))
  end)

  it("refuses what it cannot know", function()
    local script = assert(core.parse([[sh -c "a $x"]]))
    local edits = { { from = 1, to = 1, text = "b" } }
    assert.same({ nil, "$x is unknown" }, { script:requote(argument(script), edits) })
    assert.equal([[sh -c "b $x"]],
      requote([[sh -c "a $x"]], argument, "a", "b", { x = "1" }))
    assert.equal([[sh -c "a 2"]],
      requote([[sh -c "a $x"]], argument, "1", "2", { x = "1" }))
  end)

  it("refuses edits that are none", function()
    local script = assert(core.parse("f abc"))
    local word = argument(script)
    local function why(...) return select(2, script:requote(word, { ... })) end
    assert.equal("an edit outside of the value", why({ from = 3, to = 9, text = "" }))
    assert.equal("edits that overlap",
      why({ from = 1, to = 2, text = "" }, { from = 2, to = 3, text = "" }))
    assert.has_error(function() script:requote(word, { { from = 0, to = 1, text = "" } }) end)
    assert.has_error(function() script:requote(word, { { from = 1, to = 1 } }) end)
    assert.has_error(function() script:requote(word, { 1 }) end)
    assert.has_error(function() script:requote({}, {}) end)
    assert.same({}, script:requote(word, {}))
  end)

  it("makes several edits in any order", function()
    local script = assert(core.parse([[sh -c "curl -o a b"]]))
    local edits = assert(script:requote(argument(script), {
      { from = 11, to = 11, text = "$y" }, { from = 9, to = 9, text = "x" },
      { from = 12, to = 11, text = " c" }, { from = 12, to = 11, text = " d" },
    }))
    assert.equal([[sh -c "curl -o x \$y c d"]], apply(script.text, edits))
  end)

  local function inner(script)
    return last(script).words[2].parts[1]
  end

  it("writes into backquotes with backslashes", function()
    local source = "echo `echo \\`ls\\` 'a b'`"
    local script = assert(core.parse(source))
    local part = inner(script)
    local text = part.inner.text
    assert.equal("echo `ls` 'a b'", text)
    local edits = assert(script:requote(part, replacing(text, "a b", "`\\$x")))
    assert.equal("echo `echo \\`ls\\` '\\`\\\\$x'`", apply(source, edits))
  end)

  it("writes into words between backquotes what they leave alone", function()
    for _, new in ipairs({ "x y", "it's", "$x", "\\", "`", "\\$x", "a'b'$`c\\" }) do
      local source = "printf '%s\\0' \"`printf %s 'a-b'`\"\n"
      local script = assert(core.parse(source))
      local word = commands.of(script)[1].words[3]
      local edits = assert(script:requote(word, replacing("a-b", "-", new)))
      assert.same({ "a" .. new .. "b" }, oracle.pieces(oracle.run("bash", apply(source, edits))))
    end
  end)
end)

describe("requote, read back", function()
  local random <const> = math.random
  local bytes <const> = "ab '\"\\$`\n\t*?{},~#!;é/=-0E"

  local function text(most)
    local pieces = {}
    for i = 1, random(0, most) do
      local at = random(#bytes)
      pieces[i] = bytes:sub(at, at)
    end
    return table.concat(pieces)
  end

  local function escaped(value, specials)
    return (value:gsub("[" .. specials .. "]", "\\%0"))
  end

  local function by_number(c)
    return ("\\x%02x"):format(c:byte())
  end

  local quotings <const> = {
    function(v) return core.quote(v) end,
    function(v) return "'" .. v:gsub("'", "'\\''") .. "'" end,
    function(v) return '"' .. escaped(v, '$`"\\\\') .. '"' end,
    function(v) return "$'" .. escaped(v, "'\\\\") .. "'" end,
    function(v) return "$'" .. v:gsub(".", by_number) .. "'" end,
    function(v) return v == "" and "''" or (v:gsub("[^%w\n]", "\\%0"):gsub("\n", "'\n'")) end,
  }

  local function word()
    local pieces = {}
    for i = 1, random(3) do pieces[i] = quotings[random(#quotings)](text(6)) end
    return "f " .. table.concat(pieces) .. "\n"
  end

  --- Two lines, neither of which is the delimiter.
  local function lines()
    return (text(5) .. "\n" .. text(5) .. "\n"):gsub("[^\n]+", function(line)
      return line:gsub("^(\t*)E$", "%1F")
    end)
  end

  local function document()
    local kind = random(4)
    if kind == 1 then return "f <<'E'\n" .. lines() .. "E\n" end
    if kind == 2 then return "f <<E\n" .. escaped(lines(), "$`\\\\") .. "E\n" end
    local content = lines():gsub("\n\t*", "\n"):gsub("^\t*", "\t"):gsub("\n(.)", "\n\t\t%1")
    if kind == 3 then return "f <<-'E'\n" .. content .. "\tE\n" end
    return "f <<-E\n" .. escaped(content, "$`\\\\") .. "\tE\n"
  end

  local function random_edits(length)
    local edits, at = {}, 1
    for _ = 1, random(3) do
      local from = random(at, length + 1)
      local to = random(from - 1, math.min(length, from + 3))
      edits[#edits + 1] = { from = from, to = to, text = text(3) }
      at = to + 1
      if at > length then break end
    end
    return edits
  end

  --- One source, edited at random: the value read again, or why not.
  local function try(source, pick)
    local script = assert(core.parse(source))
    local value = assert(script:expand(pick(script), {}))[1]
    local edits = random_edits(math.max(0, #value - (pick == body and 1 or 0)))
    local result, why = script:requote(pick(script), edits)
    if not result then return nil, why end
    local changed = apply(source, result)
    local again = assert(core.parse(changed))
    local read = assert(again:expand(pick(again), {}))
    local expected = apply(value, edits)
    if #read ~= 1 or read[1] ~= expected then
      error(("%q is %q, not %q; it was %q"):format(changed, tostring(read[1]), expected, source))
    end
    return changed, expected
  end

  for _, seed in ipairs({ 1, oracle.seed() }) do
    it("changes words exactly, SEED=" .. seed, function()
      math.randomseed(seed)
      local lines_run, expected = { "f() { printf '%s\\0' \"$@\"; }" }, {}
      for i = 1, 10000 do
        local changed, value = try(word(), argument)
        assert(changed, value)
        if i % 20 == 0 then
          lines_run[#lines_run + 1] = changed
          expected[#expected + 1] = value
        end
      end
      assert.same(expected, oracle.pieces(oracle.run("bash", table.concat(lines_run, "\n"))))
    end)

    it("changes here-documents exactly, or tells why not, SEED=" .. seed, function()
      math.randomseed(seed)
      local lines_run, expected, refusals = { "f() { cat; printf '\\0'; }" }, {}, 0
      for _ = 1, 10000 do
        local changed, value = try(document(), body)
        if not changed then
          refusals = refusals + 1
        elseif #expected < 300 then
          lines_run[#lines_run + 1] = changed
          expected[#expected + 1] = value
        end
      end
      assert(refusals < 2000, refusals)
      assert.same(expected, oracle.pieces(oracle.run("bash", table.concat(lines_run, "\n"))))
    end)
  end
end)
