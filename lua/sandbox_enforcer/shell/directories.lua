--- Changing the directory: cd, pushd and popd. See builtins.lua.
-- @module sandbox_enforcer.shell.directories
local branches = require("sandbox_enforcer.shell.branches")
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local products = require("sandbox_enforcer.shell.products")
local steps = require("sandbox_enforcer.step")

local directories = {}

--- The changes of arriving in a directory.
local function arrive(walker, path, stack)
  local world = walker.world
  local mark = world:mark()
  world:go(path)
  world:stack(stack)
  local changes = branches.changes(world, mark)
  world:rollback(mark)
  return changes
end

--- Did this script make the directory?
local function is_made(walker, path)
  local record = walker.world.made[path]
  if not record or not record.sure then return false end
  local by = record.by
  return by.shared or products.is_directory(by)
end

--- Go to a directory. This may fail, unless the directory exists and nothing unknown ran before.
-- @tparam[opt] boolean been the shell was there before
local function go(walker, path, stack, been)
  local here = walker.world.here
  local around = path and paths.is_known(path) and path ~= here.cwd
    and core.contains(path, here.cwd)
  local there = around or path and not here.touched
    and (been or paths.kind(path .. "/.") == "directory" or is_made(walker, path))
    or path and path:find("\1new%d+$")  -- it was just made
  return { ok = arrive(walker, path, stack), fail = not there and {} or nil }
end

--- The mode of `cd` by its options: "L", or "P" to follow links; nil if shells differ. Second: do
-- some shells not know the options?
local function manner(step)
  local letters = ""
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if text == "--" or text == "-" or not text:find("^[-+]") then break end
    letters = letters .. (text:match("^%-(%a+)$") or "?")
  end
  local odd = letters:find("e", 1, true) ~= nil
  letters = letters:gsub("e", "")
  return letters:find("^L*$") and "L" or letters:find("^P+$") and "P" or nil, odd
end

--- The directories that `cd` searches, as in CDPATH: none is "" or false; nil if unknown.
local function searched_by(walker)
  local world = walker.world
  if walker.script.shell ~= "zsh" or not world.assigned.cdpath then return world.vars.CDPATH end
  return world.arrays.cdpath and table.concat(world.arrays.cdpath, ":")
end

--- Where such directories may lead a `cd`; nil if unknown.
local function found_by(world, text, list)
  local place = paths.absolute(world.here.cwd, text)
  for directory in (list or ""):gmatch("[^:]+") do
    local path = paths.absolute(world.here.cwd, directory .. "/" .. text)
    if not place or not path then return nil end
    place = world:one_of(place, path)
  end
  return list and place or nil
end

--- The value of the variable that `cd` may take instead of a directory, with cdable_vars.
local function named_by(walker, text)
  local value = text:find("^[%a_][%w_]*$") and walker.world.vars[text]
  local able = value and walker.script.text:lower():find("cdable_?vars")
  return able and value:find("^/") and value or nil
end

--- Where a path such as ".." leads from a directory that is one of some; nil if unknown.
local function above(world, cwd, text)
  local known, place = world.places[cwd] or { open = true }, nil
  for _, one in ipairs(known.open and {} or known) do
    local path = paths.absolute(one, text)
    place = place and world:one_of(place, path) or path
  end
  return place
end

--- The destination of `cd`; nil if unknown.
local function destination(walker, step, list)
  local vars, here = walker.world.vars, walker.world.here
  local how = manner(step)
  if how == "L" and here.physical then how = "P" end
  if not how or (list[1] or ""):find("^[-+]%d") then return nil end
  if #list == 0 then return vars.HOME or nil end
  local text = list[1]
  if #list > 1 then return nil end
  if text == "-" then return here.oldpwd end
  if text == "" then return here.cwd end
  local given = searched_by(walker)
  local searched = given ~= false and given ~= "" and text:byte() ~= 1
  if searched and not text:find("^%.?%.?/") and text ~= "." and text ~= ".." then
    return found_by(walker.world, text, given)
  end
  local path = paths.absolute(here.cwd, text) or above(walker.world, here.cwd, text)
  local other = path and named_by(walker, text)
  if other then path = walker.world:one_of(path, other) end
  if how == "L" then return path end
  local from = text:sub(1, 1) == "/" and "" or here.cwd .. "/"
  return path and paths.is_known(path) and core.resolve(from .. text) or nil
end

--- Tell the layers where the shell goes, and go there.
local function leave_for(walker, step, path, stack, been)
  local known = path and paths.is_known(path) and path or nil
  local list = steps.operands(step)
  walker.visit(walker, step, { chdir = { path = known, text = list and list[1] } })
  return go(walker, path, stack, been)
end

--- The directory if all possible texts of the word lead to the same one: `cd "$(git rev-parse …)"`
-- at the top of a repository stays there, whether or not git fails.
local function stays(walker, step)
  local cwd, field = walker.world.here.cwd, step.fields[2]
  for _, texts in ipairs(#step.fields == 2 and field.samples or { {} }) do
    if #texts ~= 1 or texts[1] ~= "" and texts[1] ~= cwd then return nil end
  end
  return cwd
end

--- May a path be invalid although its target exists, because it passes through a missing directory?
local function passes_missing(walker, text)
  local cwd = walker.world.here.cwd
  if not text or not text:find("..", 1, true) or not paths.is_known(cwd) then return false end
  if not text:find("[^./]") then return false end  -- only upwards, which exists
  local from = text:sub(1, 1) == "/" and "" or cwd .. "/"
  return core.kind(from .. text .. "/.", true) ~= "directory"
end

function directories.cd(walker, step)
  local list = steps.operands(step)
  local back = list and #list == 1 and list[1] == "-"
  local path = stays(walker, step)
  if list then path = destination(walker, step, list) end
  local outcome = leave_for(walker, step, path, walker.world.here.stack, back)
  local odd = list and (select(2, manner(step)) or passes_missing(walker, list[1]))
  return odd and { ok = outcome.ok, fail = outcome.fail or {} } or outcome
end
directories.chdir = directories.cd

function directories.pushd(walker, step)
  local here = walker.world.here
  local list = steps.operands(step)
  if not list or #list ~= 1 or #step.fields ~= 2 then return leave_for(walker, step, nil, nil) end
  local path = destination(walker, step, list)
  return leave_for(walker, step, path, { path = here.cwd, below = here.stack })
end

function directories.popd(walker, step)
  local stack = walker.world.here.stack
  if #step.fields > 1 or not stack then return leave_for(walker, step, nil, nil) end
  return leave_for(walker, step, stack.path, stack.below, true)
end

return directories
