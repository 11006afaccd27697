--- Unknown texts that are a name or part of one: without a slash, so they stay in the directory
-- that the word begins with. Examples are numbers, and the output of some tools.
-- @module sandbox_enforcer.shell.tame
local knowledge = require("sandbox_enforcer.rule.knowledge")
local matches = require("sandbox_enforcer.matches")
local steps = require("sandbox_enforcer.step")

local tame = {}

--- Shell variables that are numbers.
local NUMBERS <const> = { ["$"] = true, RANDOM = true, SECONDS = true, UID = true, PPID = true }

--- Does a command print a name, according to its rule?
-- @tparam table|nil command a node
-- @string word of the rule: "names", or "keeps_names" if its input is one
local function prints(walker, command, word)
  local first = command and command.kind == "command" and command.words[1]
  local rule = first and first.value and knowledge.about(walker.world.rules, first.value)
  local pattern = rule and rule.words[word]
  if not pattern or #(command.assignments or {}) + #(command.redirects or {}) > 0 then
    return false
  end
  for i = 2, #command.words do
    local text = command.words[i].value
    if not text and pattern ~= "always" or text and pattern ~= "always"
      and not text:find(pattern) then
      return false
    end
  end
  local known = not walker.functions[first.value] and not walker.aliased[first.value]
  return known, known and pattern ~= "always"
end

--- Does a substitution print a name? The commands of a pipe after the first pass it on.
-- @tparam table walker
-- @tparam table part
-- @treturn boolean
-- @treturn boolean whether it cannot be split
function tame.prints_name(walker, part)
  local node = part.kind == "command" and not part.inner and part.body
  while node and node.items and #node.items == 1 do node = node.items[1] end
  local items = node and node.kind == "pipe" and node.items or { node }
  local found, single = prints(walker, items[1], "names")
  for i = 2, found and #items or 1 do found = found and prints(walker, items[i], "keeps_names") end
  return found, single and #items == 1
end

--- Parts of a value that is a name, which are names as well.
local PARTS <const> = {
  "^%${[%w_]+##?[^$`\"'/\\]*}$", "^%${[%w_]+%%%%?[^$`\"'/\\]*}$", "^%${[%w_]+[%^,][%^,]?}$",
  "^%${[%w_]+//?[^$`\"'/\\]*/?[^$`\"'/\\]*}$",
}

--- Is a part of a variable's value, such as `${V#v}`, a name if all of the value is?
-- @string written
-- @treturn boolean
function tame.is_part(written) return matches(written, PARTS) end

--- Is a piece of a word a name or part of one? Second: whether it also cannot be split.
local function is_tame(walker, piece)
  if steps.LITERAL[piece.kind] then return not (piece.text or ""):find("/", 1, true), true end
  if piece.kind == "arithmetic" then return true, true end
  if piece.kind == "parameter" and piece.name and not piece.op and not piece.index
    and not piece.indirect then
    local known = piece.length or NUMBERS[piece.name] or walker.world.tame[piece.name]
    return known ~= nil and known ~= false, known ~= "quoted"
  end
  if piece.kind == "parameter" then
    local text = walker.script.text:sub(piece.from, piece.to)
    local part = piece.name and walker.world.tame[piece.name] and tame.is_part(text)
    return part or text:find("^%${[%w_]+##%*/}$") ~= nil, false
  end
  return tame.prints_name(walker, piece)
end

--- Is the rest of a word, after its leading directory, a name?
-- @tparam table walker
-- @tparam table word
-- @number from the first byte of the rest
-- @tparam[opt] boolean whole do not split, as in an assignment
-- @treturn string|nil "number" if it cannot be split, "quoted" if it must not be
function tame.of(walker, word, from, whole)
  local kind = "number"
  for _, part in ipairs(word.parts or {}) do
    local quoted = part.kind == "double"
    for _, piece in ipairs(quoted and part.parts or { part }) do
      local tamed, single = true, true
      if piece.to >= from then tamed, single = is_tame(walker, piece) end
      local cut = piece.from < from and piece.to >= from and steps.LITERAL[piece.kind]
      if cut then tamed = not walker.script.text:sub(from, piece.to):find("/", 1, true) end
      if not tamed or not single and not quoted and not whole then return nil end
      if not single then kind = "quoted" end
    end
  end
  return word.parts and kind or nil
end

--- What assigns a number to a name in an expression.
local ASSIGNS <const> = {
  "%f[%w_]([%a_][%w_]*)%s*[-+*/%%]?=%f[^=]", "%f[%w_]([%a_][%w_]*)%+%+",
  "%f[%w_]([%a_][%w_]*)%-%-", "%+%+([%a_][%w_]*)", "%-%-([%a_][%w_]*)",
}

--- The names that an expression assigns numbers to.
-- @string text
-- @treturn {string,...}
function tame.numbers(text)
  local list = {}
  for _, pattern in ipairs(ASSIGNS) do
    for name in text:gmatch(pattern) do list[#list + 1] = name end
  end
  return list
end

--- Record that the names which `let n++` assigns are numbers.
-- @tparam table walker
-- @tparam table step
function tame.count(walker, step)
  for _, field in ipairs(step.fields) do
    for _, name in ipairs(tame.numbers(field.text or "")) do
      walker.world:put(walker.world.tame, name, "number")
    end
  end
end

return tame
