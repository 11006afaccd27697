--- Compares the entries of a profile with commands word by word, never as text.
-- @module sandbox_enforcer.layers.policy.profile_entries
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local rule = require("sandbox_enforcer.rule.prepare")
local steps = require("sandbox_enforcer.step")

local profile_entries = {}

--- The call as its rule reads it, even if parts are not understood.
local function call_of(step) return step.call or step.doubtful end

--- The words that name a command: its name and subcommands. Second: the field of the last.
local function names(step)
  local first = steps.name(step)
  if not first then return {}, 1 end
  local list, given = { first }, call_of(step)
  if not given then return list, 1 end
  local own = given.rule.names
  for nth = 2, #own do list[nth] = own[nth] end
  if given.subcommand == false then return list, #step.fields end  -- what follows is unknown
  if given.subcommand then list[#list + 1] = given.subcommand end
  return list, given.subcommand_item and given.subcommand_item.field or given.at
end

--- The name of a command with its subcommands: "npm test".
function profile_entries.called(step) return table.concat((names(step)), " ") end

--- Does a command begin with the words of an entry? `found` and `at`: see `names`.
-- @tparam {string,...} words of the entry
local function begins(step, words, found, at)
  for nth = 1, #words do
    local field = step.fields[at + nth - #found]
    local text = found[nth] or nth > #found and field and field.text or nil
    if text ~= words[nth] then return false end
  end
  return #words > 0
end

local MOST <const> = 1000  -- names of commands whose entries are cached

--- The entries of a list that may concern a command, cached for the next command of that name.
-- @tparam table|nil kept cache of a configuration that lasts for many decisions
-- @tparam function concerns (entry, name)
local function entries_for(kept, entries, name, concerns)
  if not kept or not kept.lasting or #entries == 0 then return entries end
  local known = kept[entries]
  if not known or known.count >= MOST then
    known = { count = 0, lists = {} }
    kept[entries] = known
  end
  local list = known.lists[name]
  if list then return list end
  list = { words = {} }
  for _, entry in ipairs(entries) do
    local words = concerns(entry, name) and rule.list(entry)
    if words then list[#list + 1], list.words[#list + 1] = entry, words end
  end
  known.count, known.lists[name] = known.count + 1, list
  return list
end

--- The words of an entry of such a list.
local function words_of(list, nth)
  return list.words and list.words[nth] or rule.words(list[nth])
end

local function holds(entry, name) return entry:find(name, 1, true) ~= nil end

--- Does an entry begin with this word?
local function leads(entry, name) return entry:match("%S+") == name end

--- The entries in a text (config/profiles.lua) whose first word begins with a name.
local function entries_in(text, name)
  local list = {}
  local first, last = text:find(name, 1, true)
  while first and name ~= "" do
    local before = first - 1
    while text:byte(before) == 32 do before = before - 1 end
    if before < 1 or text:find("^[,\n]", before) then
      list[#list + 1] = text:match("^[^,\n]*", first)
    end
    first, last = text:find(name, last + 1, true)
  end
  return list
end

--- The entries of such a list for a subcommand, cached like the list.
local function entries_within(list, second)
  list.within = list.within or { count = 0, lists = {} }
  local known = list.within
  local found = known.lists[second]
  if found or known.count >= MOST then return found or list end
  found = { words = {} }
  for i = 1, #list do
    local words = list.words[i]
    if not words[2] or words[2] == second then
      found[#found + 1], found.words[#found + 1] = list[i], words
    end
  end
  known.count, known.lists[second] = known.count + 1, found
  return found
end

--- The entry of a list that a command begins with.
-- @tparam {string,...} entries perhaps with their `text`
-- @tparam[opt] table kept cache of their configuration
function profile_entries.begins(step, entries, kept)
  local found, at = names(step)
  local first = found[1]
  if first and entries.text and not (kept and kept.lasting) then
    entries = entries_in(entries.text, first)
  end
  if not first then return nil end
  local list = entries_for(kept, entries, first, leads)
  if found[2] and list.words then list = entries_within(list, found[2]) end
  local field = step.fields[at + 2 - #found]
  local second = found[2] or #found < 2 and field and field.text or nil
  for i = 1, #list do
    local words = (list.words or holds(list[i], first)) and words_of(list, i)
    local may = words and (not words[2] or words[2] == second)
    if may and begins(step, words, found, at) then return list[i] end
  end
  return nil
end

--- What any command may be asked about itself, if a list contains "* --help".
local ABOUT <const> = { ["--help"] = true, ["--version"] = true, ["-h"] = true, ["-V"] = true }
local ANY <const> = "* --help"

--- The same, if there is no other argument: with others, it may mean something else.
local ALONE <const> = { ["-v"] = true, ["-version"] = true, ["-help"] = true, ["-vV"] = true }

--- Does a command only ask about itself, where a list allows that for all commands?
-- @tparam {string,...} entries perhaps with their `text`
function profile_entries.answers(step, entries)
  local last = step.fields[#step.fields].text
  local asks = ABOUT[last] or ALONE[last] and #step.fields == 2
  if #step.fields < 2 or not asks then return false end
  for nth = 2, #step.fields - 1 do  -- subcommands
    if not (step.fields[nth].text or "-"):find("^[%w_:]") then return false end
  end
  if entries.text then return entries.text:find(ANY, 1, true) ~= nil end
  for _, entry in ipairs(entries) do
    if entry == ANY then return true end
  end
  return false
end

--- Does a rule say what every argument of a call is?
local function is_read(given)
  return given and given.subcommand == nil and not given.unknown and not given.unsure
    and (#given.operands == 0 or given.rule.operands_of or #given.rule.operands > 0)
end

--- Is an option given, in any of its spellings? Without a rule, only as written.
local function has_option(step, name)
  local given = call_of(step)
  if given and rule.option(given.rule, name) then return given:has(name) end
  if is_read(given) then return false end
  local letter = name:match("^%-(.)$")
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local word = text:match("^[^=]*")
    if word == name or letter and text:find("^%-[^-]*" .. letter:gsub("%p", "%%%0")) then
      return true
    end
  end
  return false
end

--- Is an option given with this value in one word?
local function has_value(step, word)
  for i = 2, #step.fields do
    if step.fields[i].text == word then return true end
  end
  return false
end

local function has_options(step, word)
  if word:find("=.", 1) and word:find("^%-%-") or word:find("^%-%w+%-") then
    return has_value(step, word)
  end
  if word:find("^%-%-") or #word == 2 then return has_option(step, word) end
  for letter in word:sub(2):gmatch(".") do
    if not has_option(step, "-" .. letter) then return false end
  end
  return true
end

local DIGITS <const> = { r = 4, w = 2, x = 1, X = 1 }

--- The mode that an argument sets for everybody, as a number: "a=rwx" is 777; nil if it is not a
-- mode, or leaves something unchanged.
local function mode(text)
  local found = { u = 0, g = 0, o = 0 }
  local number = text:match("^[=+]?[0-7]*([0-7][0-7][0-7])$")
  if number then return number end
  for clause in text:gmatch("[^,]+") do
    local at, rights = clause:match("()[=+]([rwxX]+)$")
    local who, bits = at and clause:sub(1, at - 1):match("%f[ugoa][ugoa]+$"), 0
    for right in (who and rights or ""):gmatch(".") do bits = bits | DIGITS[right] end
    for one in (who or ""):gsub("a", "ugo"):gmatch(".") do found[one] = found[one] | bits end
  end
  return ("%d%d%d"):format(found.u, found.g, found.o)
end

--- Does an argument match a word of a pattern? A word ending in "/" or "=" matches as a prefix.
local function says(text, word, modes)
  if word:find("^%d+$") then
    return text:match("^0*(%d+)$") == word:match("^0*(%d+)$") or modes and mode(text) == word
  end
  if word:find("[/=]$") then return text:sub(1, #word) == word end
  return text == word
end

local function has_argument(step, from, word)
  local modes = knowledge.of(step, "mode") == "operand"
  for i = from + 1, #step.fields do
    local field = step.fields[i]
    local text = field.text or word:find("[/=]$") and field.begins
    if text and says(text, word, modes) then return true end
  end
  return false
end

--- Is it the command that a pattern begins with? "mkfs" also matches mkfs.ext4.
local function is_named(name, word)
  return name == word or name ~= nil and name:sub(1, #word + 1) == word .. "."
end

--- Does a command set a variable to a value, for itself or from now on? "" matches any value.
local function sets(step, name, value)
  for _, variable in ipairs(step.assigns or {}) do
    local same = value == "" or variable.value == value
    if variable.name == name and same and not variable.unset then return true end
  end
  return false
end

--- The rest of a pattern after its leading variables; nil if one of them is not set.
local function behind_variables(step, pattern)
  local name, value, rest = pattern:match("^%s*([%a_][%w_]*)=(%S*)%s*(.*)$")
  if not name then return pattern end
  return sets(step, name, value) and behind_variables(step, rest) or nil
end

--- Is this the value of an option, in one word with it: "-XDELETE", "--method=DELETE"?
local function is_attached(step, option, value)
  local given = call_of(step)
  local known = given and option:find("^%-") and rule.option(given.rule, option)
  if not known then return false end
  for _, text in ipairs(given:values(option)) do
    if text == value then return true end
  end
  return false
end

--- Does a command match the words of a pattern, in any order and spelling? Its subcommands are in
-- their place: `git commit -m push` is no "git push".
-- @tparam {string,...} words of a pattern
-- @number[opt] after how many words the command has already matched (0)
local function fits(step, words, found, at, after)
  local nth = after or 0
  for i = 1, #words do
    local word, good = words[i]
    if nth > 0 and word:find("^%-.") then
      good = has_options(step, word)
    else
      nth = nth + 1
      if nth == 1 then
        good = is_named(found[1], word)
      elseif found[nth] then
        good = found[nth] == word
      else
        good = has_argument(step, at, word) or i > 1 and is_attached(step, words[i - 1], word)
      end
    end
    if not good then return false end
  end
  return true
end

--- May a pattern match commands of this name?
local function may_fit(pattern, name)
  if pattern:find("^re:") then return false end
  return pattern:find("=", 1, true) ~= nil or is_named(name, pattern:match("%S+") or name)
end

--- Is a pattern for commands with another first letter? A quick test that excludes most.
local function is_other(pattern, letter)
  local first = pattern:byte()
  return first and first ~= letter and not pattern:find("^%s") and not pattern:find("=", 1, true)
end

--- The pattern in a list that a command matches: its variables, name, options in any spelling and
-- order, and arguments. Patterns that begin with "re:" are for `profile_entries.matches`.
-- @tparam {string,...} patterns
-- @tparam[opt] table kept cache of their configuration
function profile_entries.fits(step, patterns, kept)
  if #patterns == 0 then return nil end
  local found, at = names(step)
  local given = call_of(step)
  local own = given and given.fields == step.fields and given.rule.name:match("^%S+")
  if own then found[1] = own end  -- grm is rm
  if found[1] then patterns = entries_for(kept, patterns, found[1], may_fit) end
  local letter = found[1] and found[1]:byte()
  for i = 1, #patterns do
    local pattern = patterns[i]
    local concerned = patterns.words or not is_other(pattern, letter) and not pattern:find("^re:")
    local words = concerned and not pattern:find("=", 1, true) and words_of(patterns, i)
    if concerned and not words then
      local rest = behind_variables(step, pattern)
      words = rest and rule.words(rest)
    end
    if words and fits(step, words, found, at) then return pattern end
  end
  return nil
end

--- Is a command given one of these after its name: "auth token", "--raw"?
-- @tparam {string,...} list words as in the patterns of a profile, without the command's name
function profile_entries.is_told(step, list)
  local found, at = names(step)
  for i = 1, found[1] and #list or 0 do
    if fits(step, rule.words(list[i]), found, at, 1) then return true end
  end
  return false
end

--- Which of these is a command given after its name: `{ name, pattern, last }`, with the field that
-- the pattern ends at; nil if none.
-- @tparam {string,...} list as for `is_told`
function profile_entries.told(step, list)
  local found, at = names(step)
  for i = 1, found[1] and #list or 0 do
    local words = rule.words(list[i])
    if fits(step, words, found, at, 1) then
      local last = at
      for nth = #step.fields, at + 1, -1 do
        if step.fields[nth].text == words[#words] then last = nth end
      end
      return { name = found[1], pattern = list[i], last = last }
    end
  end
  return nil
end

--- The regular expressions in a list: most lists have none.
local function expressions_of(patterns, kept)
  local key = "expressions"
  local known = kept and kept.lasting and kept[key]
  if known and known.of == patterns then return known end
  local list = { of = patterns }
  for i = 1, #patterns do
    if patterns[i]:sub(1, 3) == "re:" then list[#list + 1] = patterns[i] end
  end
  if kept and kept.lasting then kept[key] = list end
  return list
end

--- The regular expression in a list that matches a text.
-- @tparam[opt] table kept cache of their configuration
function profile_entries.matches(text, patterns, kept)
  local list = expressions_of(patterns, kept)
  for i = 1, #list do
    if core.matches(list[i]:sub(4), text) then return list[i] end
  end
  return nil
end

return profile_entries
