--- Differences between shells.
-- @module sandbox_enforcer.shell.dialects
local steps = require("sandbox_enforcer.step")
local walkers = require("sandbox_enforcer.shell.walker")

local dialects = {}

--- Builtins that a shell lacks: it would report them as not found.
local FOREIGN <const> = {
  sh = {
    builtin = true, chdir = true, declare = true, let = true, mapfile = true, popd = true,
    pushd = true, readarray = true, shopt = true, source = true, typeset = true,
  },
  bash = { chdir = true }, zsh = { mapfile = true, readarray = true, shopt = true },
}

--- Tell the layers if the shell may lack a builtin, so that what runs is unknown.
-- @string name in builtins.lua
function dialects.announce(walker, step, name)
  if not FOREIGN[walker.script.posix and "sh" or walker.script.shell][name] then return end
  local why <const> = name .. " is not in every shell"
  walker.visit(walker, steps.nameless(step.opened), { opaque = why })
end

--- Functions that zsh calls on its own.
local CALLED <const> = {
  chpwd = true, command_not_found_handler = true, periodic = true, precmd = true, preexec = true,
  zshaddhistory = true, zshexit = true,
}

--- Does the shell call a function of this name on its own?
function dialects.calls(walker, name)
  return walker.script.shell == "zsh" and (CALLED[name] or name:find("^TRAP%u") ~= nil)
end

--- Arrays of zsh that define what command names mean.
local NAMES <const> = {
  aliases = true, commands = true, functions = true, galiases = true, saliases = true,
}

--- Handle what assignments change in zsh besides variables: the meaning of commands, the content of
-- files, the functions that get called.
function dialects.assign(walker, step)
  if walker.script.shell ~= "zsh" then return end
  for _, variable in ipairs(step.environment) do
    local name = variable.name or ""
    if NAMES[name] or name == "mapfile" and variable.fetched then
      walker.visit(walker, steps.nameless(step.opened), { alias = name .. "[…]" })
    end
    if NAMES[name] or name:find("_functions$") then walkers.meet(walker, "dynamic") end
  end
end

--- In zsh, `$x:h` and `$x[1]` continue after the name, even in quotes.
function dialects.goes_on(walker, part)
  local text = walker.script.text
  return walker.script.shell == "zsh" and part.kind == "parameter"
    and text:sub(part.to, part.to) ~= "}" and text:find("^[%[:]", part.to + 1) ~= nil
end

return dialects
