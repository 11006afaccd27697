--- What the user is asked about, whatever is proven about the command: entries of the policy,
-- patterns of the profile, possible losses. And what the user has vouched for.
-- @module sandbox_enforcer.layers.policy.asked
local boundaries = require("sandbox_enforcer.config.boundaries")
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local destruction = require("sandbox_enforcer.layers.policy.destruction")
local input = require("sandbox_enforcer.shell.input")
local kinds = require("sandbox_enforcer.effect").kinds
local leaks = require("sandbox_enforcer.layers.policy.leaks")
local losses = require("sandbox_enforcer.layers.policy.losses")
local profile_entries = require("sandbox_enforcer.layers.policy.profile_entries")
local steps = require("sandbox_enforcer.step")

local asked = {}

local NONE <const> = {}

--- Files that the whole system uses.
local OF_SYSTEM <const> = {
  "^/etc/", "^/boot/", "^/efi/", "^/usr/s?bin/", "^/s?bin/", "^/usr/lib", "^/lib", "^/etc$",
  "^/usr/local/s?bin/", "^/System/",
}

--- Directories in the home from which programs start.
local STARTING <const> = { "/.config/systemd", "/.config/autostart", "/Library/LaunchAgents" }

--- The entry in a list of the policy that matches a step's command.
-- @tparam {table,...}|nil list of `{ command, message }`
-- @treturn table|nil
function asked.entry(step, list)
  if not list then return nil end
  for _, entry in ipairs(list) do
    if profile_entries.fits(step, { entry.command }) then return entry end
  end
  return nil
end

--- The text of the policy entry that vouches for a command: one that allows it, or one of the
-- user's own safe commands if no rule knows it.
local function vouching(config, step)
  for _, entry in ipairs(config.policy.allow or NONE) do
    if profile_entries.begins(step, { entry.command }) then return entry.command end
  end
  local own = not step.rule and config.profile.own_commands or NONE
  return #own > 0 and profile_entries.begins(step, own) or nil
end

--- Does the user vouch for a command? All its words must be known.
-- @treturn ?string the text of the policy's entry
function asked.allowed_by(config, step)
  local entry = vouching(config, step)
  for _, field in ipairs(entry and step.fields or NONE) do
    if not field.text then return nil end
  end
  return entry
end

--- The entry of the policy that vouches for the recipe that a command comes from (npm test), if the
-- recipe was there before.
function asked.recipe_allowed_by(config, step)
  local script = step.script
  while script and script.origin do
    local origin = script.origin
    local entry = origin.recipe and origin.runner and asked.allowed_by(config, origin.runner)
    if entry then return entry end
    script = origin.script
  end
  return nil
end

