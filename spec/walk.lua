--- The walk of a newcomer: what has to be touched to add one thing of each kind.
--
--     lua5.4 spec/walk.lua [STEP...]
--
-- Each step edits some files in a copy of the tree, builds, and shows that what it added works: by
-- a spec of its own, and by the program. The next step starts from the tree as it was. It prints
-- which files a step touched; more than three, spec included, is a fault of the house, and so is a
-- step that does not work: the exit status is 1.
-- The steps are in spec/walk/, a file each: `{ title, edits, spec, runs, prints }`.
package.path = "spec/support/?.lua;lua/?.lua;lua/?/init.lua;" .. package.path
package.cpath = "build/?.so;" .. package.cpath
local place = require("place")

local MOST <const> = 3

local function lines(text)
  local list = {}
  for line in text:gmatch("[^\n]+") do list[#list + 1] = line end
  return list
end

--- Put a text in place of another, once.
local function replace(path, from, to)
  local text = place.read(path)
  local first, last = text:find(from, 1, true)
  assert(first, ("%s has no %q"):format(path, from))
  place.write(path, text:sub(1, first - 1) .. to .. text:sub(last + 1))
end

--- Apply an edit: `{ file, text }` makes a file; `{ file, after = line, text }` puts a text after
-- the first line that has `after` in it; `{ file, from =, text }` puts it in place of another.
local function edit(copy, change)
  local path = copy .. "/" .. change[1]
  if change.from then return replace(path, change.from, change[2]) end
  if not change.after then
    assert(place.execute("mkdir -p " .. place.quote(path:match("^(.*)/"))))
    return place.write(path, change[2])
  end
  local done, result = false, {}
  for line in place.read(path):gmatch("([^\n]*)\n") do
    result[#result + 1] = line
    if not done and line:find(change.after, 1, true) then
      done, result[#result + 1] = true, (change[2]:gsub("\n$", ""))
    end
  end
  assert(done, ("%s has no line with %q"):format(change[1], change.after))
  place.write(path, table.concat(result, "\n") .. "\n")
end

--- Run a command in the copy: did it succeed, and what did it print?
local function run(copy, command)
  local text = place.sh(("cd %s && { %s; } 2>&1; echo \"status $?\""):format(place.quote(copy),
    command))
  local printed, status = text:match("^(.*)status (%d+)\n$")
  return status == "0", printed
end

local function git(copy, arguments)
  return select(2, run(copy, "git -c user.name=n -c user.email=e@h " .. arguments))
end

--- @treturn boolean did the step work with few enough files?
local function walk(copy, step)
  for _, change in ipairs(step.edits) do edit(copy, change) end
  git(copy, "add -A lua rules spec csrc")
  local touched = lines(git(copy, "diff --cached --name-only"))
  local good, said = run(copy, "make -s all")
  if good then good, said = run(copy, "busted --lua=lua5.4 -o plainTerminal " .. step.spec) end
  if good and step.runs then
    said = select(2, run(copy, step.runs))
    good = said:find(step.prints, 1, true) ~= nil
  end
  print(("%-22s %d files: %s%s"):format(step.title, #touched, table.concat(touched, ", "),
    good and "" or "\n" .. said:gsub("[^\n]*\n?", "    %0")))
  if #touched > MOST then print(("    that is more than %d"):format(MOST)) end
  git(copy, "reset -q --hard")
  return good and #touched <= MOST
end

--- Steps may be named, by a part of their names.
local function is_wanted(path)
  for _, part in ipairs(arg) do
    if path:find(part, 1, true) then return true end
  end
  return #arg == 0
end

io.stdout:setvbuf("line")
local root = place.directory()
local copy = root .. "/tree"
assert(place.execute(("mkdir %s && cp -a .busted .ci bin build csrc lua rules spec Makefile "
  .. "README.md %s"):format(place.quote(copy), place.quote(copy))))
git(copy, "init -q . && git add lua rules spec csrc && "
  .. "git -c user.name=n -c user.email=e@h commit -qm start")
local good, count = true, 0
for _, path in ipairs(lines(place.sh("ls spec/walk/*.lua"))) do
  if is_wanted(path) then
    good, count = walk(copy, dofile(path)) and good, count + 1
  end
end
place.sh("rm -rf " .. place.quote(root))
print(("%d steps: %s"):format(count, good and "few files each" or "something is wrong"))
os.exit(good and count > 0)
