--- Does a command or tool change what judges it?
--
-- Our own files, the client's settings and what the policy protects may be read but not changed,
-- and the enforcer may not be switched off. On whenever any other layer is.
-- @classmod sandbox_enforcer.layers.guard
local changes = require("sandbox_enforcer.changes")
local code_writes = require("sandbox_enforcer.layers.guard.code_writes")
local core = require("sandbox_enforcer.core")
local embedded_commands = require("sandbox_enforcer.layers.policy.embedded_commands")
local kinds = require("sandbox_enforcer.effect").kinds
local launch = require("sandbox_enforcer.client.launch")
local matches = require("sandbox_enforcer.matches")
local mentions = require("sandbox_enforcer.layers.guard.mentions")
local named_places = require("sandbox_enforcer.layers.guard.named_places")
local parameters = require("sandbox_enforcer.layers.validators.parameters")
local patches = require("sandbox_enforcer.layers.guard.patches")
local paths = require("sandbox_enforcer.paths")
local printed_names = require("sandbox_enforcer.layers.policy.printed_names")
local reach = require("sandbox_enforcer.layers.guard.reach")
local script_files = require("sandbox_enforcer.shell.script_files")
local steps = require("sandbox_enforcer.step")

local guard = { name = "guard" }
guard.__index = guard

--- Variables that configure the enforcer.
local OURS <const> = "they configure the enforcer"
local VARIABLES <const> = {
  CONTENT_FILTER_SANDBOX_DIR = OURS, CONTENT_FILTER_ENFORCER_MODE = OURS, SANDBOX_ENABLED = OURS,
  CONTENT_FILTER_COMMAND = OURS, SANDBOX_PROFILE = OURS, SANDBOX_SCOPE = OURS,
  SANDBOX_ON_ERROR = OURS, SANDBOX_RULES_DIR = OURS, SANDBOX_POLICY = OURS, SANDBOX_AUDIT = OURS,
  SANDBOX_WORKTREE = OURS, SANDBOX_HOST_REPO = OURS, SANDBOX_BOUNDARY = OURS,
  SANDBOX_GIT_ENV = OURS, SANDBOX_APPROVE_REWRITES = OURS, SANDBOX_DEADLINE_MS = OURS,
  BATCH_PERMISSION_ENABLED = OURS,
}

--- Spellings of "no".
local FALSE <const> = {
  [""] = true, ["0"] = true, ["false"] = true, ["no"] = true, ["off"] = true, ["null"] = true,
  ["none"] = true, ["f"] = true, ["n"] = true,
}

--- Why a value of `dangerouslyDisableSandbox` is refused; nil if it means no.
function guard.disables(value)
  if value == nil or value == false or value == 0 or type(value) == "userdata" then return nil end
  if type(value) == "string" and FALSE[value:lower():match("^%s*(.-)%s*$")] then return nil end
  return "Guard: dangerouslyDisableSandbox is not allowed here: commands run inside the sandbox "
    .. "only. Run the command without it"
end

--- @tparam table context see layers.lua
function guard.new(context)
  local config, world = context.config, context.world
  local cwd = config.cwd or world and world.here.cwd
  return setmetatable({
    config = config, cwd = cwd, world = world, denied = {}, asked = {}, context = context,
  }, guard)
end

