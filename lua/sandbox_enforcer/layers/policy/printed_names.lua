--- What one command prints, and another gets as arguments: `find src | xargs wc -l`,
-- `git diff $(git merge-base a b)`. Rules tell of it by effects: "names" of files (`below`: the
-- directories that they lie in, or `items` that name these; `files`: which must be none; `bare`:
-- not told, it is the working directory, `all`, `any`: patterns that they fit, `null`: zeros stand
-- between them, which the shell drops, `visible`: none begins with a dot, `tracked`: those that git
-- keeps, `some`: chosen by what is in them, or how they are called),
-- "number" (one), "hashes", "top" (of the repository), "branch" (the one that is checked out),
-- "passes" (lines come out as they came in; `all`: none is left out). Names that are seen from the
-- top of the repository are marked `top`.
--
-- It is noted where it goes: in the link to the next command, or in what a substitution prints to
-- (`given`: `{ by = effect, cwd = directory }` or `{ texts = { one of these... } }`, false if it is
-- not known).
-- @module sandbox_enforcer.layers.policy.printed_names
local core = require("sandbox_enforcer.core")
local globs = require("sandbox_enforcer.shell.globs")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")

local printed_names = {}

local MOST <const> = 2000  -- names that a pattern of the shell may stand for

local HASH <const> = ("0"):rep(40)  -- stands for all of them

--- What has to be the same of all names that a command may print.
local SAME <const> = { "cwd", "all", "any", "tracked", "null", "visible", "top", "bare", "some" }

local function is_same(one, other)
  if type(one) ~= "table" or type(other) ~= "table" then return one == other end
  return table.concat(one, "\0") == table.concat(other, "\0")
end

--- One effect for those of all ways in which the variables of loops may be set; nil if one has
-- none, or another one.
local function joined(list, ways)
  local first, below = list[1], {}
  if #list ~= ways then return nil end
  for _, effect in ipairs(list) do
    for _, key in ipairs(SAME) do
      if not is_same(first[key], effect[key]) then return nil end
    end
    if effect.items then return nil end
    table.move(effect.below or {}, 1, #(effect.below or {}), #below + 1, below)
  end
  return setmetatable({ below = first.below and below }, { __index = first })
end

local function effect_of(step, reads, kind)
  for _, list in ipairs({ step.effects, reads or {} }) do
    local found = {}
    for _, effect in ipairs(list) do
      if effect.kind == kind then found[#found + 1] = effect end
    end
    local ways = list.ways or 1
    if #found > 0 then return ways == 1 and found[1] or joined(found, ways) end
  end
  return nil
end

--- The branch that is checked out, by a name that is plain; false if that is unknown.
local function branch_of(cwd)
  local git_dir = paths.is_known(cwd) and repository.discover(cwd)
  local ref = git_dir and repository.branch(git_dir) or ""
  local name = ref:match("^refs/heads/(%w[%w._/-]*)$")
  if not name or name:find("..", 1, true) then return false end
  return { texts = { "", "HEAD", "heads/" .. name, name } }
end

--- The texts that an item stands for: its own, or those of a pattern of the shell.
local function texts_of(step, item, cwd)
  local word = (step.fields[item.field] or {}).word or {}
  if item.text then return { item.text } end
  return word.from and globs.texts(cwd, step.script.text:sub(word.from, word.to), MOST, true)
    or { "-" }
end

--- The same names with the texts of their items; nil if one is unknown, may be an option, or is a
-- directory where there should be none.
local function with_texts(step, by, cwd)
  local below = {}
  for _, item in ipairs(paths.is_known(cwd) and by.items or { {} }) do
    for _, text in ipairs(texts_of(step, item, cwd)) do
      local kind = by.files and core.kind(paths.absolute(cwd, text) or "/", true)
      if text:find("^[-+@]") or kind == "directory" then return nil end
      below[#below + 1] = text
    end
  end
  return setmetatable({ below = below }, { __index = by })
end

--- Names of files, if they are seen from the working directory.
local function named_by(step, by)
  local cwd = by.cwd or step.cwd
  if by.items then by = with_texts(step, by, cwd) end
  if not by then return false end
  local top = not by.top or paths.is_known(cwd) and select(2, repository.discover(cwd)) == cwd
  return top and { by = by, cwd = cwd }
end

local function given_by(step, reads)
  local by, stdin = effect_of(step, reads, "names"), step.opened.stdin
  if by then return named_by(step, by) end
  local branch = effect_of(step, reads, "branch")
  if branch then return branch_of(branch.cwd or step.cwd) end
  if effect_of(step, reads, "number") then return { texts = { "0" }, single = true } end
  if effect_of(step, reads, "hashes") then return { texts = { "", HASH } } end
  local top = effect_of(step, reads, "top")
  local cwd = top and (top.cwd or step.cwd)
  local path = top and paths.is_known(cwd) and select(2, repository.discover(cwd))
  if path then return { texts = { "", path } } end
  local passes = stdin.link and effect_of(step, reads, "passes")
  local given = passes and stdin.link.given or false
  if not given or not given.by or passes.all then return given end
  return { by = given.by, cwd = given.cwd, some = true }
end

--- They print nothing.
local SILENT <const> = {
  ["["] = true, ["[["] = true, test = true, [":"] = true, ["true"] = true, read = true,
}

--- Note what a command prints. Where two print, nothing is known.
-- @tparam {table,...}|nil reads effects by a rule that says only what it reads
function printed_names.note(step, reads)
  local out = step.opened.stdout
  local to = out.link or out.kind == "capture" and out
  local prints = #step.fields == 0 and step.node and step.opened.stdin.kind == "file"
  if to and prints then to.given = false end  -- `< f` does in zsh
  if not to or #step.fields == 0 or SILENT[step.fields[1].text] then return end
  if effect_of(step, reads, "run") then return end  -- what it runs prints
  to.given = to.given == nil and given_by(step, reads)
end

--- The names that a word stands for, or that xargs puts in; nil if they are unknown.
-- @treturn table|nil `{ by = effect, cwd = directory }`
-- @treturn ?boolean whether the shell has split them, and not xargs
function printed_names.of(step, field)
  if not field or field.text then return nil end
  local alone = field.holes and field.begins == "" and not field.below
    and field.word and field.word.value == field.holes
  local link = field.printed or (field.open or alone) and step.opened.stdin.link
  local given = link and link.given
  local split = field.printed ~= nil and not field.open
  local known = given and given.by and not (split and given.by.null)
  return known and given or nil, split
end

return printed_names
