--- What is followed through a script (taint.lua): decoded text, downloads, and the enforcer's own
-- process. Secrets are in leaks.lua.
-- @module sandbox_enforcer.layers.policy.taint_kinds
local changes = require("sandbox_enforcer.changes")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.step")

local taint_kinds = {}

-- text that a script decodes, so that nobody can read it first, and then runs

local decoded = { mark = "decoded" }
taint_kinds.decoded = decoded

--- Does one of these patterns match a text?
local function fits(text, patterns)
  for pattern in patterns:gmatch("%S+") do
    if text:find(pattern) then return true end
  end
  return false
end

--- Does a command decode something, judging by its name or options? An unknown argument may be one.
function decoded.brings(_, step)
  local patterns = knowledge.of(step, "decodes")
  if not patterns or patterns == true then return patterns or false end
  if fits(steps.name(step), patterns) then return true end
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if not text or fits(text, patterns) then return true end
  end
  return false
end

--- Does an effect run decoded text: its word, the file it names, or what xargs inserts?
local function runs(self, step, effect)
  if effect.kind == "stdin" then
    local data = self.kind.mark == decoded.mark and knowledge.of(step, "queries")
    return not data and self:comes_in(step)
  end
  if not kinds[effect.kind].text then return false end
  local field = effect.item and step.fields[effect.item.field]
  if field and (field.holes or field.open) and self:comes_in(step) then return true end
  local text = effect.text or field and field.text
  local path = text and paths.absolute(effect.cwd or step.cwd, text)
  return self:field_holds(field) or path and self:is_at(path) or false
end

local SOURCES <const> = { ["."] = true, source = true }
local EVALUATES <const> = { eval = true, trap = true }

--- Does the shell itself run one of a command's words?
local function evaluates(self, step)
  for i = 2, EVALUATES[steps.name(step) or ""] and #step.fields or 0 do
    if self:field_holds(step.fields[i]) then return true end
  end
  return false
end

--- Does a command run decoded text?
function decoded.ends(self, step)
  local first, second = step.fields[1], step.fields[2]
  if first and not first.text and self:field_holds(first) then return true end
  if evaluates(self, step) then return true end
  if second and first.text and SOURCES[first.text] then
    local path = second.text and paths.absolute(step.cwd, second.text)
    if self:field_holds(second) or self:is_at(path) then return true end
    return second.text == "/dev/stdin" and self:comes_in(step)
  end
  for _, effect in ipairs(step.effects) do
    if runs(self, step, effect) then return true end
  end
  return false
end

-- what a script downloads and runs before it is ever a file: the downloads layer handles files

local downloaded = { mark = "downloaded", passing = true, ends = decoded.ends }
taint_kinds.downloaded = downloaded

--- Does a command print data from another machine?
function downloaded.brings(_, step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" and effect.stdout then return true end
  end
  return false
end

-- what a script downloads into a file and runs where no sandbox isolates it

local saved = { mark = "saved", ends = decoded.ends }
taint_kinds.saved = saved

--- Does a command fetch something?
function saved.brings(_, step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" then return true end
  end
  return false
end

-- names of everything in the home, in the whole system or in the repository, on the way to a
-- command that deletes them

local everything = { mark = "everything", lists = true, passing = true }
taint_kinds.everything = everything

--- Is a text, or a pattern, the root or the home?
local function is_wide(config, cwd, text)
  text = text:gsub("\\[0n]$", ""):gsub("%([^()/]*%)$", ""):gsub("/?%.?%*+$", "")
  local path = paths.absolute(cwd, text == "" and "/" or text)
  return path == "/" or path ~= nil and path == config.home
end

--- Does a word name the home, the root or the repository?
function everything.names(self, step, field)
  local text = field.text or field.written and field.written:gsub("^~", self.config.home or "~")
  return text and text:find("^/") and is_wide(self.config, step.cwd, text) or false
end

--- Does a command name one of these, or print where the repository is?
function everything.brings(self, step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "top" or effect.kind == "store" then return true end
  end
  for i = 2, #step.fields do
    if everything.names(self, step, step.fields[i]) then return true end
  end
  return false
end

--- Does a word consist of nothing but the data?
local function is_whole(self, word)
  local part = word and word.parts and #word.parts == 1 and word.parts[1]
  if part and part.kind == "double" then part = #part.parts == 1 and part.parts[1] end
  return part and not part.op and self:holds({ part }) or false
end

--- Does a command delete or empty the files it gets, or change their rights?
function everything.ends(self, step)
  for _, effect in ipairs(step.effects) do
    local gone = kinds[effect.kind].alters
    gone = (gone == "delete"
      or gone and (knowledge.of(step, "destroys") or knowledge.of(step, "rights")))
      and not effect.path
    local field = gone and effect.item and step.fields[effect.item.field]
    local before = field and field.holes and field.begins or ""
    local got = field and not field.text and (self:fills(step, field) or is_whole(self, field.word))
    if got and (before == "" or is_wide(self.config, step.cwd, before)) then return true end
  end
  for _, file in ipairs(step.opened.files) do
    local target = not file.path and file.redirect.op:find("^>|?$") and file.redirect.target
    if target and is_whole(self, target) then return true end
  end
  for _, found in ipairs(self:comes_in(step) and step.code or {}) do
    for _, effect in ipairs(found) do
      if effect.kind == "delete" and not effect.path then return true end
    end
  end
  return false
end

-- the program that judges commands, or its process id, on the way to a command that ends it

local enforcer = { mark = "judging", lists = true }
taint_kinds.enforcer = enforcer

--- Does a command search for the enforcer by name?
function enforcer.brings(_, step)
  for i = 2, #step.fields do
    if (step.fields[i].text or ""):find("sandbox%-enforcer") then return true end
  end
  return false
end

function enforcer.ends(_, step, found) return found and changes.ends_unknown(step) end

return taint_kinds
