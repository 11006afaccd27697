--- Does content from outside land outside the sandbox?
-- @classmod sandbox_enforcer.layers.downloads
local contained = require("sandbox_enforcer.layers.downloads.contained")
local core = require("sandbox_enforcer.core")
local groups = require("sandbox_enforcer.layers.downloads.groups")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local listed_names = require("sandbox_enforcer.layers.downloads.listed_names")
local piped_data = require("sandbox_enforcer.layers.downloads.piped_data")
local plan = require("sandbox_enforcer.layers.downloads.plan")
local receivers = require("sandbox_enforcer.layers.downloads.receivers")
local relocation = require("sandbox_enforcer.layers.downloads.relocation")
local renamed = require("sandbox_enforcer.layers.downloads.renamed")
local repository = require("sandbox_enforcer.git.repository")
local steps = require("sandbox_enforcer.step")
local suspicions = require("sandbox_enforcer.layers.downloads.suspicions")
local symbols = require("sandbox_enforcer.layers.downloads.symbols")
local temporary = require("sandbox_enforcer.layers.downloads.temporary")
local verdict = require("sandbox_enforcer.layers.downloads.verdict")
local worktree_variables = require("sandbox_enforcer.layers.downloads.worktree_variables")
local written_scripts = require("sandbox_enforcer.layers.downloads.written_scripts")

local downloads = { name = "downloads" }
downloads.__index = downloads

--- The first command of a script, if it is a simple one on its own.
local function first_command(node)
  while node.items and #node.items > 0 and node.kind ~= "pipe" do node = node.items[1] end
  return node.kind == "command" and node or nil
end

--- @tparam table context see layers.lua
function downloads.new(context)
  local config, script = context.config, context.script
  return setmetatable({
    config = config, world = context.world, script = script, plan = context.plan,
    cwd = context.event.cwd,
    on = config.sandbox ~= nil or config.broken ~= nil,
    only = config.scope == "first" and { node = first_command(script.root) },
    contained = config.sandbox ~= nil,  -- nothing but downloads so far
    copies = {},  -- path or name -> the source it was copied from, or false (renamed.lua)
    looked = {},  -- see written_scripts.lua
    seen = {},  -- all steps: a text that runs twice is changed only if both runs want it (edit.lua)
  }, downloads)
end

--- With SANDBOX_SCOPE=first only one command counts, exactly as written.
local function counts(self, step)
  return not self.only or (step.node == self.only.node and not step.wrapped)
end

--- Does a command look like a possible download that no rule describes? Most do not.
local function is_odd(step)
  local given = step.call
  if step.fields[1] and not step.fields[1].text or given and given.subcommand == false then
    return true
  end
  if step.carries or step.code or knowledge.fits(step, "saves") then return true end
  local effects, fields = step.effects, step.fields
  if given and suspicions.holds_words(step) then given = false end
  for i = 1, #effects do
    if effects[i].kind == "git_config" then return true end
    if effects[i].kind == "program" then given = false end
  end
  for i = 1, given and 0 or #fields do
    local text = fields[i].text or fields[i].begins or ""
    if text == "-g" or text == "-s" or suspicions.leads_away(text) then return true end
  end
  return false
end

--- Why a command may be a download that no rule describes; nil if nothing suggests that.
local function suspicion(self, step)
  local tool = renamed.of(self, step)
  if tool then return ("%s is %s under another name"):format(step.fields[1].text, tool) end
  local hidden = step.opaque or step.fields[1] and not step.fields[1].text
  return is_odd(step) and suspicions.of(self, step) or hidden and written_scripts.of(self, step)
    or #step.assigns > 0 and written_scripts.by_variable(self, step)
    or written_scripts.by_hook(self, step) or written_scripts.by_remote(self, step)
    or written_scripts.by_name(self, step) or written_scripts.by_load(self, step)
    or suspicions.by_subscript(self, step) or suspicions.by_words(self, step)
    or receivers.takes(self, step)
end

--- Does a command concern the layer?
-- @tparam string|nil doubt see `suspicion`
local function concerns(self, step, doubt)
  if self.moves or self.plan.relocated or step.carries or step.alias or self.plan.unset[step]
    or doubt then
    return true
  end
  local list = step.effects
  for i = 1, #list do
    local effect = list[i]
    if effect.kind == "fetch" or effect.lands then return true end
    if effect.kind == "remote" and self.config.remotes == "ask" then return true end
  end
  return false
end

