--- What is known about a tool besides its arguments: the words of its rule (vocabulary.lua).
-- @module sandbox_enforcer.rule.knowledge
local kinds = require("sandbox_enforcer.effect").kinds
local rules = require("sandbox_enforcer.rule.load")
local steps = require("sandbox_enforcer.step")

local knowledge = {}

--- The rule that describes a command, for any caller: even one that only the policy needs, or that
-- does not know the arguments; nil if there is none.
-- @tparam sandbox_enforcer.rule.load|nil all
-- @string|nil name
function knowledge.about(all, name)
  if not all or not name then return nil end
  if not all.policy then
    all.described = all.described or rules.new(all.directories, all.shipped, true)
    all = all.described
  end
  return all:describing(name)
end

--- The same for the command of a step.
function knowledge.rule(step) return knowledge.about(step.rules, steps.name(step)) end

--- What a command's rule says with a word; nil if nothing.
-- @tparam table step
-- @string word
function knowledge.of(step, word)
  local all, name = step.rules, step.name
  local rule
  if name and all and all.policy then
    rule = all.descriptions[name]
    if rule == nil then rule = all:describing(name) end
  else
    rule = knowledge.about(all, steps.name(step))
  end
  if not rule then return nil end
  return rule.words[word]
end

--- The result of a word that is a function, for a command.
-- @tparam table step
-- @string word
-- @param ... its arguments after the list of argument texts, in which an unknown text is false
function knowledge.call(step, word, ...)
  local texts = {}
  for i = 2, #step.fields do texts[i - 1] = step.fields[i].text or false end
  local rule = knowledge.rule(step)
  return rules.answer(rule, word, rule.words[word], texts, ...)
end

--- Do a command's arguments fit what a rule says with a word: true, patterns, or a function?
local function fits(step, how, word)
  if not how or how == true or type(how) == "string" then return how or false end
  if type(how) == "function" then return knowledge.call(step, word) end
  local texts = {}
  for i = 2, #step.fields do
    texts[i - 1] = step.fields[i].text or step.fields[i].begins or ""
  end
  local line = " " .. table.concat(texts, " ") .. " "
  for _, pattern in ipairs(how) do
    if line:find(pattern) then return true end
  end
  return false
end

--- Do a command's arguments fit a word of its rule that is true, lists patterns, or is a function?
-- Rules that only the policy needs are not looked at.
-- @tparam table step possibly incomplete
-- @string word
function knowledge.fits(step, word)
  local all, name = step.rules, step.name
  local rule = step.rule or all and name and all:named(name)
  return fits(step, rule and rule.words[word], word)
end

--- The same, by any rule that describes the command.
-- @tparam table step
-- @string word
function knowledge.fits_any(step, word) return fits(step, knowledge.of(step, word), word) end

--- Does a command appear to contact another machine?
function knowledge.speaks(step)
  local speaks = knowledge.of(step, "speaks")
  if step.opened.network or speaks == true then return true end
  local list = step.effects
  for i = 1, #list do
    if kinds[list[i].kind].network then return true end
  end
  local first = speaks and step.fields[2] and step.fields[2].text
  return first ~= nil and (" " .. speaks .. " "):find(" " .. first .. " ", 1, true) ~= nil
end

return knowledge
