--- Ways of starting the agent that leave its hooks out, or take them away; and of speaking to the
-- enforcer in the place of the client, or of the user.
-- @module sandbox_enforcer.client.launch
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
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

--- The variable in an agent's shell that names the client's program.
local PROGRAM <const> = "CLAUDE_CODE_EXECPATH"

--- Where the client's program is, whatever its file is called.
local FILES <const> = { "/claude/versions/[^/]+$", "/claude%-code/cli%.[cm]?js$" }

--- Is it the program that judges here, or one of its name that may be another?
local function is_own(step, name, program)
  if not name:find("/", 1, true) then return true end
  local path = program and step.cwd and paths.absolute(step.cwd, name)
  return path ~= nil and core.resolve(path) == core.resolve(program)
end

--- The option among words by which a verb writes a file; nil if there is none.
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

--- May an agent run a verb, with these words after it? Not one by which the user speaks, unless the
-- word that makes it only tell comes first.
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

local function is_program(field)
  if not field.text then return names_program(field.word and field.word.parts) end
  for _, file in ipairs(FILES) do
    if field.text:find(file) then return true end
  end
  return false
end

--- Why a command that starts the client by another name than its own is refused: only its own has
-- a rule. The first word may be an interpreter, so the second one counts as well.
-- @tparam table step
-- @treturn ?string
function launch.by_file(step)
  for i = 1, math.min(2, #step.fields) do
    local field = step.fields[i]
    local is_word = i == 1 or field.text and field.text:find("js$")
    if is_word and is_program(field) then return BY_FILE:format(field.text or "$" .. PROGRAM) end
  end
  return nil
end

--- @tparam table effect of the kind "client": of an agent (`shown`, what it `does` to hooks, and
-- whether that is `unsure`), or of the enforcer (`verbs`)
-- @tparam table step
-- @tparam sandbox_enforcer.config.read config
-- @treturn string|nil verdict
-- @treturn ?string why
function launch.judge(effect, step, config)
  if effect.verbs then return of_verbs(effect.verbs, step, config.program) end
  return effect.unsure and "ask" or "deny", SWITCHES:format(effect.shown, effect.does)
end

return launch
