--- Ways of starting the agent without its hooks, or of removing them; and of talking to the
-- enforcer in place of the client or the user.
-- @module sandbox_enforcer.client.launch
local core = require("sandbox_enforcer.core")
local effects = require("sandbox_enforcer.rule.effects")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local matches = require("sandbox_enforcer.matches")
local paths = require("sandbox_enforcer.paths")
local read_only = require("sandbox_enforcer.rule.read_only")
local steps = require("sandbox_enforcer.step")
local verbs = require("sandbox_enforcer.verbs")

local launch = {}

local SWITCHES <const> = "Guard: %s %s. An agent may not disable hooks: work without it"

local EVENT <const> = "Guard: %s without a command reads a hook event, such as the user's "
  .. "approval; only the client sends those. To see what it says about a command, run: "
  .. "sandbox-enforcer explain 'COMMAND'"

local USERS <const> = "Guard: sandbox-enforcer %s is for the user only. Ask them to run it in a "
  .. "terminal, outside the session"

local WRITES <const> = "Guard: sandbox-enforcer %s %s writes a file"

local BY_FILE <const> = "Guard: %s is the client itself, started by its file. Call it as claude, "
  .. "so that its options can be read"

--- The variable in an agent's shell with the path of the client's program.
local PROGRAM <const> = "CLAUDE_CODE_EXECPATH"

--- Where the client's program is, whatever its file's name.
local FILES <const> = {
  "/claude/versions/[^/]+$", "/claude%-code/cli%.[cm]?js$", "^/proc/[^/]+/exe$",
}

--- Names of the client, and of its package.
local NAMES <const> = {
  "^claude$", "^claude%-code$", "/claude$", "@anthropic%-ai/claude%-code%f[@%z]",
}

local HIDDEN <const> = "Guard: %s may start the client so that its options and variables cannot "
  .. "be read. Call it as claude, in a command of its own"

local RENAMED <const> = "Guard: %s would make another name for the client, which no rule knows. "
  .. "Call it as claude"

local ELSEWHERE <const> = "Guard: claude starts in %s, whose settings may turn hooks off. Start "
  .. "it in %s, or ask the user to"

local HOMELESS <const> = "Guard: claude gets another home directory, or an unknown one, and with "
  .. "it other settings. Call it in a command of its own"

local ANOTHER <const> = "Guard: claude runs as another user, who has other settings. Ask the user "
  .. "to do it"

--- Is this our own program? A bare name counts as ours, though it may be another program.
local function is_own(step, name, program)
  if not name:find("/", 1, true) then return true end
  local path = program and step.cwd and paths.absolute(step.cwd, name)
  return path ~= nil and core.resolve(path) == core.resolve(program)
end

