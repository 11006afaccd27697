--- What git does to the state that the worktree shares with its host: refs, settings, the list of
-- worktrees. Each function is named after a kind of effect, and takes the layer
-- (layers/worktree.lua), the effect, and what messages call the command.
-- @module sandbox_enforcer.layers.worktree.shared_state
local matches = require("sandbox_enforcer.matches")
local repository = require("sandbox_enforcer.git.repository")

local shared_state = {}

--- Refs that each worktree has of its own.
local OWN_REFS <const> = {
  "^HEAD$", "^@$", "^[A-Z_]+_HEAD$", "^refs/bisect/", "^refs/worktree/", "^refs/rewritten/",
}

local function is_own_ref(name) return matches(name, OWN_REFS) end

local function full_name(effect)
  local text = effect.text
  if not text or text:find("@{", 1, true) or text == "-" then return nil end
  if is_own_ref(text) or text:find("^refs/") then return text end
  local below = effect.below
  if not below or below == "" then below = text:find("worktree") and "" or "refs/heads/" end
  return below .. text
end

local function short(name) return (name:gsub("^refs/heads/", "")) end

--- The branch that git goes to: commits then move that one.
local function goes_to(self, effect, what)
  local tree, name = self.config.worktree, full_name(effect)
  local own = repository.branch(tree.git_dir)
  local other = name and name:find("^refs/heads/") and name ~= own
    and repository.has_ref(tree.common_dir, name)
  if not other or repository.visited(tree.git_dir)[short(name)] then return end
  self:ask(("%s goes to %s, which is not this worktree's branch: commits would change it. "
    .. "Stay on %s, or create a new branch"):format(what, short(name), own and short(own) or "it"))
end

local MOVES <const> = { delete = "deletes", move = "moves", update = "moves" }

--- A branch, tag or other ref is moved or deleted. New ones may be created.
function shared_state.ref(self, effect, what)
  local tree = self.config.worktree
  if effect.all then
    return self:deny(("%s may change refs and objects that all worktrees of %s share. %s"):format(
      what, tree.host, "Ask the user to do it"))
  end
  if effect.how == "take" then return goes_to(self, effect, what) end
  local name = full_name(effect)
  if not name then
    return self:ask(("it is unknown which ref %s changes. Write its name out"):format(what))
  end
  local own = repository.branch(tree.git_dir)
  if name == own or is_own_ref(name) then return end
  if name:find("^refs/") and not repository.has_ref(tree.common_dir, name) then return end
  local instead = own and ("Commit to %s, or create a new branch"):format(short(own))
    or "Create a new branch"
  self:deny(("%s %s %s, which is not this worktree's branch. %s"):format(
    what, MOVES[effect.how], short(name), instead))
end

--- Settings that move the files of a worktree elsewhere.
local MISPLACES <const> = { ["core.worktree"] = true, ["core.bare"] = true }

--- Settings change: `scope` is "shared", "worktree", or "branch" with the branch as the text. A
-- branch's upstream is in the shared file, too, but concerns only that branch: it may be set for
-- the worktree's own branch, as `git push -u` does.
function shared_state.git_config(self, effect, what)
  local tree = self.config.worktree
  local own = repository.branch(tree.git_dir)
  local scope, text = effect.scope, effect.text
  if scope == "branch" and (own == full_name({ text = text or "-", below = "refs/heads/" })) then
    return
  elseif scope == "worktree" and text and not MISPLACES[text:lower()] then
    return
  end
  self:deny(("%s changes settings that %s shares with its worktrees. %s"):format(what, tree.host,
    "Set them for one command: git -c NAME=VALUE"))
end

--- Something is pushed onto the stash (`puts`), or taken from it: by number, or from the top.
function shared_state.stash(self, effect, what)
  local tree = self.config.worktree
  local count = self.stashed or 0
  if effect.puts then
    self.stashed = count + 1
    return
  end
  local text = effect.default and "0" or effect.text
  local at = tonumber(text and (text:match("^stash@{(%d+)}$") or text))
  if not at then
    return self:ask(("it is unknown which entry %s takes. Write its number out"):format(what))
  end
  if at < count then
    self.stashed = count - 1
    return
  end
  local own = repository.branch(tree.git_dir)
  local branch = repository.stashed(tree.common_dir)[at - count + 1]
  if branch and branch ~= (own and short(own) or "(no branch)") then
    self:deny(("%s takes the stash of %s, which is not this worktree's branch. %s")
      :format(what, branch, "git stash apply leaves it there"))
  end
end

function shared_state.worktrees(self, _, what)
  local tree = self.config.worktree
  self:deny(("%s changes the list of worktrees of %s. Work in %s"):format(what, tree.host,
    tree.root))
end

return shared_state