local function say(self, verdict, text)
  local list = verdict == "deny" and self.denied or self.asked
  for _, known in ipairs(list) do
    if known == text then return end
  end
  list[#list + 1] = text
end

--- Refuse to set a variable, or to unset it, that is the user's.
local function keep_variable(self, name, how)
  local why = VARIABLES[name] or self.config.agent.variables[name]
  if why then
    say(self, "deny", ("Guard: %s may not be %s by a command: variables like this are the "
      .. "user's, %s. Leave it as it is"):format(name, how, why))
  end
end

local function assignments(self, step)
  for _, variable in ipairs(step.assigns or {}) do
    keep_variable(self, variable.name or "", variable.unset and "unset" or "set")
  end
  local sets = false  -- for programs that start later: setenv NAME, set-environment NAME=VALUE
  for _, field in ipairs(step.fields or {}) do
    local text = field.text or field.begins or ""
    if sets then keep_variable(self, text:match("^[%w_]*"), "set") end
    sets = sets or text:find("setenv") or text:find("environment$") and not text:find("show")
  end
end

--- The changes of a step, except to devices.
local function changes_of(step)
  local list = {}
  for _, change in ipairs(changes.of(step)) do
    if not change.path or not change.path:find("^/dev/") then list[#list + 1] = change end
  end
  return list
end

--- Make the judge of changes when the first one appears.
local function make_reach(self)
  self.reach = self.reach or reach.new(self.config, self.cwd, function(verdict, text)
    say(self, verdict, text)
  end, self.world)
end

--- Does a step run code in another language, or may it?
local function runs_code(step)
  for _, effect in ipairs(step.effects) do
    if kinds[effect.kind].code then return true end
  end
  return false
end

-- run files

--- The files that a step runs: programs, sourced scripts, recipes.
local function run_files(step)
  local list = {}
  for _, effect in ipairs(step.effects) do
    local runs = kinds[effect.kind].runs
    local text = runs == "program" and effect.text
    list[#list + 1] = text and paths.absolute(effect.cwd or step.cwd, text) or nil
    if runs == "recipe" then list[#list + 1] = script_files.recipe_file(effect) end
  end
  local source = step.opaque and step.fields[2] and step.fields[2].text
  list[#list + 1] = source and step.cwd and paths.absolute(step.cwd, source) or nil
  return list
end

local LONGEST <const> = 256 * 1024

--- If a file that runs mentions something protected, the whole command is judged by its content.
local function look_into(self, step)
  if not self.world or self.world.reads or self.config.elsewhere then return end
  for _, path in ipairs(run_files(step)) do
    local text = paths.is_known(path) and core.read(path, LONGEST)
    if text and mentions.any(self.config, text) then self.context.plan.closely = true end
  end
end

-- names from another command

--- What a command changes that another one finds: `find . -name x | xargs rm`. Those that this one
-- chooses by their content are not counted.
local function found_changes(step, change)
  local item, list = change.source.item, {}
  local given = not change.path and item and printed_names.of(step, step.fields[item.field])
  local by = given and not given.some and given.by or {}
  if by.some or by.visible then return list end
  local any = by.any and #by.any > 0 and by.any or { false }
  for _, text in ipairs(by.below or (by.bare or by.tracked) and { "." } or {}) do
    for _, pattern in ipairs(any) do
      local source = { below = true, matching = pattern and { pattern } or by.all, item = item }
      list[#list + 1] = {
        how = change.how, path = paths.absolute(given.cwd, text), source = source,
        directory = false,
      }
    end
  end
  return list
end

-- unclear commands

local MEMBER <const> = "Guard: %s would write %s. Agents may read it, not change it: ask the user "
  .. "to do it, outside the session"

--- Judge unclear effects of a command on protected places that its words name.
-- @tparam boolean unclear it runs code whose writes are unknown
local function judge_named(self, step, list, unclear)
  make_reach(self)
  local function find(path) return self.reach:at(path) end
  for _, change in ipairs(list) do
    local hidden = not change.path and not change.fresh and not change.begins
    if hidden and not self.unknown then self.unknown = { change = change, step = step } end
    local member = named_places.member(step, change, find)
    if member then say(self, "deny", MEMBER:format(steps.name(step) or "it", member)) end
  end
  local unread = unclear or named_places.is_unread(step)
  if self.named and not unread then return end
  local place = named_places.by(step, self.config.home, find)
  local why = place and unread and named_places.unread(step, place)
  self.named = self.named or place
  if why then say(self, "ask", why) end
end

--- Judge the commands in a command's texts, such as those in an editor's options.
local function judge_texts(self, step)
  local context = self.context
  if context.depth >= embedded_commands.DEEPEST then return end
  for _, text in ipairs(embedded_commands.texts(step)) do
    local cwd = step.cwd and paths.is_known(step.cwd) and step.cwd or nil
    local said = mentions.any(self.config, text) and context:judge(text, cwd)
    if said and said.by == "guard" then say(self, said.verdict, said.reasons[1]) end
  end
end

-- judging

--- Is it the client's own program?
local function is_client(self, path)
  for _, program in ipairs(self.config.agent.programs(self.config)) do
    if core.resolve(path) == core.resolve(program) then return true end
  end
  return false
end

--- Judge ways to start the client that its rule does not see.
local function judge_disguised(self, step, unclear)
  local verdict, why
  if unclear or named_places.is_unread(step) then verdict, why = launch.hidden(step, self.world) end
  if verdict then say(self, verdict, why) end
  why = launch.renamed(step, function(path) return is_client(self, path) end)
  if why then say(self, "deny", why) end
end

local STOPS <const> = "Guard: %s would stop the enforcer. Leave it running"

local SHORTEST <const> = 4  -- letters of a name that may be meant for ours

--- Is a signal sent to our process, or to an unknown one in a script that mentions us?
local function judge_signals(self, step)
  local name = paths.basename(self.config.program or "")
  for _, effect in ipairs(name and step.effects or {}) do
    local script = effect.kind == "signal" and step.script
    local hit = script and not effect.text and script.text:find(name, 1, true)
    for _, field in ipairs(script and step.fields or {}) do
      local text = field.text or ""
      hit = hit or text:find(name, 1, true) or #text >= SHORTEST and name:find(text, 1, true)
    end
    if hit then say(self, "deny", STOPS:format(steps.name(step) or "it")) end
  end
end

local ENDS <const> = "Guard: %s would end the client, and with it this session. Leave it running"

--- The word that is an argument, as it is written.
local function written(step, field)
  local word = field and field.word
  return word and word.from and step.script and step.script.text:sub(word.from, word.to) or ""
end

--- Does a text name the client's process: is it the name, or does it find the process by it?
local function names_client(self, text, alone)
  for _, path in ipairs(self.config.agent.programs(self.config)) do
    local name = paths.basename(path) or "\0"
    if alone and text:gsub("^%^(.-)%$?$", "%1") == name then return true end
    if alone and #text >= SHORTEST and name:find(text, 1, true) then return true end
    local pattern = "%f[^%s;|&(`'\"]" .. name:gsub("%p", "%%%0") .. "%f[%s;|&)`'\"\0]"
    if not alone and (" " .. text):find(pattern) then return true end
  end
  return false
end

--- Is a word the number of the client's process, or of its group, also as an option's value?
local function is_process(self, step, field)
  local text = written(step, field)
  for _, name in ipairs(self.config.agent.processes) do
    if text:find("^[-%w=\"]*%${?" .. name .. "}?\"?$") then return true end
  end
  return false
end

--- Does the script know that number, so that an unknown one may be it?
local function knows_process(self, text)
  for _, name in ipairs(self.config.agent.processes) do
    if text:find("%f[%w_]" .. name .. "%f[^%w_]") then return true end
  end
  return text:find("%f[%a]p[pg]id") ~= nil  -- ps -o ppid=
end

--- Is a signal sent to the client: by its name, by its number, or to every process?
local function judge_end_of_client(self, step)
  for _, effect in ipairs(step.effects) do
    local item = effect.kind == "signal" and effect.item
    local field = item and step.fields[item.field]
    local script = step.script and step.script.text or ""
    local hit = field and (field.text and names_client(self, field.text, true)
      or is_process(self, step, field)
      or not field.text and (names_client(self, script) or knows_process(self, script)))
    local ends = hit or effect.kind == "signal" and effect.text == "-1"
    if ends then say(self, "deny", ENDS:format(steps.name(step) or "it")) end
  end
end

local HOLDS <const> = "Guard: %s is given the process of the client, and it is unknown what it "
  .. "does with it. Needs your OK"

--- Judge a command that no rule understands, such as a debugger, if it is given that process.
local function judge_unread_process(self, step)
  local unread, opaque = named_places.is_unread(step), false
  for _, effect in ipairs(step.effects) do opaque = opaque or effect.kind == "opaque" end
  for i = 2, #step.fields do
    local field = step.fields[i]
    local doubtful = unread or opaque and written(step, field):find("^%-")
    if doubtful and not field.text and is_process(self, step, field) then
      return say(self, "ask", HOLDS:format(steps.name(step) or "a command"))
    end
  end
end

local function judge_client(self, step)
  local disguised = not step.tool and (launch.by_file(step) or launch.replaced(step))
  if disguised then say(self, "deny", disguised) end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "client" then
      local verdict, why = launch.judge(effect, step, self.config)
      if verdict then say(self, verdict, why) end
    end
  end
end

local PATCHES <const> = "Guard: %s applies a patch that cannot be read here, which may change the "
  .. "client's settings or the enforcer's files. Save the patch in a file, then apply that"

--- Judge the files that a patch changes; one that cannot be read may change any.
local function judge_patches(self, step)
  local applies = false
  for _, effect in ipairs(step.effects) do applies = applies or effect.kind == "patch" end
  if not applies or self.config.elsewhere then return end
  local list, unknown = patches.changes(self.config, step, self.world)
  make_reach(self)
  self.reach:judge(step, list)
  if unknown then say(self, "ask", PATCHES:format(steps.name(step) or "it")) end
end

local HOOK <const> = "Guard: %s writes a hook, which git runs by itself, and the text mentions the "
  .. "client's settings or the enforcer's files. Needs your OK"

--- Does the script, or what a tool is given, mention something protected?
local function is_mentioned(self, step)
  if step.script then return mentions.any(self.config, step.script.text) end
  for _, entry in ipairs(step.event and parameters.all(step.event.input) or {}) do
    local is_path = table.concat(entry.words, " "):find("path")
    if not is_path and mentions.any(self.config, entry.text) then return true end
  end
  return false
end

--- Does a file that is copied to a path, or linked there, mention something protected?
local function is_mentioned_in(self, step, path)
  for _, effect in ipairs(step.effects) do
    local at = effect.symbolic and paths.parent(path) or effect.cwd or step.cwd
    local named = kinds[effect.kind].source and (effect.path or effect.text)
    local from = named and paths.absolute(at, named)
    local text = from and paths.is_known(from) and core.read(from, LONGEST)
    if text and mentions.any(self.config, text) then return true end
  end
  return false
end

--- Where git, or a tool that tells git, looks for hooks.
local HOOKS <const> = { "/%.git/hooks$", "/%.git/hooks/[^/]+$", "/%.husky$", "/%.husky/[^/]+$" }

--- Judge hooks that are written: nobody is asked when git runs them.
local function judge_hooks(self, step, list)
  for _, change in ipairs(list) do
    local hook = change.how ~= "delete" and matches(change.path or "", HOOKS)
    if hook and (is_mentioned(self, step) or is_mentioned_in(self, step, change.path)) then
      say(self, "ask", HOOK:format(step.tool or steps.name(step) or "a redirection"))
    end
  end
end

local ODD <const> = "Guard: zsh reads part of this differently, and it mentions the client's "
  .. "settings or the enforcer's files. Write it in plain commands, or ask the user to do it"

--- Judge one command or tool call.
-- @tparam table step see step.lua; with `effects`, `assigns`, `cwd`
function guard:judge(step)
  if not self.config.profile then printed_names.note(step) end  -- else the policy does
  assignments(self, step)
  judge_client(self, step)
  judge_signals(self, step)
  judge_end_of_client(self, step)
  look_into(self, step)
  local unclear = false
  if runs_code(step) then
    unclear = code_writes.judge(self, step, function() make_reach(self) end,
      function(verdict, text) say(self, verdict, text) end)
  end
  local list = changes.any(step) and changes_of(step) or {}
  if #list > 0 then
    make_reach(self)
    self.reach:judge(step, list)
    local found = {}
    for _, change in ipairs(list) do
      local more = found_changes(step, change)
      table.move(more, 1, #more, #found + 1, found)
    end
    if #found > 0 then self.reach:judge(step, found) end
  end
  judge_hooks(self, step, list)
  judge_patches(self, step)
  if not self.context.speaks or step.tool then return end
  if step.node and step.node.unread then say(self, "ask", ODD) end
  judge_named(self, step, list, unclear)
  judge_unread_process(self, step)
  judge_disguised(self, step, runs_code(step))
  judge_texts(self, step)
end

--- The layer's answer after all commands.
function guard:finish()
  local denied, asked, unknown = self.denied, self.asked, self.unknown
  if unknown and self.named and #denied + #asked == 0 then
    say(self, "ask", named_places.unknown(unknown.change, unknown.step, self.named))
  end
  if #denied + #asked == 0 then return nil end
  local verdict = #denied > 0 and "deny" or "ask"
  return { verdict = verdict, reasons = table.move(asked, 1, #asked, #denied + 1, denied) }
end

return guard
