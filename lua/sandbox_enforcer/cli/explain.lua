--- sandbox-enforcer explain COMMAND: what the hook makes of a command, and why.
-- With --tree, how the parser reads it.
-- @module sandbox_enforcer.cli.explain
local client = require("sandbox_enforcer.client")
local core = require("sandbox_enforcer.core")
local engine = require("sandbox_enforcer.engine")
local kinds = require("sandbox_enforcer.effect").kinds
local paths = require("sandbox_enforcer.paths")
local printable = require("sandbox_enforcer.printable")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")

local explain = {}

local function place(path, text)
  return path and paths.is_known(path) and path or text or "something unknown"
end

--- An effect, in words; nil if it is no news to a person.
local function phrase(effect)
  local says = kinds[effect.kind].says
  if effect.brings == false or not says then return nil end
  if effect.kind == "opaque" then return says:format(effect.why or "no rule") end
  local there = place(effect.path, effect.text)
  if effect.kind ~= "fetch" then return says:format(there) end
  local from = effect.url or "something"
  return effect.stdout and ("fetches %s and prints it"):format(from) or says:format(from, there)
end

local function words_of(step)
  local list = {}
  for i, field in ipairs(step.fields) do list[i] = field.text or "…" end
  return table.concat(list, " ")
end

--- What a command does, as a list of phrases.
local function deeds(step)
  local list, seen = {}, {}
  local function add(text)
    if text and not seen[text] then
      seen[text], list[#list + 1] = true, text
    end
  end
  for _, effect in ipairs(step.effects) do add(phrase(effect)) end
  for _, file in ipairs(step.opened.files) do
    add(("writes %s, by a redirection"):format(place(file.path, file.text)))
  end
  return list
end

--- Add what each command does.
local function add_commands(lines, list)
  for _, step in ipairs(list) do
    local text = words_of(step)
    if text ~= "" then lines[#lines + 1] = "command: " .. text end
    for _, deed in ipairs(deeds(step)) do lines[#lines + 1] = "         " .. deed end
  end
end

local function answer(decision, problems)
  local lines = { "verdict: " .. (decision.verdict or "none") }
  if decision.classification then lines[#lines + 1] = "class:   " .. decision.classification end
  if decision.command then lines[#lines + 1] = "runs:    " .. decision.command end
  local why = #decision.reasons == 0 and decision.why or nil
  for _, list in ipairs({ decision.reasons, { why }, problems }) do
    for _, reason in ipairs(list) do lines[#lines + 1] = "because: " .. reason end
  end
  return lines
end

local function told(lines)
  return { stdout = printable.text(table.concat(lines, "\n")) .. "\n", status = 0 }
end

--- How the parser reads a command.
local function tree(text, shell)
  local script, problem = core.parse(text, { shell = shell })
  if not script then return told({ "cannot be parsed: " .. tostring(problem) }) end
  return told({ (script:dump():gsub("\n$", "")) })
end

--- @tparam table given the words of the command, joined by blanks; `tree`
function explain.run(given, context)
  local text = table.concat(given, " ")
  local made = engine.once({
    agent = client.default, env = core.env, program = context.program,
    rules = rule_dirs.beside_program(context.program),
  })
  if given.tree then return tree(text, made:configure(core.cwd()).shell) end
  local list, decision, problems = made:steps(text, core.cwd())
  local lines = answer(decision, problems)
  add_commands(lines, list)
  return told(lines)
end

return explain
