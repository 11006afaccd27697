--- sandbox-enforcer explain COMMAND: what the hook makes of a command, and why.
-- With --tree, how the parser reads it.
-- @module sandbox_enforcer.cli.explain
local config = require("sandbox_enforcer.config")
local core = require("sandbox_enforcer.core")
local decide = require("sandbox_enforcer.decide")
local installed = require("sandbox_enforcer.installed")
local paths = require("sandbox_enforcer.paths")
local printable = require("sandbox_enforcer.printable")

local explain = {}

local USAGE <const> = 64

local VERBS <const> = {
  read = "reads", write = "writes", change = "changes", delete = "deletes", chdir = "works in",
  url = "speaks to", program = "runs the program", run = "runs the command", code = "runs code:",
  script = "runs the script", stdin = "runs what comes in", link = "makes a link to",
  send = "sends data", push = "sends to a remote", signal = "sends a signal to",
  privilege = "takes the rights of another user", system = "changes the system",
  packages = "installs packages",
}

--- Kinds whose place does not matter.
local ALONE <const> = {
  stdin = true, send = true, push = true, privilege = true, system = true, packages = true,
}

local function place(path, text)
  return path and paths.is_known(path) and path or text or "something that is not known"
end

--- An effect, in words; nil if it is no news to a person.
local function phrase(effect)
  if effect.brings == false then return nil end
  if effect.kind == "opaque" then return "the rest is not known: " .. (effect.why or "no rule") end
  if effect.kind == "fetch" then
    local from = "fetches " .. (effect.url or "something")
    if effect.stdout then return from .. " and prints it" end
    return from .. " to " .. place(effect.path, effect.text)
  end
  local verb = VERBS[effect.kind]
  if not verb or ALONE[effect.kind] then return verb end
  return verb .. " " .. place(effect.path, effect.text)
end

local function words_of(step)
  local list = {}
  for i, field in ipairs(step.fields) do list[i] = field.text or "…" end
  return table.concat(list, " ")
end

--- A layer that says nothing, and notes what each command does.
local function witness()
  local noted, over = {}, false
  local function note(_, step)
    if over then return end  -- what we propose is judged, too
    local done, seen = {}, {}
    local function add(text)
      if text and not seen[text] then
        seen[text], done[#done + 1] = true, text
      end
    end
    for _, effect in ipairs(step.effects) do add(phrase(effect)) end
    for _, file in ipairs(step.opened.files) do
      add(("writes %s, by a redirection"):format(place(file.path, file.text)))
    end
    noted[#noted + 1] = { text = words_of(step), done = done }
  end
  return {
    name = "explain", judge = note, review = function() end,
    finish = function() over = true end,
  }, noted
end

--- What each command does, as lines.
local function deeds(noted)
  local lines = {}
  for _, command in ipairs(noted) do
    if command.text ~= "" then lines[#lines + 1] = "command: " .. command.text end
    for _, deed in ipairs(command.done) do lines[#lines + 1] = "         " .. deed end
  end
  return lines
end

local function answer(decision, problems)
  local lines = { "verdict: " .. (decision.verdict or "nothing to say") }
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

--- @tparam {string,...} arguments the words of the command are joined by blanks
function explain.run(arguments, context)
  local shows_tree = arguments[1] == "--tree"
  local text = table.concat(arguments, " ", shows_tree and 2 or 1)
  if text == "" then
    local why = "sandbox-enforcer explain: give the command, as one quoted word\n"
    return { stderr = why, status = USAGE }
  end
  local settled = config.read({
    env = core.env, rules = installed.beside_program(context.program), cwd = core.cwd(),
    program = context.program,
  })
  if shows_tree then return tree(text, settled.shell) end
  local event = { tool_name = "Bash", tool_input = { command = text }, cwd = core.cwd() }
  local noted
  settled.witness, noted = witness()
  local lines = answer(decide.event(event, settled), settled.problems)
  for _, line in ipairs(deeds(noted)) do lines[#lines + 1] = line end
  return told(lines)
end

return explain
