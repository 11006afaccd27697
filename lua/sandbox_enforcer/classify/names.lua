--- What one command prints, and another gets as arguments: `find src | xargs wc -l`,
-- `git diff $(git merge-base a b)`. Rules tell of it by effects: "names" of files (`below`: the
-- directories that they lie in, `bare`: not told, it is the working directory, `all`, `any`:
-- patterns that they fit, `null`: zeros stand between them, which the shell drops, `visible`: none
-- begins with a dot, `tracked`: those that git keeps, `some`: chosen by what is in them, or how
-- they are called),
-- "number" (one), "hashes", "top" (of the repository), "branch" (the one that is checked out),
-- "passes" (lines come out as they came in). Names that git prints as seen from the top of the
-- repository are marked `top`.
--
-- It is noted where it goes: in the link to the next command, or in what a substitution prints to
-- (`given`: `{ by = effect, cwd = directory }` or `{ texts = { one of these... } }`, false if it is
-- not known).
-- @module sandbox_enforcer.classify.names
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")

local repository = lazy("sandbox_enforcer.worktree.repository")

local names = {}

--- What leaves no line out.
local KEEPS <const> = { cat = true, sort = true, tee = true, tac = true }

local HASH <const> = ("0"):rep(40)  -- stands for all of them

local function effect_of(step, kind)
  for _, list in ipairs({ step.effects, step.reads or {} }) do
    for _, effect in ipairs(list) do
      if effect.kind == kind then return effect end
    end
  end
  return nil
end

--- The branch that is checked out, by a name that is plain; false if that is not known.
local function branch_of(cwd)
  local git_dir = paths.is_known(cwd) and repository.discover(cwd)
  local ref = git_dir and repository.branch(git_dir) or ""
  local name = ref:match("^refs/heads/(%w[%w._/-]*)$")
  if not name or name:find("..", 1, true) then return false end
  return { texts = { "", "HEAD", "heads/" .. name, name } }
end

--- Names of files, if they are seen from the working directory.
local function named_by(step, by)
  local cwd = by.cwd or step.cwd
  local top = not by.top or paths.is_known(cwd) and select(2, repository.discover(cwd)) == cwd
  return top and { by = by, cwd = cwd }
end

local function given_by(step)
  local by, stdin = effect_of(step, "names"), step.opened.stdin
  if by then return named_by(step, by) end
  local branch = effect_of(step, "branch")
  if branch then return branch_of(branch.cwd or step.cwd) end
  if effect_of(step, "number") then return { texts = { "0" }, single = true } end
  if effect_of(step, "hashes") then return { texts = { "", HASH } } end
  local top = effect_of(step, "top")
  local cwd = top and (top.cwd or step.cwd)
  local path = top and paths.is_known(cwd) and select(2, repository.discover(cwd))
  if path then return { texts = { "", path } } end
  local given = stdin.link and effect_of(step, "passes") and stdin.link.given or false
  if not given or not given.by or KEEPS[step.fields[1].text] then return given end
  return { by = given.by, cwd = given.cwd, some = true }
end

--- They print nothing.
local SILENT <const> = {
  ["["] = true, ["[["] = true, test = true, [":"] = true, ["true"] = true, read = true,
}

--- Note what a command prints. Where two print, nothing is known.
function names.note(step)
  local out = step.opened.stdout
  local to = out.link or out.kind == "capture" and out
  local prints = #step.fields == 0 and step.node and step.opened.stdin.kind == "file"
  if to and prints then to.given = false end  -- `< f` does in zsh
  if not to or #step.fields == 0 or SILENT[step.fields[1].text] then return end
  if effect_of(step, "run") then return end  -- what it runs prints
  to.given = to.given == nil and given_by(step)
end

--- The names that a word stands for, or that xargs puts in; nil if they are not known.
-- @treturn table|nil `{ by = effect, cwd = directory }`
-- @treturn ?boolean whether the shell has split them, and not xargs
function names.of(step, field)
  if not field or field.text then return nil end
  local alone = field.holes and field.begins == "" and not field.below
    and field.word and field.word.value == field.holes
  local link = field.printed or (field.open or alone) and step.opened.stdin.link
  local given = link and link.given
  local split = field.printed ~= nil and not field.open
  local known = given and given.by and not (split and given.by.null)
  return known and given or nil, split
end

return names
