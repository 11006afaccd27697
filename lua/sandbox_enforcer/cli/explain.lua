--- sandbox-enforcer explain COMMAND: what the hook would do with a command, and why.
-- @module sandbox_enforcer.cli.explain
local core = require("sandbox_enforcer.core")
local inquiry = require("sandbox_enforcer.cli.inquiry")
local json = require("sandbox_enforcer.cli.json")
local marked_words = require("sandbox_enforcer.cli.marked_words")
local printable = require("sandbox_enforcer.printable")
local say = require("sandbox_enforcer.cli.say")

local explain = {}

local STYLES <const> = {
  allow = "good", rewrite = "good", ask = "warning", deny = "problem", none = "bold",
}

--- What the user will be shown.
local PROMPTS <const> = {
  allow = "no: approved", deny = "no: refused", ask = "yes: the hook asks",
  none = "as the client's own rules say",
}

local function prompt_of(found)
  local verdict = found.decision.verdict or "none"
  if found.remembered then return "no: you approved it before" end
  if verdict == "rewrite" then
    return found.withheld and "as the client's own rules say: " .. found.withheld
      or "no: approved, because all of it lands in the sandbox or only reads"
  end
  return PROMPTS[verdict]
end

--- Adds labelled lines: the first line of a text gets the label.
local function adder(lines, paint)
  return function(label, text, painted)
    local head = ("%-9s"):format(label and label .. ":" or "")
    for line in (text .. "\n"):gmatch("([^\n]*)\n") do
      local shown = painted and line or printable.text(line)
      lines[#lines + 1] = (head:find("%S") and paint("bold", head) or head) .. shown
      head = "         "
    end
  end
end

--- The command before and after, with the differing words marked.
local function add_change(add, lines, found, paint, coloured)
  local runs = found.decision.command
  if not runs then return end
  local before, after, marks = marked_words.marked(found.text, runs, paint)
  add("before", before, true)
  add("runs", after, true)
  if not coloured and marks then lines[#lines + 1] = "         " .. marks end
end

--- The reasons for the answer, the layer, and what is wrong.
local function add_reasons(add, found)
  local decision = found.decision
  for _, reason in ipairs(decision.reasons) do add("because", reason) end
  if #decision.reasons == 0 and decision.why then add("because", decision.why) end
  if decision.by then add("layer", decision.by) end
  for _, problem in ipairs(found.problems) do add("note", problem) end
end

local function add_commands(add, found)
  for _, command in ipairs(found.commands) do
    local rule = command.rule and ("   [%s]"):format(command.rule) or ""
    if command.text ~= "" then add("command", command.text .. rule) end
    for _, effect in ipairs(command.effects) do add(nil, effect) end
  end
end

local function lines_of(found)
  local coloured = say.is_coloured(1)
  local paint, lines = say.painter(coloured), {}
  local add = adder(lines, paint)
  local verdict = found.decision.verdict or "none"
  add("verdict", paint(STYLES[verdict], verdict), true)
  add("prompt", prompt_of(found))
  if found.decision.classification then add("class", found.decision.classification) end
  add_change(add, lines, found, paint, coloured)
  add_reasons(add, found)
  add_commands(add, found)
  for _, state in ipairs(found.state) do add("state", state) end
  add("config", found.source)
  add("time", ("%.1f ms"):format(found.microseconds / 1000))
  return lines
end

local function as_json(found)
  local commands = {}
  for i, command in ipairs(found.commands) do
    local effects = json.list(command.effects)
    commands[i] = { command = command.text, rule = command.rule, effects = effects }
  end
  local decision = found.decision
  return {
    verdict = decision.verdict or "none", prompt = prompt_of(found), runs = decision.command,
    approved = found.remembered or decision.verdict == "allow"
      or decision.verdict == "rewrite" and not found.withheld,
    class = decision.classification, layer = decision.by, tool = found.tool, command = found.text,
    reasons = json.list({ table.unpack(decision.reasons) }), why = decision.why,
    problems = json.list(found.problems), commands = json.list(commands),
    state = json.list(found.state), config = found.source, registered = found.file ~= nil,
    settings = found.file, microseconds = found.microseconds,
  }
end

--- How the parser reads a command.
local function tree(text, shell, as_data)
  local script, problem = core.parse(text, { shell = shell })
  local dump = script and script:dump():gsub("\n$", "")
  if as_data then return json.told({ tree = dump, problem = not script and problem or nil }) end
  return say.lines({ dump or "cannot be parsed: " .. tostring(problem) })
end

--- @tparam table given the words of the command, joined by blanks, or "-"; `event`, `cwd`, `tool`,
-- `json`, `tree`, `no_settings`
function explain.run(given, context)
  local asked, failure = inquiry.read(given, context)
  if not asked then return failure end
  if given.tree then return tree(asked.text, asked.shell(), given.json) end
  local found = inquiry.judge(asked)
  if given.json then return json.told(as_json(found)) end
  return { stdout = table.concat(lines_of(found), "\n") .. "\n", status = 0 }
end

return explain
