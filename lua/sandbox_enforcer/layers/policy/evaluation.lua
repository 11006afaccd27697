--- Places where the shell runs the content of a variable or text: arithmetic (it runs `a[$(x)]` if
-- a variable has that value), subscripts, `${!x}`, `${x@P}`.
-- And parts of a script that were not judged.
-- Every node of a script is visited; one that is not understood counts against it.
-- @classmod sandbox_enforcer.layers.policy.evaluation

local harmless_variables = require("sandbox_enforcer.layers.policy.harmless_variables")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local loops = require("sandbox_enforcer.layers.policy.loops")
local matches = require("sandbox_enforcer.matches")
local secret_variables = require("sandbox_enforcer.layers.policy.secret_variables")

local evaluation = {}
evaluation.__index = evaluation

local EVALUATES <const> = "a variable or a subscript may be run as a command"

local NUMBER_TESTS <const> = {
  ["-eq"] = true, ["-ne"] = true, ["-lt"] = true, ["-le"] = true, ["-gt"] = true, ["-ge"] = true,
}

--- Commands that read into variables.
local READS <const> = { read = true, mapfile = true, readarray = true, getopts = true }

local DECLARES <const> = {
  declare = true, typeset = true, ["local"] = true, export = true, readonly = true,
}

--- Commands whose arguments are numbers, or in zsh expressions.
local COUNTED <const> = {
  exit = true, ["return"] = true, ["break"] = true, continue = true, shift = true, let = true,
}

--- Keys of a node that lead to visited nodes, or to none.
local SKIPPED <const> = {
  scope = true, origin = true, inner = true, captured = true, kind = true, from = true, to = true,
}

--- @tparam sandbox_enforcer.rule.load rules which commands print numbers
-- @tparam sandbox_enforcer.config.read config
function evaluation.new(rules, config)
  return setmetatable({
    rules = rules, config = config,
    wanted = {},  -- names that an expression evaluates
    numbers = {},  -- names that get a number
    texts = {},  -- names that may get something else
    any = false,  -- an unknown name gets a text
    arrays = {}, filled = {},  -- array names, and those declared with some value
    trusted = {},  -- commands that print numbers
    words = 1,  -- upper bound for the words that braces give
    functions = {}, unset = {}, commands = {}, seen = {},
  }, evaluation)
end

local function fault(self, why) self.found = self.found or why end

--- The only part of a word, without its quotes.
local function only_part(word)
  local parts = word.parts
  if not parts or #parts ~= 1 then return nil end
  if parts[1].kind == "double" then return #parts[1].parts == 1 and parts[1].parts[1] or nil end
  return parts[1]
end

