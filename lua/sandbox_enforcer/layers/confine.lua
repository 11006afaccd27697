--- Does a command do something we cannot see? Then the kernel confines it: we put our own `run`
-- before it, and the rest of the script stays as it is.
--
--     cd x && make > log   ->  cd x && /bin/sandbox-enforcer run --receipt ID -- make > log
--
-- A command is opaque if it has no rule, or runs a program text that we cannot follow. Confining
-- does not approve it, unless the policy says so (`confine: "approve"`); if it cannot be confined,
-- we ask (`opaque_unconfined`).
-- @classmod sandbox_enforcer.layers.confine
local base = require("sandbox_enforcer.confine.base")
local capabilities = require("sandbox_enforcer.confine.capabilities")
local core = require("sandbox_enforcer.core")
local edit = require("sandbox_enforcer.edit")
local grant = require("sandbox_enforcer.confine.grant")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local needs = require("sandbox_enforcer.layers.confine.needs")
local plan = require("sandbox_enforcer.confine.plan")
local profiles = require("sandbox_enforcer.confine.profiles")
local request = require("sandbox_enforcer.confine.request")
local steps = require("sandbox_enforcer.step")

local confine = { name = "confine" }
confine.__index = confine

--- Does the policy's `confine` contain a word?
local function says(config, word)
  local given = config.policy.confine
  if type(given) ~= "table" then return given == word end
  for _, one in ipairs(given) do
    if one == word then return true end
  end
  return false
end

--- Does the policy have anything confined?
function confine.is_on(config)
  return config.policy.confine ~= nil or config.policy.packages ~= nil
end

--- Is a command approved if the kernel confines it to the project?
function confine.approves(config) return says(config, "approve") end

--- @tparam table context see layers.lua
function confine.new(context)
  local config = context.config
  local project = config.project or context.world.here.cwd or "/"
  return setmetatable({
    context = context, config = config, script = context.script, world = context.world,
    opaque = says(config, "on") or says(config, "approve"), downloads = says(config, "downloads"),
    id = grant.id(context.event.call or "", project), program = config.program,
    seen = {}, list = {},
    notes = {},  -- step -> the note about it
  }, confine)
end

-- collecting

--- Why an installer cannot be confined.
local WHY <const> = {
  beyond = "it installs for more than this project",
  unknown = "it may install packages",
}

--- The positions of the words in a call of our own `run`; nil if the step is another command.
local function read_run(step)
  local told
  for _, effect in ipairs(step.effects) do told = told or effect.verbs end
  if not told or told[1] ~= "run" then return nil end
  local found, at = {}, 3
  while step.fields[at] do
    local text = step.fields[at].text
    if not text or text == "--" or text:sub(1, 2) ~= "--" then break end
    local name, value = text:match("^%-%-(%l+)=(.*)$")
    name = name or text:match("^%-%-(%l+)$")
    if name == "profile" or name == "receipt" then
      if not value then at = at + 1 end
      found[name] = { at = at, text = value or (step.fields[at] or {}).text, attached = value }
    end
    at = at + 1
  end
  return found
end

--- The `run` of ours that confines a step, directly or further out.
local function holder(self, step)
  local at = step.wrapped
  while at do
    local note = self.notes[at]
    if note and note.run then return note end
    at = at.wrapped
  end
  return nil
end

--- The profile that a command must have for installing packages, or why it has none.
local function installs(self, step)
  if self.config.policy.packages ~= "confine" then return nil end
  local kind = needs.installs(step)
  return kind == "project" and "install" or nil, kind and WHY[kind]
end

--- Does a command download into the sandbox as written? One that has yet to be moved is judged
-- again after the move.
local function lands(self, step)
  if not self.downloads or not self.context.plan.contained[step] then return false end
  for _, effect in ipairs(step.effects) do
    if self.context.plan.moved[effect] then return false end
  end
  return true
end

--- Does a `run` use a profile that may be approved?
local function is_approvable(run)
  local profile = profiles.list[run.profile and run.profile.text or profiles.USUAL]
  return profile and profile.approvable or nil
end

--- The command that runs a nested script as a program of its own; nil if this shell runs it.
local function around(self, script)
  while script.origin and script.origin.script ~= self.script do script = script.origin.script end
  return script.apart and self.current or nil
end

