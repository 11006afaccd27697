--- Parts of one shell that another does not have.
-- @module sandbox_enforcer.shell.foreign
local foreign = {}

--- Those that a shell does not have: to it they are commands that are not found.
local FOREIGN <const> = {
  sh = {
    builtin = true, chdir = true, declare = true, let = true, mapfile = true, popd = true,
    pushd = true, readarray = true, shopt = true, source = true, typeset = true,
  },
  bash = { chdir = true }, zsh = { mapfile = true, readarray = true, shopt = true },
}

--- Tell the layers, where the shell may not have it, that nobody knows what runs.
-- @string name of what builtins.lua knows
function foreign.announce(walker, step, name)
  if not FOREIGN[walker.script.posix and "sh" or walker.script.shell][name] then return end
  local why <const> = name .. " is no part of every shell"
  walker.visit(walker, { fields = {}, opened = step.opened, environment = {}, opaque = why })
end

return foreign
