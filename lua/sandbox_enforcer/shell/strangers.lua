--- Commands without a rule that are given an address on another machine: what they do is unknown,
-- but what they print, and the file that they seem to write, may come from there.
-- @module sandbox_enforcer.shell.strangers
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local set = require("sandbox_enforcer.set")
local steps = require("sandbox_enforcer.step")

local strangers = {}

--- Builtins: their effects are known, unless the step says otherwise.
local BUILTINS <const> = set [[
  : . [ alias bg bind break builtin cd command compgen complete continue declare dirs disown echo
  enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout
  mapfile popd printf pushd pwd read readarray readonly return set shift shopt source suspend test
  times trap true type typeset ulimit umask unalias unset wait
]]

--- Those that only zsh has, and that use nothing but their arguments.
local OF_ZSH <const> = set [[
  bindkey float integer limit print private pushln rehash setopt ttyctl unfunction unhash unlimit
  unsetopt whence where which zle zparseopts zstyle
]]

--- Is a command a builtin of its shell?
-- @tparam table step
-- @treturn boolean
function strangers.is_builtin(step)
  local name = steps.name(step) or ""
  return BUILTINS[name] or step.script.shell == "zsh" and OF_ZSH[name] or false
end

--- Hosts that are this machine.
local LOCAL <const> = {
  "^localhost$", "%.localhost$", "^127%.%d", "^0%.0%.0%.0$", "^%[", "^$",
}

--- The host of an address; nil if the text is none.
local function host_of(text)
  local scheme, rest = text:match("^%-?%-?[%w_.-]*=?(%a[%w+.-]*)://([^/?#]*)")
  if scheme and scheme:lower() == "file" then return nil end
  if scheme then return (rest:gsub("^.*@", ""):gsub(":%d*$", "")) end
  return text:match("^[%w._-]+@([%w.-]+):[%w~./]")
end

--- Is a text an address on another machine?
-- @string text
function strangers.is_address(text)
  local host = text:find(":", 1, true) and host_of(text)
  for i = 1, host and #LOCAL or 0 do
    if host:find(LOCAL[i]) then return false end
  end
  return host ~= nil and host ~= false
end

--- The first argument that is such an address; nil if there is none.
local function address_at(step)
  for i = 2, #step.fields do
    local text = step.fields[i].text or step.fields[i].begins
    if text and strangers.is_address(text) then return i end
  end
  return nil
end

--- Words of rules that say what a command does with its arguments: none of them fetches.
local KNOWN <const> = {
  "offline", "talks", "builds", "runner", "obeys", "compiles", "installs", "holds", "queries",
}

--- Is it unknown what a command does with its arguments?
local function is_strange(step)
  local name = steps.name(step)
  if not name or strangers.is_builtin(step) then return false end
  local rule = knowledge.rule(step)
  if not rule then return true end
  if not rule.words.partial then return false end
  for _, word in ipairs(KNOWN) do
    if rule.words[word] then return false end
  end
  return true
end

--- The field of the file that a command runs; nil if it runs none.
-- @tparam table step
function strangers.script(step)
  local list = step.effects
  for i = 1, #list do
    if list[i].kind == "program" and list[i].item then return list[i].item.field end
  end
  return nil
end

--- Is an option given that makes a command run code of the project?
local function is_told_to_run(step)
  local builds = step.rule and step.rule.words.builds or ""
  for option in builds:find("-", 1, true) and builds:gmatch("%-%S+") or function() end do
    if step.call and step.call:has(option) then return true end
  end
  return false
end

--- Does a command run a file or module, which gives the other arguments their meaning?
-- @tparam table step
function strangers.runs_file(step)
  local list, runs = step.effects, false
  for i = 1, #list do
    local effect = list[i]
    if effect.kind == "program" and effect.text then return true end
    runs = runs or effect.kind ~= "opaque" and kinds[effect.kind].runs ~= nil
  end
  return not runs and is_told_to_run(step)
end

--- The position of the address that an unknown command is given; nil if there is none.
-- @tparam table step possibly incomplete
function strangers.address(step)
  local runs = step.rule and strangers.runs_file(step)
  if step.rule and not runs or step.opaque or step.alias then return nil end
  local at = address_at(step)
  return at and (runs or is_strange(step)) and at or nil
end

--- The place that such a command seems to write; nil if there is none.
-- @tparam table step
-- @number at see `strangers.address`
function strangers.place(step, at)
  local before, after = step.fields[at - 1].text or "", step.fields[at + 1]
  local text = after and (after.text or after.begins)
  local operand = not before:find("^%-") or before:find("^%-%-?$")
  if not operand or not text or text:find("^%-") or strangers.is_address(text) then return nil end
  return text
end

return strangers
