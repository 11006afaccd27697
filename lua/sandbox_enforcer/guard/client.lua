--- Ways of starting the agent that leave its hooks out, or take them away; and of speaking to the
-- enforcer in the place of the client, or of the user.
-- @module sandbox_enforcer.guard.client
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local client = {}

--- Options of the agent, and what they do to hooks.
local OPTIONS <const> = {
  ["--bare"] = "starts it without hooks",
  ["--safe-mode"] = "starts it without hooks",
  ["--settings"] = "gives it other settings, which can switch hooks off",
  ["--setting-sources"] = "leaves settings out, and the hooks in them",
}

--- Words behind `claude plugin` and `claude config` that take something away, or replace it.
local WORDS <const> = {
  plugin = { disable = true, uninstall = true, remove = true, rm = true },
  config = { set = true, add = true, remove = true, rm = true },
}
WORDS.plugins = WORDS.plugin

local function message(what, does)
  return ("Guard: %s %s. An agent may not switch hooks off: do without it"):format(what, does)
end

local function of_words(words)
  local known = WORDS[words[1] or ""]
  for i = 2, known and #words or 0 do
    local shown = ("claude %s %s"):format(words[1], words[i] or "?")
    if words[i] == false then return "ask", message(shown, "may take hooks away") end
    if known[words[i]] then return "deny", message(shown, "can take hooks away") end
  end
  return nil
end

local EVENT <const> = "Guard: %s without a verb takes what it reads for an event of the client's, "
  .. "such as an approval by the user. To see what it makes of a command, use: sandbox-enforcer "
  .. "explain 'COMMAND'"

local USERS <const> = "Guard: sandbox-enforcer %s is for the user alone. Have it run in a terminal "
  .. "of theirs, outside of the session"

--- Verbs that say something for the user, and the word behind each that makes it only tell.
local SAYS <const> = { trust = "--list", consent = "list" }

--- Is it the program that judges here, or one of its name that may be another?
local function is_own(step, name, program)
  if not name:find("/", 1, true) then return true end
  local path = program and step.cwd and paths.absolute(step.cwd, name)
  return path ~= nil and core.resolve(path) == core.resolve(program)
end

local function of_verbs(words, step, program)
  local verb, name = words[1], step.fields[1].text
  if verb == nil then return is_own(step, name, program) and "deny" or "ask", EVENT:format(name) end
  if verb == false then return "ask", "Guard: it is not known what sandbox-enforcer is told" end
  if not SAYS[verb] or words[2] == SAYS[verb] then return nil end
  return "deny", USERS:format(verb)
end

--- @tparam table effect of the kind "client": of an option (`item`), of all operands (`words`), or
-- of the enforcer (`verbs`)
-- @tparam table step
-- @tparam sandbox_enforcer.config config
-- @treturn string|nil verdict
-- @treturn ?string why
function client.judge(effect, step, config)
  if effect.words then return of_words(effect.words) end
  if effect.verbs then return of_verbs(effect.verbs, step, config.program) end
  local name = effect.item and effect.item.name or effect.text or ""
  local does = OPTIONS[name]
  if not does then return nil end
  return "deny", message("claude " .. name, does)
end

return client
