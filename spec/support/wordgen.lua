--- Makes shell words at random, and tells which of them can be known without running anything.
local wordgen = {}

--- What the variables in the words hold.
wordgen.vars = {
  a = "abc", b = "a b c", c = "x:y::z", d = "/usr/local/lib/x.tar.gz", e = "",
  f = "  lead and trail  ",
  g = "42", h = "-7", i = "it's \"q\" $x", j = ":", k = " : ", l = "aXbXc", m = "a\tb\nc", n = "0",
  -- what follows may be read as a pattern, or by the rules of a locale
  star = "*.c", set = "[ab]", back = "a\\b", utf = "grö ße", amp = "a&b", tilde = "~/x",
  u = false, v = false,
  HOME = "/home/me", PWD = "/work dir", OLDPWD = "/old",
}

local plain <const> = {
  "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "u", "v",
}
local odd <const> = { "star", "set", "back", "utf", "amp", "tilde" }

local random <const> = math.random

local function pick(list)
  return list[random(#list)]
end

local function choose(text)
  local at = random(#text)
  return text:sub(at, at)
end

local function several(most, f, ...)
  local pieces = {}
  for i = 1, random(most) do pieces[i] = f(...) end
  return table.concat(pieces)
end

--- The generator of one word: `sure` stays true while the word can surely be known.
local Word = {}
Word.__index = Word

function Word:unsure()
  self.sure = false
end

--- A variable. What an unquoted one holds may be a pattern.
function Word:name(quoted)
  if random(12) > 1 then return pick(plain) end
  local name = pick(odd)
  if not quoted and name ~= "amp" and name ~= "utf" and name ~= "tilde" then self:unsure() end
  return name
end

--- A variable on which operators are sure.
function Word.ascii_name()
  return pick(plain)
end

local function literal()
  return several(3, choose, "abcxyzABC0123456789._-/:@%+=")
end

local function single()
  local bytes <const> = "ab $\"\\`*?[]{}~#!;&|<>()\n\t/"
  return "'" .. (random(5) > 1 and several(4, choose, bytes) or "") .. "'"
end

local function escape()
  return "\\" .. choose("ab $\"'\\`*?[]{}~#!;&|<>()/,.")
end

local ansi_escapes <const> = {
  "\\n", "\\t", "\\\\", "\\'", "\\\"", "\\e", "\\a", "\\x41", "\\x4", "\\101", "\\7", "\\u00e9",
  "\\U0001F600", "\\z", "a", "b", " ", "*", "$x", "\"",
}

local function ansi()
  return "$'" .. several(4, pick, ansi_escapes) .. "'"
end

local double_pieces <const> = {
  "a", "b", " ", "  ", "*", "'", "\\$", "\\\"", "\\\\", "\\`", "\\a", "~", "{a,b}", "#", "$", "!",
}

function Word:double(depth)
  local pieces = {}
  for i = 1, random(0, 4) do
    local kind = random(5)
    if kind == 1 then pieces[i] = self:parameter(depth, true)
    elseif kind == 2 then pieces[i] = self:arithmetic()
    else pieces[i] = pick(double_pieces) end
    -- a dollar must not reach what comes next
    if pieces[i] == "$" then pieces[i] = "$ " end
  end
  return '"' .. table.concat(pieces) .. '"'
end

local operators <const> = {
  "+", "-", "*", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "&", "|", "^",
}

function Word:number(depth)
  local kind = depth > 0 and random(5) or random(2)
  if kind == 1 then return tostring(random(0, 40)) end
  if kind == 2 then return pick({ "g", "h", "n", "$g", "u", "e", "${g}" }) end
  if kind == 3 then return "(" .. self:number(depth - 1) .. ")" end
  if kind == 4 then return pick({ "-", "+", "!", "~" }) .. " " .. self:number(depth - 1) end
  local operator = pick(operators)
  return self:number(depth - 1) .. " " .. operator .. " " .. self:number(depth - 1)
end

function Word:arithmetic()
  return "$((" .. self:number(3) .. "))"
end

--- What a default or an alternative may be.
function Word:argument(depth, quoted)
  local pieces = {}
  for i = 1, random(0, 3) do
    local kind = random(quoted and 4 or 6)
    if kind == 1 then pieces[i] = several(3, choose, "abc01/:._-")
    elseif kind == 2 then pieces[i] = " "
    elseif kind == 3 then pieces[i] = self:parameter(depth - 1, quoted)
    elseif kind == 4 then pieces[i] = pick({ "a", "b c", "=", ".", "\\$", "\\\\" })
    elseif kind == 5 then pieces[i] = pick({ "'a b'", "'*'", "\\ ", "''", "$'a\\tb'" })
    else pieces[i] = self:double(depth - 1) end
  end
  return table.concat(pieces)
end

local function pattern_piece()
  return pick({
    "a", "b", "X", "/", ".", "x", ":", " ", "*", "*", "?", "[ab]", "[!a]", "[^b]", "[a-c]",
    "[!a-x]", "'*'", '"."', "\\*",
    "\\?", "$a", '"$a"', "$j", "${c%%:*}", "[]a]", "[a\\-]", "'a b'", "[.]",
  })
end

local function pattern()
  return several(3, pattern_piece)
end

--- A pattern that no slash cuts short.
local function replaced()
  return (pattern():gsub("/", "."))
end

local function replacement()
  return several(2, function()
    return pick({ "", "r", "-", "'a b'", '"$a"', "\\&", "\\/", "${" .. pick(plain) .. "}" })
  end)
end

local function offset()
  return pick({ "0", "1", "2", "5", "99", " -1", " -2", " -99", "g-41", "(1)", "n", "$n" })
end

local cases <const> = { "^", "^^", ",", ",,", "^[a-m]", "^^[!b]", ",,X", "^^?" }

function Word:operator(depth, quoted)
  local name, kind = self.ascii_name(), random(10)
  if kind <= 2 then
    return ("${%s%s%s}"):format(name, pick({ "-", ":-", "+", ":+" }), self:argument(depth, quoted))
  elseif kind <= 4 then
    return ("${%s%s%s}"):format(name, pick({ "#", "##", "%", "%%" }), pattern())
  elseif kind <= 6 then
    local new = replacement()
    if quoted and new:find("[\\'\"]") then self:unsure() end
    return ("${%s%s%s/%s}"):format(name, pick({ "/", "//", "/#", "/%" }), replaced(), new)
  elseif kind == 7 then
    return ("${%s%s}"):format(name, pick(cases))
  elseif kind == 8 then
    local length = random(2) == 1 and ":" .. pick({ "0", "1", "3", "99" }) or ""
    return ("${%s:%s%s}"):format(name, offset(), length)
  elseif kind == 9 then
    return ("${#%s}"):format(name)
  end
  return ("${%s%sword}"):format(pick({ "a", "b", "d", "g" }), pick({ ":=", "=", ":?", "?" }))
end

function Word:parameter(depth, quoted)
  if depth > 0 and random(2) == 1 then return self:operator(depth, quoted) end
  return "${" .. self:name(quoted) .. "}"
end

function Word:alternative(depth)
  local pieces = {}
  for i = 1, random(0, 2) do
    local kind = random(depth > 0 and 6 or 5)
    if kind == 1 then pieces[i] = several(2, choose, "abc01./_-")
    elseif kind == 2 then pieces[i] = pick({ "'a b'", "\\,", "'{'", "\"}\"", "$'\\t'", '""' })
    elseif kind == 3 then pieces[i] = "${" .. self:name() .. "}"
    elseif kind == 4 then pieces[i] = self:double(0)
    elseif kind == 5 then pieces[i] = "x"
    else pieces[i] = self:brace(depth - 1) end
  end
  return table.concat(pieces)
end

local sequences <const> = {
  "{1..3}", "{3..1}", "{01..03}", "{-1..1}", "{-01..1}", "{1..9..4}", "{9..1..-4}", "{1..3..0}",
  "{a..e}", "{e..a..2}", "{A..C}", "{5..5}", "{1..10..3}", "{007..9}",
}

function Word:brace(depth)
  if random(3) == 1 then return pick(sequences) end
  local alternatives = {}
  for i = 1, random(2, 3) do alternatives[i] = self:alternative(depth) end
  return "{" .. table.concat(alternatives, ",") .. "}"
end

local doubtful <const> = {
  "*", "?", "[a]", "$a", "$b", "{", "}", ",", "~", "${!a}", "${c@Q}", "${utf#?}", "${#utf}",
  "${star/a/&}", "${u:=1}", "#", "^", "!",
}

--- More fields than are worth knowing; once in a word, for bash takes the time to make them all.
local LARGE <const> = "{1..5000}"

function Word:piece()
  local kind = random(24)
  if kind <= 5 then return literal() end
  if kind <= 7 then return single() end
  if kind <= 9 then return escape() end
  if kind == 10 then return ansi() end
  if kind <= 14 then return self:double(2) end
  if kind <= 20 then return self:parameter(2, false) end
  if kind == 21 then return self:arithmetic() end
  if kind == 22 then return self:brace(2) end
  if random(4) > 1 then return literal() end
  self:unsure()
  if self.large or random(#doubtful) > 1 then return pick(doubtful) end
  self.large = true
  return LARGE
end

--- A word, and whether it must be known.
-- @treturn string
-- @treturn boolean
function wordgen.word()
  local word = setmetatable({ sure = true }, Word)
  local pieces = {}
  if random(12) == 1 then pieces[1] = pick({ "~", "~/", "~+/", "~-", "~/a" }) end
  if pieces[1] == "~" or pieces[1] == "~-" then
    pieces[2] = random(3) > 1 and "/" .. literal() or nil
  else
    for _ = 1, random(4) do pieces[#pieces + 1] = word:piece() end
  end
  local text = table.concat(pieces)
  if text:sub(1, 1) == "#" then text = "x" .. text end  -- no comment
  -- in braces a tilde, an assignment or a bracket may come from both sides
  if text:find("{", 1, true) and text:find("[~=]") or text:find("^~:") then word:unsure() end
  return text, word.sure
end

return wordgen
