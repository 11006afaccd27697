--- Is a command SAFE or BLOCKED under the profile, or does it need the user's approval?
-- @classmod sandbox_enforcer.layers.policy
local asked = require("sandbox_enforcer.layers.policy.asked")
local blocked = require("sandbox_enforcer.layers.policy.blocked")
local core = require("sandbox_enforcer.core")
local embedded_commands = require("sandbox_enforcer.layers.policy.embedded_commands")
local evaluation = require("sandbox_enforcer.layers.policy.evaluation")
local handed_commands = require("sandbox_enforcer.layers.policy.handed_commands")
local paths = require("sandbox_enforcer.paths")
local printed_names = require("sandbox_enforcer.layers.policy.printed_names")
local reading = require("sandbox_enforcer.layers.policy.reading")
local refusal = require("sandbox_enforcer.layers.policy.refusal")
local run_files = require("sandbox_enforcer.layers.policy.run_files")
local safe = require("sandbox_enforcer.layers.policy.safe")
local script_files = require("sandbox_enforcer.shell.script_files")
local tool_reads = require("sandbox_enforcer.layers.policy.tool_reads")

local NONE <const> = {}

local policy = { name = "policy" }
policy.__index = policy

--- @tparam table context see layers.lua
function policy.new(context)
  local config, script = context.config, context.script
  local self = setmetatable({
    config = config, known = context.world, script = script, context = context,
    unknown = false, scripts = {}, recipes = {},
    list = {}, seen = {},
    notes = {},  -- step -> what safe.lua found out about it
    rules = context.world.rules,
  }, policy)
  self.stop = script and blocked.why_script(config, script)
  self.unproven = config.elsewhere and "it runs on another machine or in a container" or nil
  return self
end