--- The option with which a verb writes a file; nil if there is none.
local function writing(verb, words)
  for _, option in ipairs(verb.options or {}) do
    local name = option.writes and option[1]:match("^%S+")
    for i = 2, name and #words or 0 do
      local word = words[i]
      if word == false or word == name or word:sub(1, #name + 1) == name .. "=" then return name end
    end
  end
  return nil
end

--- May an agent run a verb with these arguments? Not one reserved for the user, unless the word
-- that makes it read-only comes first.
local function of_verb(verb, words)
  local inner = verb and verb.verbs and verbs.named(words[2], verb.verbs)
  if inner and inner.person then return "deny", USERS:format(verb.name .. " " .. inner.name) end
  local option = verb and writing(verb, words)
  if option then return "ask", WRITES:format(verb.name, option) end
  if not verb or not verb.person or verb.unless and words[2] == verb.unless then return nil end
  return "deny", USERS:format(verb.name)
end

local function of_verbs(words, step, program)
  local verb, name = words[1], step.fields[1].text
  if verb == nil then return is_own(step, name, program) and "deny" or "ask", EVENT:format(name) end
  if verb == false then return "ask", "Guard: the arguments of sandbox-enforcer are unknown" end
  return of_verb(verbs.named(verb), words)
end

local function names_program(parts)
  for _, part in ipairs(parts or {}) do
    if part.name == PROGRAM or names_program(part.parts) then return true end
  end
  return false
end

--- Is it some process's program, through /proc?
local function is_process(step, word)
  local text = word and step.script and step.script.text:sub(word.from, word.to)
  return text ~= nil and text:find('^"?/proc/.*/exe"?$') ~= nil
end

local function is_program(step, field)
  if not field.text then
    return names_program(field.word and field.word.parts) or is_process(step, field.word)
  end
  if field.text == "/proc/self/exe" then return false end
  return matches(field.text, FILES)
end

--- Why to refuse a command that starts the client under another name: only its own name has a
-- rule. The first word may be an interpreter, so the second one counts, too.
-- @tparam table step
-- @treturn ?string
function launch.by_file(step)
  for i = 1, math.min(2, #step.fields) do
    local field = step.fields[i]
    local is_word = i == 1 or field.text and field.text:find("js$")
    if is_word and is_program(step, field) then
      return BY_FILE:format(field.text or "$" .. PROGRAM)
    end
  end
  return nil
end

local PACKAGE <const> = "^@anthropic%-ai/claude%-code%f[@%z]"

local REPLACES <const> = "Guard: %s changes the client's own program. Ask the user to do it, "
  .. "outside the session"

--- Why to refuse a command that installs, updates or removes the client for the whole machine, as
-- a package; nil if it does not.
-- @tparam table step
-- @treturn ?string
function launch.replaced(step)
  local installs = knowledge.of(step, "installs")
  local beyond, named = false, false
  for i = 2, installs and installs.beyond and #step.fields or 0 do
    local text = step.fields[i].text or ""
    beyond = beyond or core.option(installs.beyond, text) ~= nil
    named = named or text:find(PACKAGE) ~= nil
  end
  if not beyond or not named or read_only.pure(step) then return nil end
  return REPLACES:format(steps.name(step) or "it")
end

--- Does a word name the client, its package or its file, or look it up: `$(which claude)`?
local function names_client(step, field)
  local text, word = field.text, field.word
  if not text then
    text = word and step.script and step.script.text:sub(word.from, word.to) or ""
    return text:find("[$`].*%f[%w]claude%f[^%w]") ~= nil or is_program(step, field)
  end
  for _, name in ipairs(text:find("%s") and {} or NAMES) do
    if text:find(name) then return true end
  end
  return is_program(step, field)
end

--- The effects of the words from position `nth` on, read as a command line of the client.
local function as_client(step, nth, world)
  local rule = world.rules:find("claude")
  return rule and effects.of(rule, steps.part(step, nth), world) or {}
end

local function says(effect)
  return effect.unsure and "ask" or "deny", SWITCHES:format(effect.shown, effect.does)
end

--- What a command does that starts the client with words we cannot read: npx with a version, node
-- with its file, a program that sets variables.
-- @tparam table step
-- @tparam sandbox_enforcer.shell.world world
-- @treturn ?string verdict
-- @treturn ?string why
function launch.hidden(step, world)
  for i = 2, #step.fields do
    if names_client(step, step.fields[i]) then
      local starts = false
      for _, effect in ipairs(as_client(step, i, world)) do
        if effect.kind == "client" and effect.does then return says(effect) end
        local call = effect.kind == "opaque" and effect.call
        starts = starts or call and call:has("-p", "-c", "-r", "--resume")
      end
      if starts then return "ask", HIDDEN:format(steps.name(step) or "this command") end
      return nil
    end
  end
  return nil
end

--- Why to refuse a copy of, or a link to, the client's program.
-- @tparam table step
-- @tparam function is_client function(path) -> is it the client's program?
-- @treturn ?string
function launch.renamed(step, is_client)
  local puts = false
  for _, effect in ipairs(step.effects) do
    puts = puts or kinds[effect.kind].alters or effect.kind == "link"
  end
  for _, effect in ipairs(puts and step.effects or {}) do
    local text = kinds[effect.kind].source and effect.text
    local path = text and paths.absolute(effect.cwd or step.cwd, text)
    if path and paths.is_known(path) and is_client(path) then
      return RENAMED:format(steps.name(step) or "this command")
    end
  end
  return nil
end

--- Why a wrapper gives the client other settings; nil if it does not.
local function of_wrappers(step)
  local at = step.wrapped
  while at do
    for _, effect in ipairs(at.effects or {}) do
      if effect.kind == "privilege" then return ANOTHER end
      if effect.kind == "unset" and (effect.all or effect.text == "HOME") then return HOMELESS end
    end
    if knowledge.of(at, "holds") then return HIDDEN:format(steps.name(at)) end
    at = at.wrapped
  end
  return nil
end

--- The verdict on a client that starts with other settings than this one.
local function of_start(step, config)
  local wrapped = of_wrappers(step)
  if wrapped then return "ask", wrapped end
  if config.home and step.vars and step.vars.HOME ~= config.home then return "ask", HOMELESS end
  local start = config.start or config.project
  local real = start and core.resolve(start) or start
  local here = step.cwd and paths.is_known(step.cwd) and (core.resolve(step.cwd) or step.cwd)
  if not start or here == real then return nil end
  return "ask", ELSEWHERE:format(here or "an unknown directory", start)
end

--- @tparam table effect of the kind "client": of an agent (`shown`, what it `does` to hooks, and
-- whether that is `unsure`; or that it `starts`), or of the enforcer (`verbs`)
-- @tparam table step
-- @tparam sandbox_enforcer.config.read config
-- @treturn string|nil verdict
-- @treturn ?string why
function launch.judge(effect, step, config)
  if effect.verbs then return of_verbs(effect.verbs, step, config.program) end
  if effect.starts then return of_start(step, config) end
  return says(effect)
end

return launch
