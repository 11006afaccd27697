--- The commands that an agent is limited to or refused.
-- @module sandbox_enforcer.layers.agents.command_limits
local changes = require("sandbox_enforcer.changes")
local harmless_variables = require("sandbox_enforcer.layers.policy.harmless_variables")
local profile_entries = require("sandbox_enforcer.layers.policy.profile_entries")
local steps = require("sandbox_enforcer.step")

local command_limits = {}

--- Directories where agents do not put programs.
local INSTALLED <const> = {
  ["/bin"] = true, ["/sbin"] = true, ["/usr/bin"] = true, ["/usr/sbin"] = true,
  ["/usr/local/bin"] = true, ["/opt/homebrew/bin"] = true,
}

--- Builtins that run nothing and touch nothing.
local SHELL <const> = {
  [":"] = true, ["true"] = true, ["false"] = true, cd = true, pwd = true,
  ["["] = true, ["[["] = true, test = true,
}

--- "npm run *" and "npm run:*" mean "npm run".
local function plain(entry) return (entry:gsub("[ :]%*$", "")) end

--- The name of an installed program; otherwise the path of its file.
local function program(step)
  local text = step.fields[1].text
  local directory, name = text:match("^(.*)/([^/]*)$")
  return INSTALLED[directory] and name or text
end

--- Does a command begin with exactly the words of an entry?
local function begins_literally(step, entry)
  local nth = 0
  for word in entry:gmatch("%S+") do
    nth = nth + 1
    local field = step.fields[nth]
    local text = nth == 1 and program(step) or field and field.text
    if text ~= word and not (field and field.text == word) then return false end
  end
  return nth > 0
end

--- Is a command that its rule understands the one that an entry names, whatever options are between
-- its words?
local function begins(step, entry)
  local given = steps.clear_call(step)
  if not given or given.subcommand == false then return false end
  if program(step):find("/", 1, true) then return false end
  return profile_entries.begins(step, { entry }) ~= nil
end

--- Is it one of these builtins? Subscripts in its tests could run commands.
local function is_shells_own(step)
  if not SHELL[step.fields[1].text] then return false end
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if text and text:find("[$`]") then return false end
  end
  return true
end

--- Is a command listed?
-- @tparam table step
-- @tparam {string,...} entries the words that listed commands begin with
function command_limits.listed(step, entries)
  if not step.fields[1].text then return false end
  if is_shells_own(step) then return true end
  for _, entry in ipairs(entries) do
    entry = plain(entry)
    if begins_literally(step, entry) or begins(step, entry) then return true end
  end
  return false
end

--- Variables that describe the environment, and do not choose what runs.
local PLAIN <const> = {
  NODE_ENV = true, RAILS_ENV = true, RACK_ENV = true, APP_ENV = true, FLASK_ENV = true,
  DEBUG = true, PORT = true, HOST = true,
}

--- A variable that the command sets and that may change what runs; nil if there is none.
-- @tparam table step
-- @treturn string|nil
function command_limits.changed_by(step)
  for _, variable in ipairs(step.assigns or changes.assigns(step)) do
    local name = variable.name
    local good = PLAIN[name or ""] or harmless_variables.is_harmless(name, variable.value, true)
    if not good then return name or "an unknown variable" end
  end
  return nil
end

--- Is an entry about a command? Names of tools begin with a capital letter, or "mcp__".
local function is_about_commands(entry)
  return not entry:find("^%u") and not entry:find("^mcp__") and entry ~= "*"
end

--- The first word that is not an option; nil if there is none.
local function first_operand(step)
  for i = 2, #step.fields do
    local field = step.fields[i]
    if not field.text or field.text:sub(1, 1) ~= "-" then return field end
  end
  return nil
end

--- May an unknown word make a command the one that an entry names?
local function may_be(step, entry)
  local name = steps.name(step)
  if not name then return true end
  local first, second = entry:match("^(%S+)%s+([^%s-]%S*)")
  if first ~= name then return false end
  local field = first_operand(step)
  if not field or field.text then return false end
  for _, choice in ipairs(field.choices or {}) do
    if choice == second then return true end
  end
  return not field.choices and (field.begins or "") == second:sub(1, #(field.begins or ""))
end

--- The entry that refuses a command, or may: an unknown word may be a refused one.
-- @treturn string|nil
-- @treturn ?boolean whether it certainly refuses
function command_limits.refused(step, entries)
  for _, entry in ipairs(entries) do
    if is_about_commands(entry) then
      local text = plain(entry)
      if profile_entries.fits(step, { text }) then return entry, true end
      if may_be(step, text) then return entry, false end
    end
  end
  return nil
end

return command_limits
