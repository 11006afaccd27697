--- Commands in texts that go to a program which may run them, though no rule says so: arguments and
-- input of a program that is not understood, code, and what a process prints into an argument. That
-- is only possible, so the user is asked.
-- @module sandbox_enforcer.layers.policy.handed_commands
local disks = require("sandbox_enforcer.layers.policy.disks")
local embedded_commands = require("sandbox_enforcer.layers.policy.embedded_commands")
local input = require("sandbox_enforcer.shell.input")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.step")

local handed_commands = {}

local LONGEST <const> = 4096  -- bytes of a text that are looked at
local LONGEST_PATH <const> = 32  -- bytes before the name of a command
local MOST <const> = 8  -- commands of one step that are judged

--- What ends a command inside of other code.
local COMMAND <const> = "^[^\"'`\n;|&)}<>]*"

--- Does a name belong to a command that may destroy what it is given?
local function destroys(step, name)
  local rule = knowledge.about(step.rules, name)
  local words = rule and rule.words
  return rule ~= nil and (words.destroys or words.rights or words.loses or rule.sink) and true
    or false
end

--- Add the commands in a text that may destroy something.
local function add_from(step, text, list)
  text = text:sub(1, LONGEST)
  local plain = text:gsub("[\"',()%[%]{}]", " ")
  for _, one in ipairs(plain ~= text and { text, plain } or { text }) do
    for at, name in one:gmatch("()%f[%w](%l[%w.]*)%s") do
      if #list < MOST and destroys(step, name) then
        local path = one:sub(math.max(1, at - LONGEST_PATH), at - 1):match("%f[%w/][%w/]*/$")
        list[#list + 1] = one:match(COMMAND, at - #(path or ""))
      end
    end
  end
end

--- Is a word what another process prints: <( )?
local function is_process(word)
  local part = word and word.parts and word.parts[1]
  return part ~= nil and part.kind == "process" and part.direction ~= ">"
end

local function add_process(step, word, script, list)
  local text = is_process(word) and script.text:sub(word.from, word.to):gsub("\\[nt]", "\n")
  if text then add_from(step, text, list) end
end

--- Does a command run its input, or code in another language?
local function runs_text(step)
  for _, effect in ipairs(step.effects) do
    local traits = kinds[effect.kind]
    if effect.kind ~= "opaque" and (traits.code or traits.runs == "recipe") then return true end
  end
  return false
end

--- Are all arguments of a command understood?
local function is_understood(step) return steps.clear_call(step) ~= nil end

--- Add the commands in the arguments of a program that is not understood.
local function of_arguments(step, list)
  local words = {}
  for i = 2, #step.fields do words[#words + 1] = step.fields[i].text or "?" end
  for _, text in ipairs(words) do
    if text:find("%s") then add_from(step, text, list) end
  end
  add_from(step, table.concat(words, " "), list)
end

--- May code run a command? Calls are known only in some languages.
local function may_run(found)
  for _, effect in ipairs(found) do
    local traits = kinds[effect.kind]
    if traits.runs or traits.code then return true end
  end
  return not found.known
end

--- The texts that a command may run.
local function texts(step)
  local list, unclear, runs = {}, not is_understood(step), runs_text(step)
  if unclear and #step.fields > 1 then of_arguments(step, list) end
  for _, found in ipairs(step.code or {}) do
    if may_run(found) then add_from(step, found.text, list) end
  end
  local given = (unclear or runs) and #step.fields > 0 and input.of(step)
  if given then add_from(step, given, list) end
  for i = 2, #step.fields do
    local field = step.fields[i]
    add_process(step, field.word, step.script, list)
    local written = step.script.shell == "zsh" and not field.text and field.written
    if written then add_from(step, written, list) end  -- *(e:'x':), ${(e)x}
  end
  for _, variable in ipairs(step.environment) do
    add_process(step, variable.word, step.script, list)
  end
  local stdin = step.opened.stdin
  local target = stdin.kind == "file" and stdin.redirect and stdin.redirect.target
  if target and #step.fields > 0 then add_process(step, target, step.script, list) end
  return list
end

--- A disk among the arguments of a program that is not understood.
local function disk_of(step)
  for i = 2, not is_understood(step) and #step.fields or 1 do
    local field = step.fields[i]
    local text = (field.text or field.written or ""):match("/dev/[^%s,]*")
    if text and disks.is(text) then return text end
  end
  return nil
end

--- Why the user is asked about a command: it may run something that is refused; nil if it may not.
-- @tparam sandbox_enforcer.config.read config
-- @tparam table step
-- @tparam table context see layers.lua
-- @treturn ?string
function handed_commands.why(config, step, context)
  if not step.script or context.depth >= embedded_commands.DEEPEST then return nil end
  local name, disk = steps.name(step) or "it", disk_of(step)
  if disk then return ("%s may write to %s"):format(name, disk) end
  local cwd = paths.is_known(step.cwd) and step.cwd or nil
  for _, text in ipairs(texts(step)) do
    local decision = context:judge(text, cwd, config)
    if decision.classification == "BLOCKED" then
      return ("%s may run %q"):format(name, text:match("^%s*([^\n]*)"):sub(1, 60))
    end
  end
  return nil
end

return handed_commands
