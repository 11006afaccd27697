--- Commands that get fetched data as words or as input, and keep it in files that no effect names.
-- The functions take the layer (layers/downloads.lua).
-- @module sandbox_enforcer.layers.downloads.receivers
local descriptors = require("sandbox_enforcer.shell.descriptors")
local effects = require("sandbox_enforcer.rule.effects")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local naming = require("sandbox_enforcer.shell.naming")
local outside = require("sandbox_enforcer.shell.outside")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.step")
local strangers = require("sandbox_enforcer.shell.strangers")

local receivers = {}

local NONE <const> = {}

--- Values of an option for output that are not files.
local FORMATS <const> = {
  json = true, yaml = true, yml = true, xml = true, csv = true, tsv = true, table = true,
  text = true, txt = true, wide = true, name = true, html = true, plain = true, raw = true,
  toml = true, props = true, ["-"] = true,
}

local OUTPUTS <const> = {
  ["-o"] = true, ["-O"] = true, ["--out"] = true, ["--output"] = true, ["--outfile"] = true,
  ["--output-file"] = true, ["-out"] = true, ["-outfile"] = true, ["-output"] = true,
  ["--outdir"] = true, ["--out-dir"] = true, ["--output-dir"] = true,
}

--- The file that a command without a rule seems to write; nil if there is none.
-- @tparam table step
-- @treturn ?string
function receivers.output(step)
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local value = OUTPUTS[step.fields[i - 1].text or ""] and text
      or text:match("^%-%-out[%a-]*=(.+)$")
    local other = value and (FORMATS[value] or steps.NOWHERE[value] or strangers.is_address(value)
      or value:find("^%-"))
    if value and not other then return value end
  end
  return nil
end

--- The operand after the standard input among the arguments, which such a command seems to write;
-- nil if there is none.
local function output_after_input(step)
  for i = 2, #step.fields - 1 do
    local is_input = descriptors.is_stdin(step.fields[i].text)
    local place = is_input and strangers.place(step, i)
    if place and not FORMATS[place] and not steps.NOWHERE[place] then return place end
  end
  return nil
end

--- Is a file that a command writes outside of the sandbox?
local function is_outside(self, path)
  return not path or not self.config:holds(path) and not steps.NOWHERE[path]
end

--- The file that a command writes by a rule that only the policy needs; nil if there is none.
-- @tparam table rule
-- @treturn ?string
-- @treturn boolean whether the rule knows all arguments
local function written_by(self, step, rule)
  local list, call = effects.of(rule, step, self.world)
  for _, effect in ipairs(list) do
    local alters = kinds[effect.kind].alters
    local writes = alters == "write" or alters == "change" and effect.item
    if writes and is_outside(self, effect.path) then return effect.text or "a file", true end
  end
  return nil, call ~= false
end

--- The file that a command whose arguments are not understood seems to write; nil if there is none.
local function seems_to_write(self, step)
  if step.call or step.doubtful then return nil end
  local rule = knowledge.rule(step)
  local partial = rule and rule.words.partial
  if rule and rule.source.policy and not partial then
    local file, known = written_by(self, step, rule)
    if known then return file end
  end
  local file = receivers.output(step) or not partial and output_after_input(step)
  local path = file and paths.opened(self.world.here.cwd, file)
  return path and is_outside(self, path) and file or nil
end

--- Options that often name the directory or file to write; their short forms mean other things to
-- some commands.
local DESTINATIONS <const> = {
  ["-d"] = true, ["-D"] = true, ["--dest"] = true, ["--destination"] = true, ["--outDir"] = true,
  ["--outFile"] = true, ["--target-dir"] = true, ["--destination-dir"] = true,
  ["--pack-destination"] = true, ["--tree"] = true, ["--dist-dir"] = true,
  ["--wheel-dir"] = true, ["--workdir"] = true, ["--filename"] = true,
}

--- What names the place to install to: options, and variables of makefiles.
local INSTALLED <const> = {
  ["--prefix"] = true, ["--root"] = true, ["--target"] = true, DESTDIR = true, PREFIX = true,
  prefix = true, INSTALL_ROOT = true, bindir = true, ["--destdir"] = true,
}