--- The single command that prints the output of a substitution: the last of a pipe.
local function printing(part)
  local node = part.body
  while node and node.items do
    if node.kind ~= "pipe" and #node.items > 1 then return nil end
    node = node.items[#node.items]
  end
  for _, redirect in ipairs(node and node.redirects or {}) do
    if redirect.op == ">&" then return nil end  -- its error messages
  end
  return node and node.kind == "command" and node or nil
end

local is_number_part

--- The command of a substitution that prints only numbers, and what its rule says of its arguments;
-- nil if there is none.
local function counting(self, part)
  local command = part.kind == "command" and printing(part)
  local name = command and command.words[1] and command.words[1].value
  local rule = knowledge.about(self.rules, name)
  return rule and rule.words.counts and command, rule and rule.words.counts
end

--- Does a substitution print just a number?
local function counts(self, part)
  local command, pattern = counting(self, part)
  if not command or pattern == "numbers" then return false end
  for i = 2, #command.words do
    if not (command.words[i].value or ""):find(pattern) then return false end
  end
  self.trusted[command.words[1].value] = true
  return true
end

--- Does a substitution print a sequence of numbers? No options follow the first number.
local function is_sequence(self, part)
  local command, pattern = counting(self, part)
  local second = command and command.words[2]
  if not second or pattern ~= "numbers" then return false end
  self.trusted[command.words[1].value] = true
  return (second.value or ""):find("^%-?[%d.]+$") ~= nil
    or is_number_part(self, only_part(second) or second)
end

--- Is a part of an expression or word just a number?
function is_number_part(self, part)
  if part.kind == "arithmetic" or counts(self, part) then return true end
  return part.kind == "parameter" and (part.length or part.name:find("^[#?$!]$") ~= nil)
end

local function is_number(self, word)
  if word.value then return word.value:find("^%-?%d*$") ~= nil end
  local part = only_part(word)
  if part and part.kind == "brace" and part.sequence then
    for _, piece in ipairs(part.sequence) do
      if not (piece.text or ""):find("^%-?%d+$") then return false end
    end
    return true
  end
  return part ~= nil and (is_sequence(self, part) or is_number_part(self, part))
end

-- expressions

--- @tparam boolean known its assignments are followed (see words.arithmetic)
local function want(self, text, known)
  if text:find("[\"'`$\\]") then return fault(self, EVALUATES) end
  local sets = text:find("[^=!<>]=[^=]") or text:find("[<>][<>]=") or text:find("[+-][+-]")
  if sets and not known then fault(self, "a variable is set by an expression") end
  for word, after in text:gmatch("([%w_]+)%s*()") do
    local name = text:find("^=[^=]", after) and word:match("[%a_].*$")
    if name then
      local own = harmless_variables.is_own(name)
      if not own then fault(self, name .. " is set by an expression") end
      self.numbers[name] = true
    end
  end
  for before, name in (" " .. text):gmatch("([^%w_])([%a_][%w_]*)") do
    if before ~= "#" then self.wanted[name] = true end
  end
end

--- Check the parts of an expression: its names must hold numbers.
local function expression(self, parts, known)
  for _, part in ipairs(parts or {}) do
    if part.kind == "literal" then
      want(self, part.text or "$", known)
    elseif part.kind == "parameter" and not part.op and not part.indirect and part.name:find("^%a")
      and not part.index then
      if not part.length then self.wanted[part.name] = true end
    elseif not is_number_part(self, part) then
      fault(self, EVALUATES)
    end
  end
end

local function expression_word(self, word, known)
  if word.value then return want(self, word.value, known) end
  for _, part in ipairs(word.parts or {}) do
    expression(self, part.kind == "double" and part.parts or { part }, known)
  end
end

local function subscript(self, word)
  if word.value ~= "@" and word.value ~= "*" then expression_word(self, word) end
end

-- by the kind of node

local look = {}

--- Letters after `@` that evaluate nothing: `${x@Q}`.
local HARMLESS_LETTERS <const> = "^[QUuLEAaKk]$"

--- In zsh `$x[...]` is `${x[...]}`: anything but numbers is evaluated.
local function is_plain_subscript(text, part)
  local at = part.to + 1
  if part.name:find("^%d") then at = text:match("^%d*()", at) end  -- $12 is ${12}
  if text:sub(at, at) ~= "[" or text:sub(at - 1, at - 1) == "}" then return true end
  return text:find("^%[[%d%s,+-]*%]", at) ~= nil or text:find("^%[[@*]%]", at) ~= nil
end

--- In zsh, the result of an expansion may be a pattern followed by code: ${x-.(e:code:)}.
local function may_hold_code(script, part)
  return part.op and script.text:sub(part.from, part.to):find("[^$]%(") ~= nil
end

function look.parameter(self, part, script)
  local op = part.op or ""
  if script.shell == "zsh" and may_hold_code(script, part) then fault(self, EVALUATES) end
  local hidden = part.length or op == "+" or op == ":+" or part.names
  if not hidden and secret_variables.holds(self.config, part.name) then
    fault(self, part.name .. " may hold a secret")
  end
  if script.shell == "zsh" and not is_plain_subscript(script.text, part) then
    fault(self, EVALUATES)
  end
  if part.bad then fault(self, "it has an unreadable expansion") end
  if part.indirect and not part.names and not part.keys then fault(self, EVALUATES) end
  if op:sub(1, 1) == "@" and not part.names and not part.keys then
    local letter = part.parts and #part.parts == 1 and part.parts[1].text or op:sub(2)
    if not letter:find(HARMLESS_LETTERS) then fault(self, EVALUATES) end
  end
  if op == ":" then
    local assigns = part.second and part.second[1] and (part.second[1].text or ""):find("^=")
    if assigns then fault(self, "a variable is set by an expansion") end  -- zsh: ${x::=y}
    expression(self, part.parts)
    expression(self, part.second)
  end
  if op == "=" or op == ":=" then
    self.texts[part.name] = true
    if not harmless_variables.is_own(part.name) then
      fault(self, part.name .. " is set by an expansion")
    end
  end
  if part.index then subscript(self, part.index) end
end

--- A command that reads from the writing end of a pipe waits forever: tac >(cat).
function look.process(self, part, script)
  if script.text:sub(part.from, part.from) == ">" then
    fault(self, "it reads from >(…), which may never end")
  end
end

--- May zsh run it? What it cannot read as arithmetic, it runs: $((x 2>]&1)).
local function is_odd(text)
  return text:gsub("%b[]", ""):find("[%[%]'\\;]") ~= nil
end

function look.arithmetic(self, part, script)
  if script and is_odd(script.text:sub(part.from, part.to)) then fault(self, EVALUATES) end
  expression(self, part.parts, true)
end
look.arith = look.arithmetic

local ENDLESS <const> = "it may run for a very long time"
local MOST <const> = loops.MOST  -- words from braces