--- Is a path hidden in the home, but not in the project, the sandbox or a temporary directory?
local function is_dotfile(config, path)
  local home = config.home
  if not home or not core.contains(home, path) then return false end
  if not path:sub(#home + 1):find("^/%.") then return false end
  if config.project and core.contains(config.project, path) or config:holds(path) then
    return false
  end
  return not boundaries.is_temporary(config, path)
end

--- How a settings file changes, in words: whether its content is lost.
local function how_changed(change)
  local redirect = change.source.redirect
  if change.how == "delete" then return "deletes" end
  local anew = redirect and (redirect.op == ">" or redirect.op == ">|")
  local size = anew and core.size(change.path)
  return size and size > 0 and ("replaces all %d bytes of"):format(size) or "changes"
end

--- Does a command change a configuration file in the home?
local function why_dotfile(config, step)
  if not changes.any(step) then return nil end
  for _, change in ipairs(changes.of(step)) do
    if change.path and is_dotfile(config, change.path) then
      return ("it %s %s, a settings file of yours"):format(how_changed(change), change.path)
    end
  end
  return nil
end

--- Is a path a file of the system, and not of the project?
local function is_of_system(config, path)
  if config.project and core.contains(config.project, path) then return false end
  for _, pattern in ipairs(OF_SYSTEM) do
    if path:find(pattern) then return true end
  end
  return false
end

--- Does the client, git or the desktop run what is at a path without anyone doing anything?
local function starts_itself(config, path)
  local home, project = config.home or "\0", config.project or "\0"
  for _, name in ipairs(core.contains(home, path) and STARTING or NONE) do
    if core.contains(home .. name, path) then return true end
  end
  if path == project .. "/.git/config" then return true end
  return core.contains(project .. "/.git/hooks", path) and not path:find("%.sample$")
end

--- Does a command change a file of the system, or one that starts programs?
local function why_system(config, step)
  if config.elsewhere or not changes.any(step) then return nil end
  for _, change in ipairs(changes.of(step)) do
    local path = change.path
    local into = change.how == "write" and change.directory and destruction.is_system(path)
    if into then return ("it may replace files in %s"):format(path) end
    if path and is_of_system(config, path) then
      return ("it changes %s, a file of the system"):format(path)
    end
    if path and change.how ~= "delete" and starts_itself(config, path) then
      return ("it changes %s, which can start programs by itself"):format(path)
    end
  end
  return nil
end

--- Does a command change another machine, or its services? Here, changing the system is refused.
local function why_there(config, step)
  if not config.profile.asks_about_losses or config.elsewhere == "new" then return nil end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "system" or effect.kind == "service" then
      return "it " .. kinds[effect.kind].says:format(effect.text)
    end
  end
  return nil
end

--- Does a command have an effect that its rule says to ask about?
local function why_effect(config, step)
  if config.elsewhere then return why_there(config, step) end
  for _, effect in ipairs(step.effects) do
    local traits = kinds[effect.kind]
    local address = effect.kind == "push" and effect.remote
    if address and (address:find("://", 1, true) or address:find("^[^/]+:")) then
      return ("it sends the repository to %s, which is not one of its remotes"):format(address)
    end
    if traits.asked then return "it " .. traits.says:format(effect.text or "another program") end
  end
  return nil
end

--- Does a shell run what another command makes of a text of this script: `cut -c2- <<< x | sh`?
local function why_made(step)
  local stdin = step.opened.stdin
  if stdin.kind ~= "pipe" or stdin.pipe.text or not input.is_run(step) then return nil end
  for _, writer in ipairs(stdin.pipe.by or NONE) do
    if input.of(writer) and #writer.fields > 0 then
      return ("it runs what %s makes of a text"):format(writer.name or "another command")
    end
  end
  return nil
end

--- Is a word nothing but the value of a variable, or what a command makes of a text: $X,
-- "$(cut -c3- <<< x)"?
local function is_made(step, word)
  local list = steps.pieces(word)
  local only = #list == 1 and list[1]
  if not only then return false end
  if only.kind == "parameter" then return true end
  local written = only.kind == "command" and step.script.text:sub(only.from, only.to) or ""
  return written:find("<<", 1, true) ~= nil
end

--- Does a shell run a script that nothing here tells: eval "$X", bash -c "$X"?
local function why_unknown(step)
  if not steps.is_typed(step) then return nil end
  local at = steps.name(step) == "eval" and 2
  for _, effect in ipairs(step.effects) do
    local traits = kinds[effect.kind]
    at = at or traits.runs == "script" and effect.item and effect.item.field
  end
  local field = at and step.fields[at]
  local unknown = field and field.word and not field.text and not field.choices
  return unknown and is_made(step, field.word)
    and "it runs a script that nothing in the command tells" or nil
end

--- Does a command print a secret for the agent to read?
local function why_secret(step)
  local out = step.opened.stdout.kind
  if out == "pipe" or out == "capture" or out == "file" or not leaks.prints(step) then
    return nil
  end
  return "it prints a secret, which the agent would read"
end

local function why_lost(config, step, first)
  if not config.profile.asks_about_losses then return nil end
  if config.elsewhere then return losses.why(config, step, first) end
  return losses.why(config, step, first) or why_unknown(step) or why_dotfile(config, step)
    or why_secret(step)
end

--- Why the user is asked about a command; nil if other judges decide.
-- @tparam sandbox_enforcer.config.read config
-- @tparam table step
-- @tparam[opt] boolean moved whether what it writes goes to the sandbox instead
-- @tparam[opt] boolean first whether nothing before it changed anything
-- @treturn ?string
function asked.why(config, step, moved, first)
  local entry = asked.entry(step, config.policy.ask)
  if entry then return entry.message or ("the policy asks about %q"):format(entry.command) end
  local pattern = profile_entries.fits(step, config.profile.asked_patterns or NONE, config.kept)
  if pattern then return ("the %s profile asks about %q"):format(config.profile.name, pattern) end
  return why_effect(config, step) or why_made(step) or not moved and why_system(config, step)
    or why_lost(config, step, first)
end

return asked
