--- What a command puts, alters and removes, as the layers are told: "write a", "change d/x",
-- "delete /home/u/y". A path in the project is relative to it; "d/*" is something in d, "?" is
-- something that is unknown, "d/?" something that begins there, "temporary" what mktemp made.
local assert = require("luassert")
local busted = require("busted")
local changes = require("sandbox_enforcer.changes")
local enforce = require("enforce")

local altered = {}

local function relative(here, path)
  if path == here.project then return "." end
  if path:sub(1, #here.project + 1) == here.project .. "/" then
    return path:sub(#here.project + 2)
  end
  local at_home = path:sub(1, #here.home) == here.home
  return at_home and "/home/u" .. path:sub(#here.home + 1) or path
end

local function below(path, name) return path == "." and name or path .. "/" .. name end

--- The paths of one change.
local function paths_of(here, change)
  if not change.path then
    if change.fresh then return { "temporary" } end
    return { change.begins and below(relative(here, change.begins), "?") or "?" }
  end
  local path = relative(here, change.path)
  if not change.directory then return { path } end
  if not change.names then return { path == "." and "*" or path .. "/*" } end
  local list = {}
  for i, name in ipairs(change.names) do list[i] = below(path, name) end
  return list
end

--- What a command alters: a list of texts, and its decision.
function altered.list(here, command, env)
  local list = {}
  local decision, steps = enforce.library(here, command, env)
  for _, step in ipairs(steps) do
    for _, change in ipairs(changes.of(step)) do
      for _, path in ipairs(paths_of(here, change)) do
        list[#list + 1] = change.how .. " " .. path
      end
    end
  end
  return list, decision
end

--- Rows of `{ command, "change a"... }`, as busted cases.
function altered.tables(here, rows)
  for _, row in ipairs(rows) do
    local told = table.move(row, 2, #row, 1, {})
    local shown = #told > 0 and table.concat(told, ", ") or "nothing"
    busted.it(("tells of %s: %s"):format(row[1]:gsub("\n", "\\n"), shown), function()
      assert.same(told, (altered.list(here, row[1])))
    end)
  end
end

--- The effects of one kind that a command has.
function altered.effects(here, command, kind)
  local list = {}
  local _, steps = enforce.library(here, command)
  for _, step in ipairs(steps) do
    for _, effect in ipairs(step.effects) do
      if effect.kind == kind then list[#list + 1] = effect end
    end
  end
  return list
end

return altered
