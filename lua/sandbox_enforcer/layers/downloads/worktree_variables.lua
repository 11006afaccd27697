--- Unsets the variables that keep git in the worktree for commands that they would mislead: with
-- them `git clone` fails, and `git init` reinitializes the worktree's repository.
--    git clone URL SANDBOX/NAME  ->  env -u GIT_DIR -u GIT_WORK_TREE git clone URL SANDBOX/NAME
-- @module sandbox_enforcer.layers.downloads.worktree_variables
local steps = require("sandbox_enforcer.step")

local worktree_variables = {}

local PREFIX <const> = "env -u GIT_DIR -u GIT_WORK_TREE "

--- Insert the `env -u …` before the name of a command.
-- @tparam sandbox_enforcer.layers.downloads.plan moves
-- @tparam table step
function worktree_variables.add(moves, step)
  local field = step.fields[1]
  moves.unset = moves.unset or {}
  moves.unset[field.word] = steps.name(step)
  moves.edits:insert(step.script, field.word, field, field.word.from, PREFIX)
end

--- The message about inserted `env -u …`.
function worktree_variables.told(moves)
  local names, seen = {}, {}
  for _, name in pairs(moves.unset) do
    if not seen[name] then names[#names + 1] = name end
    seen[name] = true
  end
  table.sort(names)
  return ("GIT_DIR and GIT_WORK_TREE name the worktree, so %s runs without them here"):format(
    table.concat(names, ", "))
end

return worktree_variables
