--- What an installer changes in a project, and which caches of the user's it shares: its rule says
-- so, by the word `installs`.
-- @module sandbox_enforcer.confine.installs
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local rules = require("sandbox_enforcer.rule.load")

local installs = {}

--- Make what is not there: a directory, if its name ends with a slash; else an empty file.
local function make(path, directory)
  if core.kind(path) then return end
  if directory then core.mkdir(path, 493) else core.create(path, "") end
end

--- The paths that a command may change.
-- @tparam {string,...} command
-- @tparam sandbox_enforcer.config.read config
-- @tparam table base
-- @treturn {string,...}
function installs.of(command, config, base)
  local name = command[1]:match("[^/]+$")
  local rule = knowledge.about(rules.of(config, true), name)
  local known, list = rule and rule.words.installs or {}, {}
  for name_in in (known.writes or ""):gmatch("%S+") do
    local plain = name_in:gsub("/$", "")
    local path = base.project .. "/" .. plain
    if known.makes and (" " .. known.makes .. " "):find(" " .. name_in .. " ", 1, true) then
      make(path, plain ~= name_in)
    end
    list[#list + 1] = path
  end
  for cache in (known.caches or ""):gmatch("%S+") do
    local path = cache:gsub("^~", base.home or "~")
    make(path, true)
    list[#list + 1] = path
  end
  return list
end

return installs
