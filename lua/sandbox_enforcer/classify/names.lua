--- What one command prints, and another gets as arguments: `find src | xargs wc -l`,
-- `git diff $(git merge-base a b)`. Rules tell of it by effects: "names" of files (`below`: the
-- directories that they lie in, `bare`: not told, it is the working directory, `all`, `any`:
-- patterns that they fit, `null`: zeros stand between them, which the shell drops, `visible`: none
-- begins with a dot, `tracked`: those that git keeps),
-- "number" (one), "hashes", "top" (of the repository), "passes" (lines come out as they came in).
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

local function given_by(step)
  local by, stdin = effect_of(step, "names"), step.opened.stdin
  if by then return { by = by, cwd = by.cwd or step.cwd } end
  if effect_of(step, "number") then return { texts = { "0" }, single = true } end
  if effect_of(step, "hashes") then return { texts = { "", HASH } } end
  local top = effect_of(step, "top") and paths.is_known(step.cwd)
    and select(2, repository.discover(step.cwd))
  if top then return { texts = { "", top } } end
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