--- Does a command install something, by its arguments?
local function installs(step)
  for i = 2, #step.fields do
    if (step.fields[i].text or ""):find("^%-*install") then return true end
  end
  return false
end

--- The place that such an option names; nil if there is none.
local function destination(step)
  local installing = installs(step)
  for _, variable in ipairs(installing and step.environment or NONE) do
    if INSTALLED[variable.name] and variable.value then return variable.value end
  end
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local option, value = text:match("^([%w_-]+)=(.+)$")
    option, text = option or step.fields[i - 1].text or "", value or text
    local enters = option == "-d" and knowledge.of(step, "minds")
    local names = DESTINATIONS[option] and not enters or installing and INSTALLED[option]
    if names and text:find("^[%w_./~]") and not FORMATS[text] and not text:find("^%d+$") then
      return text
    end
  end
  return nil
end

--- The last argument, if it follows an operand at this position and may be a new file or a
-- directory; nil if it is something else.
local function last_after(step, at)
  local before, operand = step.fields[at - 1].text or "", step.fields[at].text or ""
  local text = at == #step.fields - 1 and step.fields[#step.fields].text
  if not text or (before .. " " .. operand):find("%f[^%s%z]%-") then return nil end
  if FORMATS[text] or text:find("^[-%d]") or strangers.is_address(text) then return nil end
  local path = paths.absolute(step.cwd, text)
  local new = path and not paths.kind(path) and (not step.rule or text:find("[./]"))
  return (new or text:find("^%.%.?$") or text:find("/$")) and text or nil
end

--- The position of the last argument that names something in the sandbox; nil if none does.
local function kept_at(self, step)
  local script = not installs(step) and strangers.script(step)
  for i = #step.fields, 2, -1 do
    local field = step.fields[i]
    local named = i ~= script and field.text ~= "/"
      and naming.kept(self.world, field, self.world.here.cwd)
    if named then return i end
  end
  return nil
end

--- The place outside the sandbox where a command that no rule understands seems to write what it
-- reads there; nil if there is none.
local function taken_to(self, step)
  local told = step.call and step.call.subcommand == nil and not strangers.runs_file(step)
  if told or not steps.name(step) or strangers.is_builtin(step) then return nil end
  local cwd, at = self.world.here.cwd, kept_at(self, step)
  if not at and not self.world:kept(cwd) then return nil end
  local rule = not step.rule and knowledge.rule(step)
  if rule and rule.source.policy and not rule.words.partial then
    local file, known = written_by(self, step, rule)
    if known then return at and file end
  end
  local file = receivers.output(step) or destination(step) or at and last_after(step, at)
  local path = file and paths.opened(cwd, file)
  return path and is_outside(self, path) and file or nil
end

--- The command that a text begins with, if it takes something from the sandbox and does more than
-- print it; nil if there is none.
-- @tparam sandbox_enforcer.layers.downloads self
-- @string text
function receivers.copier(self, text)
  local name = text:match("^[%s!|$(`\"']*([%w_.+/-]+)%s")
  local rule = name and knowledge.about(self.world.rules, paths.basename(name))
  local prints = rule and (rule.words.prints or rule.words.lists) and not rule.sink
    and not text:find("[>`|]", 2)
  return rule and not prints and naming.in_text(self.world, text) and name or nil
end

