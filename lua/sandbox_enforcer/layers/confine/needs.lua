--- What a command needs if the kernel is to hold it: does it run what no rule can see, and does it
-- install packages?
-- @module sandbox_enforcer.layers.confine.needs
local core = require("sandbox_enforcer.core")
local installs = require("sandbox_enforcer.confine.installs")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local read_only = require("sandbox_enforcer.rule.read_only")
local set = require("sandbox_enforcer.set")
local strangers = require("sandbox_enforcer.shell.strangers")

local needs = {}

--- Words of rules that tell of code that the rule does not see: its own files, or the project's.
local UNSEEN <const> = { "runner", "obeys", "compiles" }

local function texts_of(step)
  local words = {}
  for i, field in ipairs(step.fields) do words[i] = field.text or false end
  return words
end

--- Is the first operand, or an option before it, in a list of the rule's?
local function is_listed(list, words)
  local names = set(list)
  for i = 2, #words do
    local word = words[i]
    if not word then return false end
    if names[word] then return true end
    if not word:find("^[-+]") then return false end
  end
  return false
end

--- Does a step have an effect of a kind?
local function has(step, kind)
  for _, effect in ipairs(step.effects) do
    if effect.kind == kind then return true end
  end
  return false
end

--- Does it work with other machines, so that it would fail without the network?
local function is_online(step, words)
  local known, installer = knowledge.of(step, "online"), knowledge.of(step, "installs")
  if known == true or known and is_listed(known, words) or knowledge.speaks(step) then
    return true
  end
  return installer and installs.kind(installer, words) ~= nil
end

--- Does it run code of the project, or files that its rule cannot follow? What it only passes on to
-- another command, that has a rule, counts there.
local function runs_unseen(step, pure)
  local words, builds = texts_of(step), knowledge.of(step, "builds")
  if builds and is_listed(builds, words) then return not has(step, "run") end
  if pure then return not has(step, "run") and not is_online(step, words) end
  if not has(step, "opaque") then return false end
  for _, word in ipairs(UNSEEN) do
    if knowledge.of(step, word) then return not is_online(step, words) end
  end
  return false
end

--- Does a step run something that no rule understands? For a program text, this is known only after
-- it was followed.
-- @tparam table step
function needs.opaque(step)
  if step.opaque then return true end
  if not step.rule then return #step.fields > 0 and not strangers.is_builtin(step) end
  if has(step, "code") then return true end
  local pure = read_only.pure(step)
  return (not pure or pure == "project") and runs_unseen(step, pure)
end

--- Does a tool that people work in run a program text at once?
function needs.unattended(step) return has(step, "code") or has(step, "program") end

--- Does a step install packages: for the "project", or "beyond" it? "unknown", if its words are;
-- nil if not.
-- @tparam table step
function needs.installs(step)
  local known = step.rule and step.rule.words.installs
  return known and installs.kind(known, texts_of(step)) or nil
end

--- Is there a program of this name? A function of the user's shell does not count.
local function is_program(config, name)
  if name:find("/", 1, true) then return true end
  for directory in (config.env("PATH") or ""):gmatch("[^:]+") do
    local there = core.kind(directory .. "/" .. name, true)
    if there == "file" then return true end
  end
  return false
end

--- Is a command's name one that only its wrapper knows, such as a module or an applet?
local function is_internal(step)
  for _, effect in ipairs(step.wrapped.effects or {}) do
    local at = effect.internal and effect.item
    if at and step.wrapped.fields[at.field] == step.fields[1] then return true end
  end
  return false
end

--- Why `run` cannot be put before a command; nil if it can.
local function why_not(step, config)
  local name = step.fields[1] and step.fields[1].text
  if not name or step.alias then return "it is unknown which program it is" end
  local found = is_program(config, name) and not (step.wrapped and is_internal(step))
  return not found and name .. " is not a program" or nil
end

--- The command to put `run` before: the step, or the next wrapper around it that can have it.
-- @treturn table|nil step
-- @treturn ?string why there is none
function needs.program(step, config)
  local at, first = step, nil
  repeat
    local why = why_not(at, config)
    if not why then return at, nil end
    at, first = at.wrapped, first or why
  until not at
  return nil, first
end

return needs
