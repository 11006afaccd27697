--- Hunts for scripts that bring fetched content out of the sandbox unasked, or that do something
-- else once they are rewritten.
--
--     lua5.4 spec/hunt.lua [COUNT [SEED [SECONDS [EVERY]]]]
--
-- COUNT scripts are drawn (hunt/scripts.lua) and judged. Those that pass, and of those that are
-- rewritten one of EVERY, run in throw-away trees, with stand-ins for the tools that fetch
-- (hunt/tools.sh). A find is printed with its script. Exit status: 0 if there is none.
package.path = "lua/?.lua;lua/?/init.lua;spec/?.lua;spec/support/?.lua;" .. package.path
package.cpath = "build/?.so;" .. package.cpath

local enforcer = require("sandbox_enforcer")
local place = require("place")
local scripts = require("hunt.scripts")

io.stdout:setvbuf("line")  -- a long hunt is read while it runs

local COUNT <const> = tonumber(arg[1] or "") or 2000
local SEED <const> = tonumber(arg[2] or "") or 1
local SECONDS <const> = tonumber(arg[3] or "") or 3600
local EVERY <const> = tonumber(arg[4] or "") or 1
local BATCH <const> = 200  -- scripts that run before the trees are looked at
local MARK <const> = "73917"  -- what all that is fetched holds

local root = place.room()
local model = root .. "/model"  -- the tree that decisions are made in; nothing runs there

local TREE <const> = "mkdir -p TREE/home TREE/project/d TREE/sandbox TREE/tmp && "
  .. "echo mine > TREE/project/mine.txt && echo 'content 73917 of k' > TREE/sandbox/k"

local function make_tree(path) return (TREE:gsub("TREE", path)) end

local engine = enforcer.new({
  HOME = model .. "/home", CONTENT_FILTER_SANDBOX_DIR = model .. "/sandbox", SHELL = "/bin/bash",
  PATH = os.getenv("PATH"),
})

local function decide(command)
  return engine:decide({
    hook_event_name = "PreToolUse", tool_name = "Bash", session_id = "s",
    permission_mode = "default", cwd = model .. "/project", tool_input = { command = command },
  })
end

local function replace(text, from, to)
  return (text:gsub(from:gsub("%p", "%%%0"), (to:gsub("%%", "%%%%"))))
end

-- running

local DRIVER <const> = [=[
run() {
  local tree=$1 command
  IFS= read -rd '' command < "$tree.command"
  cd "$tree/project" || return
  HOME="$tree/home" TMPDIR="$tree/tmp" timeout 10 bash -c "$command" \
    >"$tree.stdout" 2>"$tree.stderr" </dev/null
  echo $? >"$tree.status"
}
]=]

local RUN <const> = "env -i PATH='%s/tools:%s' LC_ALL=C.UTF-8 GIT_CONFIG_NOSYSTEM=1 USER=u "
  .. "bash %s/run >/dev/null 2>&1"

--- Where a script runs: "a" as it was drawn, "b" as it was rewritten.
local function tree_of(row, side) return ("%s/rows/%d/%s"):format(root, row.number, side) end

local function prepare(row, side, command, lines)
  local tree = tree_of(row, side)
  lines.make[#lines.make + 1] = make_tree(tree)
  lines.run[#lines.run + 1] = "run " .. tree
  row[side] = replace(command, model, tree)
  for _, path in ipairs(side == "b" and row.made or {}) do  -- as the hook does
    lines.make[#lines.make + 1] = "mkdir -p " .. place.quote(replace(path, model, tree))
  end
end

--- The files outside the sandboxes that hold what was fetched: tree -> path.
local function marked()
  local found = {}
  local text = place.sh(("cd %s/rows && { grep -rlZ %s . ; find . -name '*%s*' -print0; } | cat")
    :format(root, MARK, MARK))
  for number, side, path in text:gmatch("%./(%d+)/([ab])/([^\0]*)\0") do
    if not path:find("^sandbox/") then found[number .. side] = path end
  end
  return found
end

--- What a run printed or returned, without the names of its tree.
local function said(row, side, what)
  local tree = tree_of(row, side)
  local text = replace(place.read(tree .. "." .. what), tree .. "/sandbox/", "")
  return replace(replace(text, tree .. "/project/", ""), tree, "")
end

local function report(row, why)
  print(("--- %s (script %d)\n%s"):format(why, row.drawn, replace(row.text, model, "")))
  if row.rewritten then print("=> " .. replace(row.rewritten, model, "")) end
end

--- Why a script that ran is a find; nil if it is none.
local function fault(row, found)
  local side = row.rewritten and "b" or "a"
  local path = found[row.number .. side]
  if path then return "outside the sandbox: " .. path end
  if not row.rewritten or row.text:find("coproc", 1, true) then return nil end
  for _, what in ipairs({ "status", "stdout" }) do
    local one, other = said(row, "a", what), said(row, "b", what)
    if one ~= other then return ("another %s: %q, was %q"):format(what, other, one) end
  end
  return nil
end

local function run(rows)
  local lines = { make = {}, run = { DRIVER } }
  for number, row in ipairs(rows) do
    row.number = number
    prepare(row, "a", row.text, lines)
    if row.rewritten then prepare(row, "b", row.rewritten, lines) end
  end
  place.write(root .. "/make", table.concat(lines.make, "\n"))
  place.sh("rm -rf " .. root .. "/rows; sh " .. root .. "/make")
  for _, row in ipairs(rows) do
    place.write(tree_of(row, "a") .. ".command", row.a)
    if row.rewritten then place.write(tree_of(row, "b") .. ".command", row.b) end
  end
  place.write(root .. "/run", table.concat(lines.run, "\n") .. "\n")
  place.execute(RUN:format(root, os.getenv("PATH"), root))
  local found, finds = marked(), 0
  for _, row in ipairs(rows) do
    local why = fault(row, found)
    if why then
      finds = finds + 1
      report(row, why)
    end
  end
  return finds
end

-- drawing

local function hunt()
  math.randomseed(SEED)
  local source, start = scripts.new("spec/hunt/pieces.txt"), os.time()
  local counts, finds, rows, tried = {}, 0, {}, 0
  while tried < COUNT and os.time() - start < SECONDS do
    tried = tried + 1
    local text = source:draw()
    text = text:gsub("KEPT", model .. "/sandbox/k"):gsub("%f[%w]SB%f[%W]", model .. "/sandbox")
    local decision = decide(text)
    local verdict = decision.verdict or "same"
    counts[verdict] = (counts[verdict] or 0) + 1
    if verdict == "same" or verdict == "rewrite" and counts[verdict] % EVERY == 0 then
      rows[#rows + 1] = {
        drawn = tried, text = text, rewritten = decision.command, made = decision.directories,
      }
    end
    if #rows == BATCH then finds, rows = finds + run(rows), {} end
  end
  finds = finds + run(rows)
  return tried, finds, counts
end

place.sh(("mkdir -p %s/tools && sh spec/hunt/tools.sh %s/tools; %s"):format(root, root,
  make_tree(model)))
local tried, finds, counts = hunt()
place.sh("rm -rf " .. root)
local told = {}
for verdict, count in pairs(counts) do told[#told + 1] = verdict .. " " .. count end
table.sort(told)
print(("hunt: %d tried with seed %d (%s), %d finds"):format(tried, SEED, table.concat(told, ", "),
  finds))
os.exit(finds == 0 and 0 or 1)