--- Add what a rule finds in the text of an argument.
local function add_held(text, patterns, list)
  for _, pattern in ipairs(text and patterns or NONE) do list[#list + 1] = text:match(pattern) end
end

--- The texts that a command may run. If it is not understood, they are an argument, what follows
-- the name of a command of its own there, `$(shell` or `SHELL=`, or all after a subcommand.
local function texts_of(step)
  local list, holds = {}, knowledge.of(step, "holds")
  holds = type(holds) == "table" and holds or NONE
  local after = " " .. (holds.after or "") .. " "
  for i = 2, #step.fields do
    local text = step.fields[i].text
    add_held(text, holds.patterns, list)
    if step.call and step.call.subcommand == nil then text = nil end
    if text and text:find("%s") then
      list[#list + 1] = text
      list[#list + 1] = text:match("^%S*%s+(.*)$")
      list[#list + 1] = text:match("%$%(%a+%s+(.*)$") or text:match("^[%w_]+=(.*)$")
    elseif text and after:find(" " .. text .. " ", 1, true) then
      local rest = {}
      for nth = i + 1, #step.fields do
        rest[#rest + 1] = step.fields[nth].text ~= "--" and step.fields[nth].text or nil
      end
      list[#list + 1] = table.concat(rest, " ")
    end
  end
  return list
end

--- The command in an argument that may copy something out of the sandbox, if a command that no rule
-- understands may run it; nil if there is none.
local function held(self, step)
  if strangers.is_builtin(step) then return nil end
  for _, effect in ipairs(step.effects) do  -- what a rule finds in its arguments is followed
    local runs = effect.kind ~= "opaque" and kinds[effect.kind].runs
    if runs and runs ~= "recipe" then return nil end
  end
  for _, text in ipairs(texts_of(step)) do
    local copier = receivers.copier(self, text)
    if copier then return copier end
  end
  return nil
end

--- Why a command that no rule understands may copy content out of the sandbox; nil if nothing
-- suggests that.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step
function receivers.takes(self, step)
  local copier = self.config.sandbox and held(self, step)
  if copier then return ("it is unknown how %s runs %s"):format(steps.name(step), copier) end
  local file = self.config.sandbox and taken_to(self, step)
  return file and ("%s may copy content of the sandbox to %s"):format(steps.name(step), file) or nil
end

--- Does a container get the input of a command, and a directory outside the sandbox to write to?
local function fills(self, step, piped)
  for _, effect in ipairs(piped and step.effects or NONE) do
    for _, text in ipairs(effect.fills or NONE) do
      if is_outside(self, paths.absolute(step.cwd, text)) then return true end
    end
  end
  return false
end

--- Does a command that writes to its last operand, or in its working directory, do so outside the
-- sandbox? If only one operand is in the sandbox, that is what it reads.
local function copies_to_last(self, step)
  local cwd, inside, away, last = self.world.here.cwd, 0, false, nil
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if not text then return true end
    if text == "-" or not text:find("^-") then
      last = text
      local path = paths.absolute(cwd, text)
      if path and self.config:holds(path) then inside = inside + 1 else away = true end
    end
  end
  if last and last:find("%f[^:%z]%-$") then return false end  -- it prints
  if self.config:holds(cwd) then return away end
  local path = last and paths.absolute(cwd, last)
  return not (inside > 1 and path and self.config:holds(path))
end

--- Does a shell with a syntax of its own, which is not read, get input for the code it is told?
local function is_unread_shell(step, piped)
  local how = piped and (knowledge.of(step, "shell") or NONE)[steps.name(step)]
  for _, effect in ipairs(how == "other" and step.effects or NONE) do
    if effect.kind == "code" then return true end
  end
  return false
end

--- Does a rule say that a command writes what it gets outside the sandbox, or that it may?
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step
function receivers.copies(self, step)
  local how = step.name and knowledge.fits(step, "copies")
  if how == "last" then return copies_to_last(self, step) end
  return how
end

--- Does a command that gets fetched data write it to a place that its rule does not know?
local function copies(self, step)
  if receivers.copies(self, step) then return true end
  if not knowledge.of(step, "compiles") then return false end
  return is_outside(self, paths.opened(self.world.here.cwd, receivers.output(step) or "."))
end

--- Why a command may keep fetched data in a file; nil if nothing suggests that.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step
function receivers.why(self, step)
  local stdin, name = step.opened.stdin, steps.name(step)
  local level = stdin.kind == "pipe" and stdin.pipe.fetched or stdin.fetched
  local piped, told = outside.is_fetched(level), outside.is_fetched(step.fetched)
  if not name or not piped and not told then return nil end
  local keeps = knowledge.of(step, "keeps") or told and knowledge.fits_any(step, "stores")
    or copies(self, step) or fills(self, step, piped) or is_unread_shell(step, piped)
  if keeps then return name .. " may write what it receives" end
  local file = seems_to_write(self, step)
  return file and ("%s may write what it receives to %s"):format(name, file) or nil
end

return receivers