--- Handle the downloads of a command. Returns whether it has any.
local function fetches(self, step)
  local found = false
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" then
      found = true
      if effect.stderr then
        piped_data.tell(self, step)
      elseif not effect.stdout then
        self.moves:fetch(step, effect)
      end
    elseif effect.lands then
      found = true
      if self.on then self.moves:loosely(step, effect) end
    elseif effect.kind == "remote" and self.config.remotes == "ask" and self.on then
      local why = repository.why_foreign(effect.cwd, effect.text or "")
      if why then self.moves:ask(why) end
    end
  end
  return found
end

--- Does an effect write to a device or a descriptor, under any name?
local function is_device(effect)
  local path = effect.path or effect.text
  return path ~= nil and core.normalize(path):find("^/dev/") ~= nil
    and not core.contains("/dev/shm", core.normalize(path))
end

--- Does the shell write what a command prints to files of the sandbox, and to no others?
local function is_kept(self, step)
  for _, file in ipairs(step.opened.files) do
    local nowhere = steps.NOWHERE[file.text or ""]
    if not nowhere and not (file.path and self.config:holds(file.path)) then return false end
  end
  local out = step.opened.stdout
  return out.kind == "file" and out.path ~= nil and self.config:holds(out.path)
end

--- Does a command write everything it fetches into files?
local function lands(self, step)
  local found = false
  for _, effect in ipairs(step.effects) do
    local nowhere = effect.stdout and not is_kept(self, step) or effect.text and effect.stderr
      or not effect.stdout and is_device(effect)
    if effect.kind == "fetch" and nowhere then return false end
    found = found or effect.kind == "fetch"
  end
  return found
end

--- Does a command stay unchanged because it fails?
local function leaves(self, step)
  for _, effect in ipairs(step.effects) do
    if self.moves.left[effect] then return true end
  end
  return false
end

--- Judge one command, in the order of the script.
-- @tparam table step see step.lua; with `effects`, `script`, and `carries` if it passes on fetched
-- data
function downloads:judge(step)
  self.seen[#self.seen + 1] = step
  if step.rule and step.rule.words.tampers then
    self.world.tampered = self.world.tampered or suspicions.tampers(self, step)
  end
  if step.rule and step.rule.words.duplicates then renamed.note(self, step) end
  local doubt = counts(self, step) and suspicion(self, step) or nil
  if not counts(self, step) or not concerns(self, step, doubt) then
    self.contained = false
    return
  end
  self.moves = self.moves or plan.new(self)
  local before = { any = self.moves:any(), around = self.moves.around }
  local alias = step.alias and step.alias .. " is an alias, and may download something"
  local why = alias or doubt
  if why and self.on then self.moves:ask(why) end
  local found = fetches(self, step)
  if step.carries then piped_data.judge(self, step) end
  local follows = before.any or self.plan.relocated
  if not self.only then listed_names.note(self.moves, step) end
  if not self.only and follows then self.moves:follow(step, before.around) end
  if self.plan.grouped then groups.make(self.moves, step) end
  if self.plan.unset[step] then worktree_variables.add(self.moves, step) end
  local plain = found and not leaves(self, step) and contained.is_plain(self.moves, step)
  self.contained = self.contained and plain
  self.plan.contained[step] = plain and self.config.sandbox ~= nil and lands(self, step) or nil
end

--- Judge a command again after everything it runs was seen.
-- @tparam table seen `odd`: why its children may do anything; `followed`: all were; `kept`:
-- the command writes what they fetched
function downloads:review(step, seen)
  if not self.on or not counts(self, step) then return end
  local why = seen.odd or seen.kept and piped_data.keeps(self, step)
    or not seen.followed and written_scripts.of(self, step)
  if not why then return end
  self.moves = self.moves or plan.new(self)
  self.moves:ask(why)
end

--- The layer's answer after all commands.
-- @treturn table|nil `{ verdict, reasons, command, contained, fetches }`
function downloads:finish()
  if not self.moves then return nil end
  local said = verdict.of(self, self.script)
  local again = self.config.sandbox and self.moves.count > 0 and not self.only
    and not self.plan.relocated
  if again then self.plan.relocates, self.plan.continues = relocation.of(self.moves, self.seen) end
  local stuck = self.moves.count > 0 and (self.moves.parts or said.verdict == "ask"
    or said.verdict == "deny" and not said.settled)
  self.plan.groups = stuck and not self.only and not self.plan.grouped
    and groups.of(self.moves) or nil
  if self.config.sandbox and not self.only then
    self.plan.sheltered = function() return temporary.text(self) end
    self.plan.symbols = function() return symbols.names(self) end
    self.plan.quoted = function() return symbols.quoted(self) end
  end
  if not self.config.sandbox or #self.moves.fetches == 0 then return said end
  said = said or { reasons = {} }
  said.fetches = self.moves.fetches
  return said
end

return downloads
