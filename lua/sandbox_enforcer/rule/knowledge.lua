--- What is known of a tool beyond its arguments: the words of its rule (vocabulary.lua).
-- @module sandbox_enforcer.rule.knowledge
local kinds = require("sandbox_enforcer.effect").kinds
local rules = require("sandbox_enforcer.rule.load")
local steps = require("sandbox_enforcer.step")

local knowledge = {}

--- The rule that describes a command, whoever asks: one that only the policy needs, or that does
-- not know its arguments, too; nil if there is none.
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

--- What the rule of a command says of it by a word; nil if it says nothing.
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

--- What a function among the words gives for a command.
-- @tparam table step
-- @string word
-- @param ... what it gets besides the texts of the arguments, which are false where one is unknown
function knowledge.call(step, word, ...)
  local texts = {}
  for i = 2, #step.fields do texts[i - 1] = step.fields[i].text or false end
  local rule = knowledge.rule(step)
  return rules.call(rule.file, rule.words[word], texts, ...)
end

--- Does a command speak to another machine, as far as one can see?
function knowledge.speaks(step)
  local speaks = knowledge.of(step, "speaks")
  if step.opened.network or speaks == true then return true end
  for _, effect in ipairs(step.effects) do
    if kinds[effect.kind].network then return true end
  end
  return speaks ~= nil and (step.fields[2] or {}).text == speaks
end

return knowledge
