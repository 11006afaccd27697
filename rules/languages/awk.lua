--- awk: runs a program on its input.
--    awk -F: '$3 > 9 {print $1}' f       only reads
--    awk '{print > $1}' f                writes files; getline, system and | run, or read, others

--- Names by which a program does more than print what comes in: it runs, or reads elsewhere.
local MORE = {
  system = true, getline = true, extension = true, ARGV = true, ARGC = true, ENVIRON = true,
  PROCINFO = true, SYMTAB = true, FUNCTAB = true, fflush = true, close = true,
}

--- Names after which a "/" begins a pattern.
local STATEMENTS = {
  print = true, printf = true, ["return"] = true, ["in"] = true, exit = true, ["else"] = true,
  ["do"] = true,
}

--- Does a "/" divide, after this? After anything else, it begins a pattern.
local function divides(before)
  if before.kind == "name" then return not STATEMENTS[before.text] end
  return before.kind == "number" or before.text == ")" or before.text == "]"
end

--- After these awks disagree: `case` may be a variable, for one.
local ODD = { length = true, case = true, ["++"] = true, ["--"] = true }

--- After `if (x)` it may begin a statement.
local function is_odd(before) return before.condition or ODD[before.text] end

--- The place after a text that a sign ends; nil if it does not end.
local function skip(text, at, sign)
  while at <= #text do
    local char = text:sub(at, at)
    if char == sign then return at + 1 end
    if char == "\n" then return nil end
    at = at + (char == "\\" and 2 or 1)
  end
  return nil
end

--- The place after a pattern. A "/" in [ ] ends it for some, and not for others: then nil. Neither
-- a class, as in [[:alpha:]], nor a "]" at its beginning ends what is in [ ].
local function skip_pattern(text, at)
  local last = skip(text, at, "/")
  local brackets = last and text:sub(at, last - 2):gsub("\\.", "")
    :gsub("%[:%a+:%]", "a"):gsub("%[%^?[^%[%]^][^%[%]]*%]", "")
  if not last or brackets:find("[", 1, true) then return nil end
  return last
end

