--- Variables that keep git in its worktree, wherever a command goes.
-- @module sandbox_enforcer.client.worktree_env
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local worktree_env = {}

--- The variables for a worktree. Its `.git` is a file; git follows it.
-- @tparam table worktree see worktree.lua
-- @treturn {table,...}|nil `{ name, value }` each; nil if there is no repository
function worktree_env.of(worktree)
  local root = worktree.root
  if not core.kind(root .. "/.git") then return nil end
  return { { name = "GIT_DIR", value = root .. "/.git" }, { name = "GIT_WORK_TREE", value = root } }
end

--- The variables as lines for a shell.
function worktree_env.shell(list)
  local lines = {}
  for i, variable in ipairs(list) do
    lines[i] = ("export %s=%s\n"):format(variable.name, core.quote(variable.value))
  end
  return table.concat(lines)
end

--- Add the lines to the file that the client runs before each command, unless they are there.
-- @string path
-- @tparam {table,...} list
-- @treturn ?string why that failed
function worktree_env.write(path, list)
  local lines = worktree_env.shell(list)
  local text = core.read(path) or ""
  if ("\n" .. text):find("\n" .. lines, 1, true) then return nil end
  if text ~= "" and text:sub(-1) ~= "\n" then lines = "\n" .. lines end
  local good, why, code = core.append(path, lines)
  if code == "ENOENT" and core.mkdir(paths.parent(path), 448) then
    good, why = core.append(path, lines)
  end
  return not good and ("the file %s (CLAUDE_ENV_FILE) cannot be written: %s"):format(path, why)
    or nil
end

return worktree_env
