--- Does content from outside land outside of the sandbox?
-- @classmod sandbox_enforcer.layers.downloads
local lazy = require("sandbox_enforcer.lazy")
local steps = require("sandbox_enforcer.steps")

local moves = lazy("sandbox_enforcer.downloads.moves")
local conclusion = lazy("sandbox_enforcer.downloads.conclusion")
local passing = lazy("sandbox_enforcer.downloads.passing")
local remotes = lazy("sandbox_enforcer.downloads.remotes")
local suspicions = lazy("sandbox_enforcer.downloads.suspicions")
local unset = lazy("sandbox_enforcer.downloads.unset")

local downloads = { name = "downloads" }
downloads.__index = downloads

--- The command that a script begins with, if it is a simple one that stands by itself.
local function first_command(node)
  while node.items and #node.items > 0 and node.kind ~= "pipe" do node = node.items[1] end
  return node.kind == "command" and node or nil
end

--- @tparam sandbox_enforcer.config config
-- @tparam sandbox_enforcer.shell.world world
-- @tparam table script
function downloads.new(config, world, script)
  return setmetatable({
    config = config, world = world,
    on = config.sandbox ~= nil or config.broken ~= nil,
    only = config.scope == "first" and { node = first_command(script.root) },
    contained = config.sandbox ~= nil,  -- nothing but downloads so far
  }, downloads)
end

--- With SANDBOX_SCOPE=first one command counts, as it stands there.
local function counts(self, step)
  return not self.only or (step.node == self.only.node and not step.wrapped)
end

--- Commands that can put something else in the place of the sandbox, or of what is in it.
local TAMPERS <const> = { ln = true, mount = true, mv = true, rm = true, rmdir = true, link = true }

--- Does a command look as if it may be a download though no rule says so? Most do not.
local function is_odd(step)
  local given = step.call
  if step.fields[1] and not step.fields[1].text or given and given.subcommand == false then
    return true
  end
  if step.carries then return true end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "code" or effect.kind == "stdin" then return true end
  end
  for _, field in ipairs(given and {} or step.fields) do
    local text = field.text or field.begins or ""
    if text:find("://", 1, true) or text == "-g" then return true end
  end
  return false
end

local function suspicion(self, step)
  return is_odd(step) and suspicions.of(self, step) or nil
end

--- Does the layer have anything to say about a command?
local function concerns(self, step)
  if self.moves or step.carries or step.alias or step.unset or suspicion(self, step) then
    return true
  end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" or effect.lands then return true end
    if effect.kind == "remote" and self.config.remotes == "ask" then return true end
  end
  return false
end

--- What the tools of the command fetch. Returns whether they do.
local function fetches(self, step)
  local found = false
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" then
      found = true
      if not effect.stdout then self.moves:fetch(step, effect) end
    elseif effect.lands then
      found = true
      if self.on then self.moves:ask(effect.why) end
    elseif effect.kind == "remote" and self.config.remotes == "ask" and self.on then
      local why = remotes.foreign(effect.cwd, effect.text or "")
      if why then self.moves:ask(why) end
    end
  end
  return found
end

--- What a download that is nothing else does not do.
local IS_MORE <const> = {
  opaque = true, run = true, script = true, stdin = true, program = true, send = true,
  change = true, delete = true, build = true,
}

--- Does the shell send something else of a command to a file, or away?
local function writes_more(self, step)
  for _, file in ipairs(step.opened.files) do
    local inside = file.path and self.config:holds(file.path)
    if not file.landed and not inside and not steps.NOWHERE[file.text] then return true end
  end
  return step.opened.network
end

--- Is the command a download and nothing else? What is not known in its words may be anything, such
-- as a text that an address carries away.
local function is_plain(self, step)
  for _, field in ipairs(step.fields) do
    if not field.text and not field.choices then return false end
  end
  if not steps.is_ordinary(step.fields[1].text or "/") or writes_more(self, step) then
    return false
  end
  for _, effect in ipairs(step.effects) do
    if IS_MORE[effect.kind] then return false end
  end
  return #step.environment == 0
end

--- Does a command put what it fetches into files, all of it?
local function lands(step)
  local found = false
  for _, effect in ipairs(step.effects) do
    local nowhere = effect.stdout or effect.text == "/dev/null"
    if effect.kind == "fetch" and nowhere then return false end
    found = found or effect.kind == "fetch"
  end
  return found
end

--- Judge one command, in the order in which the script runs them.
-- @tparam table step see shell.lua; with `effects`, `script`, and `carries` if it hands on what
-- was fetched
function downloads:judge(step)
  if TAMPERS[steps.name(step) or ""] then
    self.world.tampered = self.world.tampered or suspicions.tampers(self, step)
  end
  if not counts(self, step) or not concerns(self, step) then
    self.contained = false
    return
  end
  self.moves = self.moves or moves.new(self.config, self.world)
  local before = { count = self.moves.count, around = self.moves.around }
  local alias = step.alias and step.alias .. " is an alias, and may be a download"
  local why = alias or suspicion(self, step)
  if why and self.on then self.moves:ask(why) end
  local found = fetches(self, step)
  if step.carries then passing.judge(self, step) end
  if not self.only and before.count > 0 then self.moves:follow(step, before.around) end
  if step.unset then unset.add(self.moves, step) end
  local plain = found and is_plain(self, step)
  self.contained = self.contained and plain
  step.contained = plain and self.config.sandbox ~= nil and lands(step)
end

--- Judge a command once more, when what it runs was seen.
function downloads:review(step)
  if not step.odd or not self.on or not counts(self, step) then return end
  self.moves = self.moves or moves.new(self.config, self.world)
  self.moves:ask(step.odd)
end

--- What the layer says when all commands were seen.
-- @tparam table script
-- @treturn table|nil `{ verdict, reasons, command, contained, fetches }`
function downloads:finish(script)
  if not self.moves then return nil end
  local said = conclusion.of(self, script)
  if not self.config.sandbox or #self.moves.fetches == 0 then return said end
  said = said or { reasons = {} }
  said.fetches = self.moves.fetches
  return said
end

return downloads