function look.cfor(self, node, script)
  expression(self, node.expressions, true)
  if not loops.counted(node, script.text) then fault(self, ENDLESS) end
end

look["while"] = function(self, node, script)
  if not loops.ends(node, script.text) then fault(self, ENDLESS) end
end

look["until"] = function(self, node)
  if not loops.stops(node) then fault(self, ENDLESS) end
end

--- How many words a brace list gives.
local function count_of(text, part)
  local from, to, step = text:match("^{(%-?%d+)%.%.(%-?%d+)%.?%.?(%-?%d*)}$")
  if not from then return part.alternatives and #part.alternatives or 64 end
  local by = math.max(1, math.abs(tonumber(step) or 1))
  return math.abs((tonumber(to) - tonumber(from)) // by) + 1
end

function look.brace(self, part, script)
  self.words = self.words * math.max(1, count_of(script.text:sub(part.from, part.to), part))
  if self.words > MOST then fault(self, ENDLESS) end
end

--- [[ ]]: -eq and the like compare expressions, -v takes a name.
function look.cond(self, node)
  for i, word in ipairs(node.words) do
    local before, behind = node.words[i - 1], node.words[i + 1]
    if NUMBER_TESTS[word.value] and before and behind then
      expression_word(self, before)
      expression_word(self, behind)
    elseif word.value == "-v" and behind and not (behind.value or "["):find("^[%a_][%w_]*$") then
      fault(self, EVALUATES)
    elseif word.value == "-t" and behind then
      expression_word(self, behind)
    end
  end
end

local function assigned(self, name, word)
  self[is_number(self, word) and "numbers" or "texts"][name] = true
  if word.index then subscript(self, word.index) end
end

local function assignments(self, list)
  for _, assignment in ipairs(list or {}) do
    if assignment.index then subscript(self, assignment.index) end
    if assignment.value then assigned(self, assignment.name, assignment.value) end
    if assignment.array then self.arrays[assignment.name] = true end
    for _, word in ipairs(assignment.array or {}) do assigned(self, assignment.name, word) end
  end
end

--- Check the words that a builtin takes for names or expressions.
local function arguments(self, name, words, first, text)
  for i = first, #words do
    local word = words[i]
    local written = text:sub(word.from, word.to)
    local declared, value = written:match("^([%a_][%w_]*)%+?=(.*)$")
    if READS[name] then
      local into = (word.value or ""):gsub("^%-%l*a", "")
      self.texts[into], self.arrays[into] = true, true
    end
    if name == "unset" then self.unset[word.value or "-f"] = true end
    if COUNTED[name] then expression_word(self, word, name == "let") end
    if DECLARES[name] and not declared then self.arrays[word.value or ""] = true end
    if DECLARES[name] and declared then
      if not value:find("^[%w_./-]*$") then self.filled[declared] = true end
      self[value:find("^%-?%d*$") and "numbers" or "texts"][declared] = true
    end
    if DECLARES[name] and not declared or READS[name] then
      self.any = self.any or not word.value
    end
  end
end

function look.command(self, node, script)
  self.commands[#self.commands + 1] = node
  if node.assignments then assignments(self, node.assignments) end
  for i, word in ipairs(node.words) do
    local name = word.value
    if COUNTED[name] or name == "unset" or READS[name] or DECLARES[name] then
      arguments(self, name, node.words, i + 1, script.text)
    end
  end
end

function look.array(self, part)
  for _, word in ipairs(part.words or {}) do
    if word.index then subscript(self, word.index) end
  end
end

look["for"] = function(self, node, script)
  if not loops.repeated(node, script.text) then fault(self, ENDLESS) end
  local good = node.words ~= nil
  for _, word in ipairs(node.words or {}) do good = good and is_number(self, word) end
  self[good and "numbers" or "texts"][node.name] = true
  if not harmless_variables.is_own(node.name) then fault(self, node.name .. " is set by a loop") end
end
look.select = look["for"]

--- In zsh, a coproc holds the other end of its own input, which never ends.
function look.coproc(self, node, script)
  local sets = node.name and not harmless_variables.is_own(node.name)
  if sets then fault(self, "a coproc sets this name") end
  if script.shell == "zsh" then fault(self, ENDLESS) end
end

--- Functions that a shell calls on its own, at times we cannot see; and words that zsh reads in its
-- own way, whether or not there is such a function.
local CALLED <const> = {
  command_not_found_handle = true, command_not_found_handler = true, chpwd = true, precmd = true,
  preexec = true, periodic = true, zshaddhistory = true, zshexit = true, zsh_directory_name = true,
  float = true, integer = true, ["local"] = true,
}

--- Is the name of a function written plainly? In bash, quotes make it an error.
local function is_plain_name(node, text)
  local at = text:match("^function[ \t]+()", node.from) or node.from
  return text:sub(at, at + #node.name - 1) == node.name
end

look["function"] = function(self, node, script)
  self.functions[node.name] = true
  if not is_plain_name(node, script.text) then
    fault(self, node.name .. " may or may not be a function")
  end
  if CALLED[node.name] or DECLARES[node.name] or node.name:find("^TRAP") then
    fault(self, node.name .. " is a function that the shell may call on its own")
  end
  if not self.sure[node] then fault(self, node.name .. " may or may not be a function") end
end

--- Syntax that a POSIX shell reads differently: ((x)) runs x, [[ a > f ]] writes f.
local EXTENSIONS <const> = {
  arith = true, cond = true, cfor = true, select = true, coproc = true, ansi = true, process = true,
  array = true, brace = true, time = true,
}

local OPERATORS <const> = { ["&>"] = true, ["&>>"] = true, ["<<<"] = true, ["+="] = true }

local function is_extension(node, text)
  local opens = node.kind == "function" or node.kind == "double"
  local written = opens and text:sub(node.from, node.from + 7) or ""
  return EXTENSIONS[node.kind] or node.op and OPERATORS[node.op] or node.array ~= nil
    or written == "function" or written:find('^%$"') ~= nil
end

--- Is a node a word of plain text?
local function is_plain_word(node)
  local value = node.value
  return value ~= nil and not node.parts and not node.index and type(value) == "string"
end

local function visit(self, node, script)
  if self.seen[node] or is_plain_word(node) then return end
  self.seen[node] = true
  if node.opaque or node.unread then fault(self, "part of it cannot be read") end
  if script.posix and is_extension(node, script.text) then
    fault(self, "sh may read it differently")
  end
  if node.op and node.var and not harmless_variables.is_own(node.var) then
    fault(self, node.var .. " is set by a redirection")  -- ls {PATH}< a.txt
  end
  local handler = node.kind and look[node.kind]
  local substitution = node.kind == "command" and not node.words
  if handler and not substitution then handler(self, node, script) end
  if node.inner then visit(self, node.inner.root, node.inner) end
  for key, value in next, node do
    if not SKIPPED[key] and type(value) == "table" and not is_plain_word(value) then
      visit(self, value, script)
    end
  end
end

--- Collect the functions that are defined whenever the script gets there.
local function surely(node, found)
  for _, item in ipairs(node.items or {}) do
    if item.kind == "function" then found[item] = true end
    if item.kind == "seq" then surely(item, found) end
    if item.kind == "group" and not item.redirects then surely(item.body, found) end
  end
  return found
end

--- What zsh runs: files from a variable ($~x) or a pattern in [[ ]], followed by code.
local ZSH <const> = { "%$[~=^+]", "%$#[%w_@*?]", "%(#q" }

--- Is there a sequence of zsh with quotes or variables, whose length is unknown: {1..$x}, {1..9\9}?
local function has_odd_sequence(text)
  for piece, after in text:gmatch("{([^%s{},]*)()") do
    local dots, quoted = piece:find("..", 1, true), piece:find("[\\\"'$`]")
    if dots and piece:find("[\\\"'$`]", dots + 2) then return true end
    local ends = quoted and text:sub(after, after) == "}"
    if ends and piece:find("..", quoted + 1, true) then return true end
  end
  return false
end

--- Visit a script, once.
-- @tparam table script from core.parse
function evaluation:look(script)
  local zsh = script.shell == "zsh"
  if zsh and (matches(script.text, ZSH) or has_odd_sequence(script.text)) then
    fault(self, "it has an unreadable expansion")
  end
  self.sure = (not script.origin or script.apart) and surely(script.root, {}) or {}
  visit(self, script.root, script)
end

--- A variable is used as one argument: all its values must be numbers.
-- @string name
function evaluation:needs_number(name)
  if not self.numbers[name] or self.texts[name] or self.any then
    fault(self, name .. " may be several arguments")
  end
end

--- Why the visited scripts may do more than their commands say; nil if they do not.
-- @tparam table reached nodes of the judged commands
function evaluation:why(reached)
  if self.found then return self.found end
  for name in pairs(self.wanted) do
    local known = self.numbers[name] or harmless_variables.is_own(name)
    if self.any or self.texts[name] or not known then return EVALUATES end
  end
  for name in pairs(self.trusted) do
    if self.functions[name] then return EVALUATES end
  end
  for name in pairs(self.filled) do
    if self.arrays[name] then return EVALUATES end  -- its list is expanded
  end
  for name in pairs(self.unset) do
    if self.functions[name] or name == "-f" then return "a function may have been removed" end
  end
  for _, node in ipairs(self.commands) do
    if not reached[node] then return "part of it was not checked" end
  end
  return nil
end

return evaluation
