--- Where a path leads, as the kernel says it: random trees of files, directories and links, and
-- random paths in them. Every path is opened, or made, by a shell, and what it reaches is compared.
local core = require("sandbox_enforcer.core")
local enforcer = require("sandbox_enforcer")
local oracle = require("oracle")
local paths = require("sandbox_enforcer.paths")
local place = require("place")

local TOTAL <const> = 10000  -- for each of the two seeds
local BATCH <const> = 2000  -- paths in one tree

local NAMES <const> = {
  "a", "b", "c", "a b", ".h", "...", "..a", "a..", "ä", "a\u{308}", "日本", "\u{202e}x", "\xff",
  "n\nl", "-e", "*", "~", "p", "p-evil", "P",
}

--- Directories between the root of all and the tree, so that ".." does not leave what is ours.
local FILLER <const> = "/1/2/3/4/5/6/7/8/9"

local function pick(list) return list[math.random(#list)] end

-- trees

--- Somewhere to go from a directory of the tree, as the target of a link.
local function target(tree)
  local kind = math.random(10)
  if kind <= 3 then return pick(NAMES) end  -- what is next to it, or nothing, or itself
  if kind == 4 then return pick({ ".", "..", "../..", "./.", "../" }) end
  if kind <= 6 then return "../" .. pick(NAMES) end
  if kind == 7 then return "./" .. pick(NAMES) .. "/" .. pick(NAMES) end
  if kind == 8 then return tree.root .. "-evil/" .. pick(NAMES) end
  local tail = pick({ "", "/", "/..", "//" .. pick(NAMES), "/./" .. pick(NAMES) })
  return pick(tree.directories) .. tail
end

--- A random tree below `base`, made by one shell. `root` is what paths are inside of, or not; a
-- directory whose name begins the same is next to it.
local function grow(base)
  local tree = { base = base, root = base .. FILLER .. "/p", lists = {} }
  local evil = tree.root .. "-evil"
  local q, lines = core.quote, {}
  local function add(line) lines[#lines + 1] = line end
  add(("mkdir -p %s %s %s"):format(q(tree.root), q(evil), q(base .. FILLER .. "/P")))
  tree.directories = { tree.root, tree.root, evil }
  for _ = 1, 14 do
    local path = pick(tree.directories) .. "/" .. pick(NAMES)
    add("mkdir -- " .. q(path))
    tree.directories[#tree.directories + 1] = path
  end
  for _ = 1, 10 do add(": > " .. q(pick(tree.directories) .. "/" .. pick(NAMES))) end
  for _ = 1, 26 do
    add(("ln -s -- %s %s"):format(q(target(tree)), q(pick(tree.directories) .. "/" .. pick(NAMES))))
  end
  oracle.run("bash", table.concat(lines, "\n") .. "\n")
  return tree
end

--- A name that is there, if there are some.
local function existing(tree, path)
  local real = core.resolve(path)
  tree.lists[real or ""] = tree.lists[real or ""] or real and core.list(real) or {}
  local list = tree.lists[real or ""]
  return #list > 0 and real:sub(1, #tree.base) == tree.base and pick(list) or pick(NAMES)
end

--- A path: from a directory of the tree on, through names that may be there.
local function wander(tree)
  local path = pick(tree.directories)
  for _ = 1, math.random(0, 8) do
    if core.kind(path, true) ~= "directory" and math.random(6) > 1 then break end
    local kind = math.random(20)
    local dots = kind <= 4 and ".." or kind == 5 and "." or kind == 6 and "new"
    local name = dots or kind == 7 and pick(NAMES) or existing(tree, path)
    path = path .. pick({ "/", "/", "/", "//", "/./" }) .. name
  end
  return path .. (math.random(6) == 1 and pick({ "/", "//", "/." }) or "")
end

-- the kernel

--- For a path and what we take it for, the shell prints: "directory", and what getcwd(2) says after
-- chdir(2); "same", and that of our directory, if both are one file by stat(2) and ours is no link;
-- "other" if they are not; "nothing" if it cannot be opened. What is not there is made, with MAKE
-- and if its directory is below the base. No process is started for a path.
local ASK <const> = [==[
inside() { case $PWD/ in "$BASE"/*) return 0;; esac; return 1; }
open() {
  case $1 in */) return 1;; esac
  case $2 in "$BASE"/*) cd -P -- "${1%/*}/" && inside && true >"$1";; esac
}
ask() {
  if cd -P -- "$1"; then printf 'directory\0%s\0' "$PWD"; return; fi
  [ -e "$1" ] || [ ! "$MAKE" ] || open "$1" "$2"
  if [ ! -e "$1" ]; then printf 'nothing\0\0'
  elif [ ! "$1" -ef "$2" ] || [ -L "$2" ]; then printf 'other\0\0'
  else cd -P -- "${2%/*}/"; printf 'same\0%s\0' "$PWD"; fi
}
]==]

--- dash asks the kernel where it is; bash works that out by itself, if there is no dash.
local SHELL <const> = oracle.has("dash") and "dash" or "bash"

--- @treturn {table,...} `{ how, where }` for each path
local function ask(base, list, reals, make)
  local q = place.quote
  local lines = { ("BASE=%s MAKE=%s"):format(q(base), make or ""), ASK }
  for i, path in ipairs(list) do
    lines[#lines + 1] = ("ask %s %s"):format(q(path), q(reals[i] or ""))
  end
  local pieces = oracle.pieces(oracle.run(SHELL, table.concat(lines, "\n") .. "\n"))
  assert.equal(2 * #list, #pieces)
  local answers = {}
  for i = 1, #list do answers[i] = { how = pieces[2 * i - 1], where = pieces[2 * i] } end
  return answers
end

--- What the kernel calls the path; nil if there is nothing.
local function name_of(answer, real)
  if answer.how == "directory" then return answer.where end
  local above = answer.where:gsub("/$", "")
  if answer.how == "same" then return above .. "/" .. real:match("[^/]*$") end
  return nil
end

local function is_inside(directory, path)
  return path == directory or path:sub(1, #directory + 1) == directory .. "/"
end

local function compare(base, tally)
  local tree = grow(base)
  local list, reals = {}, {}
  for i = 1, BATCH do
    list[i] = wander(tree)
    reals[i] = core.resolve(list[i])
  end
  local bounds = { tree.root, core.resolve(pick(tree.directories)) }
  for i, answer in ipairs(ask(base, list, reals, "yes")) do
    local path, real = list[i], reals[i]
    local name = name_of(answer, real)
    tally.paths = tally.paths + 1
    tally[answer.how] = (tally[answer.how] or 0) + 1
    if answer.how == "other" then error(("%q is not %q"):format(path, real)) end
    if name and name ~= real then error(("%q is %q, we say %q"):format(path, name, real)) end
    for _, bound in ipairs(name and bounds or {}) do
      local inside = is_inside(bound, name)
      if inside ~= paths.inside(bound, path) then
        error(("%q in %q: the kernel says %s"):format(path, bound, inside))
      end
      tally.inside = tally.inside + (inside and 1 or 0)
    end
  end
end

--- A file of the tree, as it is named there, and what it is.
local function some_file(tree)
  for _ = 1, 1000 do
    local path = core.normalize(wander(tree))
    local real = core.resolve(path)
    local own = real and real:sub(1, #tree.base) == tree.base
    if own and core.kind(path, true) == "file" then return path, real end
  end
  error("there is no file in the tree")
end

--- Random paths, one of whose files is protected: a command may write to all but that, what would
-- be inside of it if it were a directory, and what differs only in the case of its letters.
local function guard(base, tally)
  local tree = grow(base)
  local protected, real = some_file(tree)
  local env = {
    HOME = base .. "/home", CONTENT_FILTER_SANDBOX_DIR = base .. "/home/sandbox",
    SANDBOX_AUDIT = protected,
  }
  local list, reals, verdicts = {}, {}, {}
  for i = 1, BATCH do
    list[i], reals[i] = math.random(3) == 1 and real:match("^.*/") .. wander(tree):match("[^/]*$")
      or wander(tree), real
    local command = "echo x > " .. core.quote(list[i])
    local event = { tool_name = "Bash", cwd = tree.root, tool_input = { command = command } }
    verdicts[i] = enforcer.decide(event, env).verdict
  end
  for i, answer in ipairs(ask(base, list, reals)) do
    local folded = core.contains(real:lower(), (core.resolve(list[i]) or ""):lower())
    if answer.how == "same" and verdicts[i] ~= "deny" then
      error(("%q is %q, and may be written: %s"):format(list[i], protected, verdicts[i]))
    elseif answer.how ~= "same" and verdicts[i] and not folded then
      error(("%q is not %q, and may not be written"):format(list[i], protected))
    end
    tally.paths = tally.paths + 1
    tally.denied = tally.denied + (verdicts[i] and 1 or 0)
  end
end

describe("a protected file is protected by all its names", function()
  for _, seed in ipairs({ 1, oracle.seed() }) do
    it(("of %d paths, SEED=%d"):format(BATCH, seed), function()
      math.randomseed(seed)
      local tally = { paths = 0, denied = 0 }
      while tally.paths < BATCH do
        local here = place.new()
        local good, problem = pcall(guard, here.root, tally)
        here.remove()
        if not good then error(("SEED=%d: %s"):format(seed, problem)) end
      end
      print(("\n%d paths, %d protected, SEED=%d"):format(tally.paths, tally.denied, seed))
      assert(tally.denied > 0)
    end)
  end
end)

describe("paths lead where the kernel says", function()
  for _, seed in ipairs({ 1, oracle.seed() }) do
    it(("for %d of them, SEED=%d"):format(TOTAL, seed), function()
      math.randomseed(seed)
      local tally = { paths = 0, inside = 0 }
      while tally.paths < TOTAL do
        local here = place.new()
        local good, problem = pcall(compare, here.root, tally)
        here.remove()
        if not good then error(("SEED=%d: %s"):format(seed, problem)) end
      end
      print(("\n%d paths: %d directories, %d files, %d nowhere, %d times inside, SEED=%d"):format(
        tally.paths, tally.directory, tally.same, tally.nothing, tally.inside, seed))
      assert(tally.directory > TOTAL / 10 and tally.same > TOTAL / 10)
    end)
  end

  it("through as many links as the kernel follows", function()
    local here = place.new()
    finally(here.remove)
    local lines = { "cd " .. core.quote(here.project), "mkdir 0" }
    for i = 1, 45 do lines[#lines + 1] = ("ln -s %d %d"):format(i - 1, i) end
    oracle.run("bash", table.concat(lines, "\n") .. "\n")
    local list, reals = {}, {}
    for i = 1, 45 do
      list[i] = here.project .. "/" .. i
      reals[i] = core.resolve(list[i])
    end
    for i, answer in ipairs(ask(here.root, list, reals)) do
      assert.equal(answer.how == "directory", paths.inside(here.project, list[i]))
    end
  end)
end)