--- Judge one command, in the order of the script.
function confine:judge(step)
  self.seen[#self.seen + 1] = step
  if step.tool then return end
  local inner = step.script ~= self.script
  local note = { step = step, run = read_run(step), within = holder(self, step) }
  if inner then note.outer = around(self, step.script) else self.current = note end
  self.notes[step] = note
  self.list[#self.list + 1] = note
  local run = note.run or note.within and note.within.run
  note.held = note.outer and note.outer.held
    or run and self:is_ours(note.within and note.within.step or step, run)
    and is_approvable(run) or nil
  self.context.plan.confined[step] = note.held
  note.opaque = needs.opaque(step)
  note.profile, note.why = installs(self, step)
  if not note.profile and lands(self, step) then note.profile = "net" end
end

--- A program text that could be followed counts as its commands.
function confine:review(step, seen)
  local note = self.notes[step]
  if not note or seen.followed then return end
  for _, effect in ipairs(step.effects) do
    local runs = effect.kind ~= "opaque" and kinds[effect.kind].runs
    if runs and runs ~= "command" then note.opaque = true end
  end
end

--- Is this `run` our own program with the receipt for this call?
function confine:is_ours(step, run)
  return step.fields[1].text == self.program and run.receipt ~= nil
    and run.receipt.text == self.id and not self:why_moved(step)
end

-- acting

--- Variables that tell `run` where to find the hook's records.
local LEADING <const> = { HOME = true, XDG_STATE_HOME = true, XDG_CONFIG_HOME = true }

--- Why `run` would not find the hook's record, or would find another; nil if it finds it.
function confine:why_moved(step)
  for name in pairs(LEADING) do
    if self.world.assigned[name] then return name .. " is set by the script" end
  end
  for _, variable in ipairs(step.environment) do
    if LEADING[variable.name] then return variable.name .. " is set for it" end
  end
  return nil
end

--- Effects of running as another user, on another machine, or with other files in view.
local APART <const> = { "privilege", "away", "root" }

local function is_apart(step)
  local at = step
  while at do
    for _, effect in ipairs(at.effects or {}) do
      for _, kind in ipairs(APART) do
        if effect.kind == kind then return true end
      end
    end
    at = at.wrapped
  end
  return false
end

local function text_of(step)
  local words = {}
  for i, field in ipairs(step.fields) do words[i] = field.text or "?" end
  return table.concat(words, " ")
end

--- Does one of the user's rules in the client's settings stop a command? A rule may name the
-- command, what runs it, or the whole script.
local function is_stopped(self, step)
  local function stops(text) return self.config.agent.stops(self.config, text) end
  local at = step
  while at do
    local text = text_of(at)
    if stops(text) or stops((text:gsub("^%S*/", ""))) then return true end
    at = at.wrapped
  end
  if self.stopped == nil then self.stopped = stops(self.script.text) end
  return self.stopped
end

--- Does a command's rule, or its wrapper, say why it is not confined?
local function is_exempt(self, step)
  local why = knowledge.of(step, "unconfined")
  if why and not (why == "terminal" and needs.unattended(step)) then return true end
  if knowledge.of(step, "speaks") == true then return true end
  return is_apart(step) or is_stopped(self, step)
end

--- The plan for a profile on this machine; nil and a reason if it cannot work here.
local function plan_of(self, profile)
  self.base = self.base or base.of(self.config, self.config.project or self.world.here.cwd)
  self.able = self.able or capabilities.of({
    program = self.program, state = self.config.state, keeps = false,
    namespaces = self.base.namespaces,
  })
  local wanted, why = request.of(self.base, profile, { able = self.able, environ = {} })
  local made = wanted and plan.of(wanted, self.able)
  if made and not made.tier then return nil, made.gaps[1].says end
  return made, why
end

--- Put `run` before a command.
local function wrap(self, step, profile)
  local field = step.fields[1]
  local told = profile == profiles.USUAL and "" or "--profile " .. profile .. " "
  local text = ("%s run %s--receipt %s -- "):format(core.quote(self.program), told, self.id)
  self.edits:insert(step.script, field.word, field, field.word.from, text)
end

--- Turn a `run` that the agent wrote into ours for this call.
local function claim(self, note)
  local step, run = note.step, note.run
  local fields, script = step.fields, step.script
  if fields[1].text ~= self.program then
    self.edits:field(script, fields[1], core.quote(self.program))
  end
  local receipt = run.receipt
  if not receipt then
    self.edits:after(script, fields[2], "--receipt " .. self.id)
  elseif receipt.text ~= self.id and fields[receipt.at] then
    local text = (receipt.attached and "--receipt=" or "") .. self.id
    self.edits:field(script, fields[receipt.at], text)
  end
end

local function add(list, text)
  for _, known in ipairs(list) do
    if known == text then return end
  end
  list[#list + 1] = text
end

local UNHELD <const> = "%s: %s. What this does is unknown, and it cannot be confined"
local CLAIMED <const> = "run works for this call only, in the project of this session"

--- Handle a `run` that the agent wrote.
local function settle_run(self, note)
  local step = note.step
  local why = #step.fields > 2 and self:why_moved(step)
  if why then return add(self.open, UNHELD:format(text_of(step), why)) end
  if #step.fields > 2 and not self:is_ours(step, note.run) then
    claim(self, note)
    add(self.told, CLAIMED)
  end
end

--- Report that a command is confined, and what this machine cannot confine.
local function tell(self, step, profile, gaps)
  add(self.told, ("Confined %s: profile %s, network %s"):format(steps.name(step), profile,
    profiles.list[profile].network))
  if #gaps == 0 then return end
  local keys = {}
  for i, gap in ipairs(gaps) do keys[i] = gap.key end
  add(self.told, "Not confined on this machine: " .. table.concat(keys, ", "))
end

--- Is a command confined with another one that runs it?
local function is_wrapped(self, note)
  local at = note.step
  if note.outer and is_wrapped(self, note.outer) then return true end
  while at do
    if self.wrapped[at] then return true end
    at = at.wrapped
  end
  return false
end

--- Handle one command: wrap it, or say why not.
local function settle(self, note)
  local step = note.step
  if note.run then return settle_run(self, note) end
  local wanted = note.why or note.profile or note.opaque and self.opaque
  if note.within or not wanted or is_exempt(self, step) or is_wrapped(self, note) then return end
  local profile, made = note.profile or profiles.USUAL, nil
  local target, why = step, note.why or step.opaque
  if not why then target, why = needs.program(step, self.config) end
  why = why or self:why_moved(step)
  if not why then made, why = plan_of(self, profile) end
  if not made then
    return add(self.open, (note.why and "%s: %s, which cannot be confined" or UNHELD)
      :format(steps.name(step) or "?", why))
  end
  self.wrapped[target] = true
  wrap(self, target, profile)
  tell(self, step, profile, made.gaps)
end

--- A text that a command runs is confined together with that command. If a part of it needs a
-- different profile, or no command runs it, each of its commands is confined separately.
local function settle_texts(self)
  local own = {}
  for _, note in ipairs(self.list) do
    local outer = note.outer
    local apart = outer and knowledge.of(outer.step, "unconfined") == "terminal"
    if outer and (note.profile or note.why or apart) then own[outer] = true end
  end
  for _, note in ipairs(self.list) do
    local outer = note.outer
    if outer and is_apart(outer.step) then
      note.opaque, note.profile, note.why = false, nil, nil
    elseif outer and not own[outer] then
      outer.opaque = outer.opaque or note.opaque
      note.opaque = false
    end
  end
end

--- The answer about commands that nothing confines.
local function unheld(self)
  local choice = self.config.policy.opaque_unconfined or "ask"
  if #self.open == 0 or choice == "allow" then return nil end
  return { verdict = choice, reasons = self.open }
end

--- @treturn table|nil `{ verdict, reasons, command, grant }`; the grant is `{ id, base }`
function confine:finish()
  if not self.program or #self.list == 0 or self.config.agent.confines(self.config) then
    return nil
  end
  self.edits, self.open, self.told, self.wrapped = edit.new(self.world.uses), {}, {}, {}
  settle_texts(self)
  for _, note in ipairs(self.list) do settle(self, note) end
  local said = unheld(self)
  if said or self.edits:empty() then return said end
  local command, why = self.edits:apply(self.script, self.seen, self.world.scripts)
  if not command then
    add(self.open, why .. ". What this does is unknown, and it cannot be confined")
    return unheld(self)
  end
  self.base = self.base or base.of(self.config, self.config.project or self.world.here.cwd)
  return {
    verdict = "rewrite", reasons = self.told, command = command,
    grant = { id = self.id, base = self.base },
  }
end

return confine
