--- Output of one command that another gets as arguments: `find src | xargs wc -l`,
-- `git diff $(git merge-base a b)`. Rules describe it with effects: "names" of files (`below`: the
-- directories they are in, or `items` that name these; `files`: which must not be directories;
-- `bare`: none is given, so it is the working directory; `all`, `any`: patterns that they match;
-- `null`: separated by zero bytes, which the shell drops; `visible`: none begins with a dot;
-- `tracked`: those that git tracks; `some`: selected by content or name),
-- "number" (one), "hashes", "top" (of the repository), "branch" (the current one),
-- "passes" (lines come out as they came in; `all`: none is dropped). Names relative to the top of
-- the repository are marked `top`.
--
-- It is recorded where it goes: in the link to the next command, or in the target of a substitution
-- (`given`: `{ by = effect, cwd = directory }` or `{ texts = { one of these... } }`, false if
-- unknown).
-- @module sandbox_enforcer.layers.policy.printed_names
local core = require("sandbox_enforcer.core")
local globs = require("sandbox_enforcer.shell.globs")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")

local printed_names = {}

local MOST <const> = 2000  -- matches of a shell pattern

local HASH <const> = ("0"):rep(40)  -- stands in for any hash

--- What all names that a command may print must have in common.
local SAME <const> = { "cwd", "all", "any", "tracked", "null", "visible", "top", "bare", "some" }

local function is_same(one, other)
  if type(one) ~= "table" or type(other) ~= "table" then return one == other end
  return table.concat(one, "\0") == table.concat(other, "\0")
end

--- One effect for all ways in which loop variables may be set; nil if one way has none, or a
-- different one.
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

--- The current branch, if its name is plain; false if unknown.
local function branch_of(cwd)
  local git_dir = paths.is_known(cwd) and repository.discover(cwd)
  local ref = git_dir and repository.branch(git_dir) or ""
  local name = ref:match("^refs/heads/(%w[%w._/-]*)$")
  if not name or name:find("..", 1, true) then return false end
  return { texts = { "", "HEAD", "heads/" .. name, name } }
end

--- The texts of an item: its own, or those that its shell pattern matches.
local function texts_of(step, item, cwd)
  local word = (step.fields[item.field] or {}).word or {}
  if item.text then return { item.text } end
  return word.from and globs.texts(cwd, step.script.text:sub(word.from, word.to), MOST, true)
    or { "-" }
end

--- The same names with the texts of their items; nil if one is unknown, may be an option, or is a
-- directory where it must not be.
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

--- Names of files, if relative to the working directory.
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

--- Commands that print nothing.
local SILENT <const> = {
  ["["] = true, ["[["] = true, test = true, [":"] = true, ["true"] = true, read = true,
}

--- Record what a command prints. If two commands print, nothing is known.
-- @tparam {table,...}|nil reads effects from a rule that only says what it reads
function printed_names.note(step, reads)
  local out = step.opened.stdout
  local to = out.link or out.kind == "capture" and out
  local prints = #step.fields == 0 and step.node and step.opened.stdin.kind == "file"
  if to and prints then to.given = false end  -- zsh prints the file for `< f`
  if not to or #step.fields == 0 or SILENT[step.fields[1].text] then return end
  if effect_of(step, reads, "run") then return end  -- what it runs prints
  to.given = to.given == nil and given_by(step, reads)
end

--- The names that a word expands to, or that xargs inserts; nil if unknown.
-- @treturn table|nil `{ by = effect, cwd = directory }`
-- @treturn ?boolean did the shell split them, not xargs?
function printed_names.of(step, field)
  if not field or field.text or field.splits then return nil end
  local alone = field.holes and field.begins == "" and not field.below
    and field.word and field.word.value == field.holes
  local link = field.printed or (field.open or alone) and step.opened.stdin.link
  local given = link and link.given
  local split = field.printed ~= nil and not field.open
  local known = given and given.by and not (split and given.by.null)
  return known and given or nil, split
end

--- The patterns of names that a command looks for: its words, as patterns or expressions, and what
-- its rule says.
-- @treturn {string,...}
function printed_names.sought(step)
  local list = {}
  for i = 2, #step.fields do
    local text = step.fields[i].text
    text = text and text:gsub("\\(%p)", "%1"):gsub("^%^", ""):gsub("%$$", "")
    if text and not text:find("^[-!(]") then list[#list + 1] = text end
  end
  for _, effect in ipairs(step.effects) do
    for _, text in ipairs(effect.kind == "names" and effect.any or {}) do list[#list + 1] = text end
  end
  return list
end

return printed_names
