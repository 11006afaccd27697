--- What an installer changes in a project, and which caches of the user's it shares: its rule says
-- so, by the word `installs`.
-- @module sandbox_enforcer.confine.installs
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local rules = require("sandbox_enforcer.rule.load")

local installs = {}

--- Make what is not there: a directory, if its name ends with a slash; else an empty file.
local function make(path, directory, made)
  if core.kind(path) then return end
  if directory then core.mkdir(path, 493) else core.create(path, "") end
  made[#made + 1] = path
end

--- Remove what was made, and is still empty.
-- @tparam {string,...} made
function installs.clean(made)
  for i = #made, 1, -1 do
    local path = made[i]
    if not core.rmdir(path) and core.read(path, 0) == "" then core.remove(path) end
  end
end

--- Words of a command, and more after them: before what ends options, so that no later option
-- undoes it.
local function with(command, word)
  local words, at = { table.unpack(command) }, #command + 1
  for i, known in ipairs(words) do
    if known == "--" then at = math.min(at, i) end
  end
  table.insert(words, at, word)
  return words
end

--- Does it name a package, or is it about those of the project?
local function is_named(command)
  for i = 3, #command do
    if command[i]:sub(1, 1) ~= "-" then return true end
  end
  return false
end

--- The commands that are run in place of one, if its packages' scripts can be run later: those,
-- which have `scripts`, need no network.
local function phases(command, known)
  for _, word in ipairs(command) do
    if not known.without or word == known.without then return { command } end
  end
  local list = { with(command, known.without) }
  local later = known.scripts .. (known.own and not is_named(command) and ";" .. known.own or "")
  for text in later:gmatch("[^;]+") do
    local words = { command[1], scripts = true }
    for word in text:gmatch("%S+") do words[#words + 1] = word end
    list[#list + 1] = words
  end
  return list
end

--- The paths that a command may change.
-- @tparam {string,...} command
-- @tparam sandbox_enforcer.config.read config
-- @tparam table base
-- @treturn {string,...}|nil nil, and why, if one of them leads out of the project
-- @treturn {string,...} those that were made for it
-- @treturn {table,...} the commands that are run in its place
function installs.of(command, config, base)
  local name = command[1]:match("[^/]+$")
  local rule = knowledge.about(rules.of(config, true), name)
  local known, list, made = rule and rule.words.installs or {}, {}, {}
  for name_in in (known.writes or ""):gmatch("%S+") do
    local plain = name_in:gsub("/$", "")
    local path = base.project .. "/" .. plain
    local real = core.resolve(path)
    if not real or not core.contains(base.project, real) then
      return nil, path .. " leads out of the project, so nothing was run"
    end
    if known.makes and (" " .. known.makes .. " "):find(" " .. name_in .. " ", 1, true) then
      make(path, plain ~= name_in, made)
    end
    list[#list + 1] = path
  end
  for cache in (known.caches or ""):gmatch("%S+") do
    local path = cache:gsub("^~", base.home or "~")
    make(path, true, made)
    list[#list + 1] = path
  end
  return list, made, phases({ table.unpack(command) }, known)
end

return installs