--- A file that runs is part of what the user approves.
local function bind(self, text, cwd)
  local path = text and cwd and paths.absolute(cwd, text)
  if path and paths.is_known(path) then
    self.scripts[#self.scripts + 1] = path
  else
    self.unknown = true
  end
end

--- Bind input that a command reads and runs, too.
local function bind_input(self, step)
  local input = step.opened.stdin
  if input.kind == "file" then return bind(self, input.text, step.cwd) end
  local known = input.kind == "text" or input.kind == "pipe" and input.pipe.text
  self.unknown = self.unknown or not known
end

--- Collect what an approval by the user covers: the scripts that run, and nothing unknown.
local function look(self, step)
  local fields, effects = step.fields, step.effects
  for i = 1, #fields do
    if not fields[i].text then self.unknown = true end
  end
  self.unknown = self.unknown or step.opaque ~= nil and step.opaque ~= false
  for i = 1, #effects do
    local effect = effects[i]
    local kind = effect.kind
    if kind == "program" then bind(self, effect.text, effect.cwd or step.cwd) end
    if kind == "stdin" then bind_input(self, step) end
    if kind == "recipe" then self.recipes[#self.recipes + 1] = effect end
  end
end

--- Add what a recipe runs, or its whole file if the recipe alone does not show that.
local function look_at_recipe(self, effect)
  local list = script_files.recipe(self.known, effect)
  for _, text in ipairs(list or {}) do self.scripts[#self.scripts + 1] = { text = text } end
  if list then return end
  local file = script_files.recipe_file(effect)
  if not file or core.kind(file) then bind(self, file, "/") end
end

--- Add files that a command runs without its rule saying so.
local function look_at_files(self, step)
  local files = run_files.files(step)
  self.unknown = self.unknown or not files
  for _, file in ipairs(files or {}) do bind(self, file, "/") end
end

--- Add the scripts that these scripts read in turn, and sourced ones.
local function look_within(self)
  for _, step in ipairs(self.config.remembers and self.list or {}) do look_at_files(self, step) end
  for _, script in ipairs(self.known.scripts) do
    local file = script.origin and script.origin.file
    if file then bind(self, file, "/") end
  end
  for _, effect in ipairs(self.recipes) do look_at_recipe(self, effect) end
end

--- Why a command is not proven safe. For a download that the downloads layer contains, only its
-- reads need proof; for a command that the kernel confines, what the shell does for it.
local function doubt(self, step, note)
  if self.context.plan.confined[step] then
    return safe.why_not_held(self.config, self.known, step)
  end
  note.vouched = asked.recipe_allowed_by(self.config, step)
  if note.vouched then return nil end
  if self.context.plan.contained[step] then return safe.why_not_read(self.config, step, note) end
  return safe.why_not(self.config, self.known, step, self.rules, note)
end

--- Why the user is asked about what an unproven command may run.
local function suspicion(self, step)
  local why = handed_commands.why(blocked.config_for(self.config, step, self.context), step,
    self.context)
  return why and doubt(self, step, {}) and why or nil
end

--- May a command contain others that are no steps of their own?
local function contains(step)
  if not step.rule or step.code or step.rule.words.holds then return true end
  for i = 1, #step.effects do
    if step.effects[i].kind == "away" then return true end
  end
  return false
end

--- Judge one command.
function policy:judge(step)
  self.list[#self.list + 1] = step
  blocked.note(self.seen, step)
  self.stop = self.stop or blocked.why(self.config, step, self.context)
  self.tool = step.tool
  if self.tool then
    self.asks = self.asks or step.event and step.event.served and tool_reads.why_secret(self.config,
      step)
    return
  end
  look(self, step)
  local first = not self.unproven and not step.repeats
  self.asks = self.asks or asked.why(self.config, step, self.context.plan.contained[step], first)
    or contains(step) and embedded_commands.asked(self.config, step, self.context) or nil
  local note = {}
  self.notes[step] = note
  local doubted = self.unproven or doubt(self, step, note)
  if doubted then self.asks = self.asks or suspicion(self, step) end
  self.unproven = doubted
  self.project = self.project or note.project
  self.vouched = self.vouched or note.vouched
  self.offered = self.offered or note.offered
  printed_names.note(step, note.reads)
end

--- A readable script counts as its commands, which were judged separately.
function policy:review(step, seen)
  if not self.notes[step].script_only or self.context.plan.confined[step] then return end
  if not seen.followed then self.unproven = self.unproven or "it runs an unreadable script" end
end

--- Why a file that runs as a script may not be read: a failing script prints its words.
local function why_script_file(self)
  for _, script in ipairs(self.known.scripts) do
    local file = script.origin and script.origin.file
    local why = file and reading.why_path(self.config, file)
    if why then return why end
  end
  return nil
end

--- Why the text itself may run more than the judged commands; nil if it does not.
local function why_text(self)
  local seen = evaluation.new(self.rules, self.config)
  seen:look(self.script)
  for _, script in ipairs(self.known.scripts) do seen:look(script) end
  for _, step in ipairs(self.list) do
    local note = self.notes[step]
    for name in next, note and note.numbers or NONE do seen:needs_number(name) end
  end
  return seen:why(self.known.reached)
end

--- Why the project's own code may not run: nobody was asked when it changed.
local function why_changed(self)
  if not self.project or self.context.event.attended then return nil end
  return "it runs code of the project, which may have changed without your OK in this mode"
end

--- Command texts, such as that of bash -c, are part of the command; files are not.
local function stop_within(self)
  for _, script in ipairs(self.known.scripts) do
    local file = script.origin and script.origin.file
    self.stop = self.stop or not file and blocked.why_operator(self.config, script) or nil
  end
end

--- @treturn table `{ verdict, reasons, classification }`
function policy:finish()
  stop_within(self)
  if self.known.evaluates then self.stop = self.stop or blocked.why_eval(self.config) end
  self.stop = self.stop or self.script and blocked.why_fed(self.seen, self.script)
  for _, script in ipairs(self.known.scripts) do
    self.stop = self.stop or blocked.why_endless(script) or blocked.why_fed(self.seen, script)
  end
  self.stop = self.stop or blocked.why_flow(self.config, self.seen, self.list)
  if self.stop then
    local reason = refusal.told(self.stop, self.script and self.script.text)
    return {
      verdict = "deny", reasons = { reason }, classification = "BLOCKED", rule = self.stop.rule,
    }
  end
  if self.tool and self.asks then
    return {
      verdict = "ask", reasons = { "Needs your OK: " .. self.asks }, why = self.asks,
      classification = "NEEDS_APPROVAL",
    }
  end
  if self.tool then return nil end  -- left to the client's own rules
  self.unproven = self.unproven or why_text(self) or why_script_file(self) or why_changed(self)
  if self.asks or self.unproven or #self.list == 0 then
    look_within(self)
    local verdict = (self.asks or self.config.policy.needs_approval == "ask") and "ask" or nil
    local why = self.asks or self.unproven or "it contains no command to judge"
    return {
      verdict = verdict, reasons = verdict and { "Needs your OK: " .. why } or { self.offered },
      classification = "NEEDS_APPROVAL", why = why,
      unknown = self.unknown, scripts = self.scripts,
    }
  end
  local approves = self.config.profile.approves and not self.config.tripped
  return {
    verdict = approves and "allow" or nil, reasons = {}, classification = "SAFE",
    why = self.vouched and ("the policy allows %q, and all else only reads"):format(self.vouched)
      or self.project and "it only reads, and runs code of the project that changes with your OK"
      or "every command in it only reads",
  }
end

return policy
