--- placeholder until its owner writes it
local worktree = { name = "worktree" }
worktree.__index = worktree
function worktree.new(config) return setmetatable({ config = config }, worktree) end
function worktree.judge() end
function worktree.review() end
function worktree.finish() return nil end
function worktree.disables() return nil end
return worktree