--- The number that begins at a place; false if a name begins right after it: `1system("x")`.
local function number(text, at)
  local given = text:match("^0[xX]%x+", at) or text:match("^%d+%.?%d*", at)
    or text:match("^%.%d+", at)
  if not given then return nil end
  given = given .. (text:match("^[eE][+-]?%d+", at + #given) or "")
  return not text:find("^[%w_]", at + #given) and given
end

local SIGNS = { "|&", "||", "&&", ">>", ">=", "<=", "==", "!=", "++", "--" }

local function sign(text, at)
  for _, given in ipairs(SIGNS) do
    if text:sub(at, at + 1) == given then return given end
  end
  return text:sub(at, at)
end

--- The token that begins at a place, and the place after it; nil if it cannot be read.
local function token(text, at, before)
  local char = text:sub(at, at)
  local name = text:match("^[%a_][%w_]*", at)
  if name then
    return { kind = "name", text = name }, at + #name
  elseif char == '"' then
    local last = skip(text, at + 1, '"')
    return last and { kind = "number", text = text:sub(at, last - 1) }, last
  elseif char == "/" and is_odd(before) then
    return nil
  elseif char == "/" and not divides(before) then
    local last = skip_pattern(text, at + 1)
    return last and { kind = "number", text = "/" }, last
  end
  local digits = number(text, at)
  if digits == false then return nil end
  if digits then return { kind = "number", text = digits }, at + #digits end
  local given = sign(text, at)
  return { kind = "sign", text = given }, at + #given
end

local CONDITIONS = { ["if"] = true, ["while"] = true, ["for"] = true, switch = true }

--- Mark the ")" that ends a condition. `open` holds what was before each "(".
local function mark(open, before, given)
  if given.text == "(" then
    open[#open + 1] = before.text
  elseif given.text == ")" then
    given.condition = CONDITIONS[table.remove(open)]
  end
  return given
end

--- The tokens of a program; nil if it cannot be read.
local function tokens(text)
  local list, at, before, open = {}, 1, { kind = "sign", text = "" }, {}
  while at <= #text do
    at = text:match("^[ \t\r]*()", at)
    if text:find("^#", at) then
      at = text:match("^[^\n]*()", at)
    elseif text:find("^\\\r?\n", at) then
      at = text:match("^\\\r?\n()", at)
    elseif at <= #text then
      local given
      given, at = token(text, at, before)
      if not given or not at then return nil end
      before = mark(open, before, given)
      list[#list + 1] = before
    end
  end
  return list
end

local OUTPUTS = { ['"/dev/stderr"'] = true, ['"/dev/stdout"'] = true }

--- Signs after which a line ends. After others it continues, though not in all awks.
local ENDS = { [")"] = true, ["]"] = true, ["++"] = true, ["--"] = true }

local function ends_line(before) return before.kind ~= "sign" or ENDS[before.text] end

--- The parts of `for (a; b; c)` after its parenthesis, as tokens, and the place after it; "in" if
-- it goes over an array.
local function parts_of(list, at)
  local parts, depth = { {} }, 0
  while list[at] do
    local text = list[at].text
    if text == "(" then depth = depth + 1 elseif text == ")" then depth = depth - 1 end
    if depth == 0 then break end
    if depth == 1 and text == "in" and #parts == 1 then return "in" end
    if depth == 1 and text == ";" then
      parts[#parts + 1] = {}
    elseif depth > 1 or text ~= "(" then
      table.insert(parts[#parts], list[at])
    end
    at = at + 1
  end
  return parts, at + 1
end

--- The counter of a loop and its direction, as `i++` and `i -= 2` say; nil if another step.
local function counter_of(step)
  local words = {}
  for i, given in ipairs(step) do words[i] = given.text end
  local text = table.concat(words, " ")
  local name, way = text:match("^([%a_][%w_]*) ([-+])%2$")
  if not name then way, name = text:match("^([-+])%1 ([%a_][%w_]*)$") end
  if not name then name, way = text:match("^([%a_][%w_]*) ([-+]) = [1-9][%d.]*$") end
  if not name then name, way = text:match("^([%a_][%w_]*) = %1 ([-+]) [1-9][%d.]*$") end
  return name, way
end

local TOWARDS = { ["+"] = { ["<"] = true, ["<="] = true }, ["-"] = { [">"] = true, [">="] = true } }

--- May a text in a condition make it true without an end? A field may be a text, and every number
-- is less than some text; not so its length.
local function is_open(condition, at)
  local text = condition[at].text
  local measured = condition[at - 1] and condition[at - 1].text == "("
    and condition[at - 2] and condition[at - 2].text == "length"
  return text == "||" or text == "?" or text == "$" and not measured or text:find('^"') ~= nil
end

--- The names in a condition that its counter comes to, among others joined by &&; nil if it may
-- never come there.
local function bound_of(condition, counter, way)
  local names, compared, bound = {}, false, nil
  for i, given in ipairs(condition) do
    if is_open(condition, i) then return nil end
    if given.text == "&&" then
      bound, names = bound or compared and names, {}
    end
    local first = i == 1 or condition[i - 1].text == "&&"
    local after = condition[i + 1] and condition[i + 1].text
    compared = compared or first and given.text == counter and TOWARDS[way][after]
    if given.kind == "name" then names[given.text] = true end
  end
  return bound or compared and names
end

--- The last token of the statement that begins at a place.
local function statement_end(list, at)
  while list[at] and list[at].text == "\n" do at = at + 1 end
  local depth = 0
  for i = at, #list do
    local text, before = list[i].text, list[i - 1]
    if text == "(" or text == "{" then depth = depth + 1 end
    if text == ")" or text == "}" then depth = depth - 1 end
    local ends = text == ";" or text == "}" or text == "\n" and not before.condition
    local after = i + 1
    while list[after] and list[after].text == "\n" do after = after + 1 end
    local goes_on = list[after] and list[after].text == "else" or before.text == "else"
    if depth < 0 or depth == 0 and ends and not goes_on then return i end
  end
  return #list
end

local SETS = { ["+"] = true, ["-"] = true, ["*"] = true, ["/"] = true, ["%"] = true, ["^"] = true }

--- Is the name at a place set there, other than by a step in the right direction?
local function is_set(list, at, step)
  local before, after, next = list[at - 1].text, list[at + 1], list[at + 2]
  after, next = after and after.text or "", next and next.text
  if before == "$" then return false end
  local stepped = (before == "++" or before == "--") and before or after
  if stepped == "++" or stepped == "--" then return stepped ~= step end
  return after == "=" or SETS[after] and next == "=" or before == "getline"
end

--- Is a field set whose number, in the parenthesis at a place, is computed?
local function sets_field(list, at)
  local depth = 0
  for i = at, #list do
    local text = list[i].text
    if text == "(" then depth = depth + 1 elseif text == ")" then depth = depth - 1 end
    if depth == 0 then return is_set(list, i) end
  end
  return true
end

--- Does a statement move the bound, or the counter backwards? New fields and elements do, where
-- those are counted.
local function moves(list, from, last, names, counter, step)
  for i = from, last do
    local given = list[i]
    local text, after = given.text, list[i + 1] and list[i + 1].text
    if given.kind == "name" and names[text] then
      if is_set(list, i, text == counter and step) then return true end
      if names.length and after == "[" then return true end
    end
    if names.NF and text == "$" and after == "(" and sets_field(list, i + 1) then return true end
  end
  return false
end

--- The place behind the parentheses of a function's arguments.
local function after_call(list, at)
  local depth = 0
  while list[at] do
    local text = list[at].text
    depth = depth + (text == "(" and 1 or text == ")" and -1 or 0)
    at = at + 1
    if depth == 0 then return at end
  end
  return at
end

--- Does a loop begin with a number that it can count from? A quotient may be none, and so may a
-- field, a text, or texts side by side.
local function starts(list)
  local values, at = 0, 1
  while list[at] do
    local given = list[at]
    local text, sign_of = given.text, given.kind == "sign"
    local odd = sign_of and not text:find("^[-+=,]$")
    if odd or given.kind == "number" and not text:find("^%d+$") then return false end
    values = sign_of and 0 or values + 1
    if values > 1 then return false end
    local called = text == "length" and list[at + 1] and list[at + 1].text == "("
    at = called and after_call(list, at + 1) or at + 1
  end
  return true
end

--- Does a loop `for (…)`, whose parenthesis is at a place, end: over an array, or with a counter
-- that comes to its bound?
local function is_bounded(list, at)
  local parts, from = parts_of(list, at)
  if parts == "in" then return true end
  local counter, way = counter_of(parts[3] or {})
  local names = counter and starts(parts[1]) and bound_of(parts[2], counter, way)
  return names and not moves(list, from, statement_end(list, from), names, counter, way .. way)
end

local MOST = 1e7  -- rounds of a loop

local DEFINES = { ["function"] = true, func = true }

--- Does the function whose parenthesis is at a place call one of the program, maybe itself?
local function calls_functions(list, at)
  local own, depth = {}, 0
  for i, given in ipairs(list) do
    if DEFINES[given.text] and list[i + 1] then own[list[i + 1].text] = true end
  end
  while list[at] do
    local text = list[at].text
    if text == "{" then depth = depth + 1 elseif text == "}" then depth = depth - 1 end
    if depth > 0 and list[at].kind == "name" and own[text] then return true end
    if text == "}" and depth <= 0 then return false end
    at = at + 1
  end
  return true
end

local function has_loop(list)
  for _, given in ipairs(list) do
    if given.kind == "name" and given.text == "for" then return true end
  end
  return false
end

--- Does every loop of a program end, as far as can be seen? A function may call itself, and a
-- number may be very large, as a bound or in a format.
local function has_end(list)
  for i, given in ipairs(list) do
    local name = given.kind == "name" and given.text
    if name == "while" or name == "do" then return false end
    if DEFINES[name] and calls_functions(list, i + 2) then return false end
    local bound = given.kind == "number" and tonumber(given.text)
    if bound and bound > MOST and has_loop(list) then return false end
    if given.kind == "number" and given.text:find("%%[-+ #0]*%d%d%d%d%d") then return false end
    if name == "for" and not is_bounded(list, i + 1) then return false end
  end
  return true
end

--- Does a program only print what comes in? A ">" in a print statement, outside of parentheses,
-- writes a file.
local function only_prints(text)
  local list = tokens(text)
  local printing, depth = false, 0
  for i, given in ipairs(list or {}) do
    local sort = given.text
    if given.kind == "name" then
      if MORE[sort] then return false end
      if sort == "print" or sort == "printf" then printing, depth = true, 0 end
    elseif given.kind == "sign" then
      if sort == "|" or sort == "|&" or sort == "@" or sort == "`" then return false end
      if sort == ">" or sort == ">>" then
        local output = list[i + 1] and OUTPUTS[list[i + 1].text]
        local behind = list[i + 2] and list[i + 2].text or ";"
        local harmless = output and (behind == ";" or behind == "}" or behind == "\n")
        if (sort == ">>" or printing and depth <= 0) and not harmless then return false end
      end
      if sort == "(" then depth = depth + 1 elseif sort == ")" then depth = depth - 1 end
      local newline = sort == "\n" and depth <= 0 and list[i - 1] and ends_line(list[i - 1])
      if sort == ";" or sort == "}" or newline then printing = false end
    end
  end
  return list ~= nil and has_end(list)
end

--- The files that a program prints into, where that can be seen.
local function does(call)
  local list = {}
  local text = call.program or ""
  for file in text:gmatch('print[^;}\n]->>?%s*"([^"]+)"') do
    if not file:find("^/dev/std") then list[#list + 1] = { kind = "change", name = file } end
  end
  return list
end

--- What calls of awk do.
local LANGUAGE = {
  comments = "#", quotes = '"', patterns = true, name = "[%a_][%w_]*",
  pipes = "print printf", network = "/inet", joins = "",
  calls = { run = "system" }, variables = "-v",
}

return {
  command = "awk",
  about = "--help --version",
  also = "gawk mawk nawk",
  grammar = { "posix", equals = true },
  options = {
    flag = "-b -c -C -g -h -I -k -M -n -N -O -P -r -s -S -t -V --version --help",
    value = "-F -v -W -i -l -L -d[] -D[] -o[] -p[] --field-separator --assign --include --load",
    program = "-f|--file -E|--exec",
    code = "-e|--source",
  },
  operands = function(call)
    local kind = "read"
    for _, library in ipairs(call:values("-i")) do
      if library == "inplace" then kind = "change" end
    end
    if call:has("-f", "-E", "-e") then return kind .. ":file..." end
    return "code:program " .. kind .. ":file..."
  end,
  does = does,
  pure = function(call)
    for _, item in ipairs(call.options) do
      if item.name ~= "-F" and item.name ~= "-v" then return false end
    end
    return call.program ~= nil and only_prints(call.program)
  end,
  offline = true,
  plain_words = true,
  language = LANGUAGE,
}
