--- One-time permissions from the user: the same command in the same place, the next time it would
-- need a prompt. They never lift a denial.
-- @module sandbox_enforcer.state.once
local core = require("sandbox_enforcer.core")

local once = {}

once.SECONDS = 3600  -- how long it lasts

local LIMIT <const> = 64

local function file(config, tool, command, cwd)
  local name = core.sha256(("%s\0%s\0%s"):format(tool, cwd or "", command))
  return ("%s/once/%s"):format(config.state, name)
end

--- Allow a command once.
-- @treturn ?boolean
-- @treturn ?string why it cannot be saved
function once.give(config, tool, command, cwd)
  if not config.state then return nil, "HOME is not set, so there is no state directory" end
  local good, why = core.mkdir(config.state .. "/once", 448)
  if not good then return nil, why end
  return core.replace(file(config, tool, command, cwd), ("%d\n"):format(core.clock() // 1000000))
end

--- Was the call allowed? The first caller uses it up.
-- @tparam sandbox_enforcer.config.read config
-- @tparam table event neutral
function once.take(config, event)
  if not config.state or not event.command then return false end
  local path = file(config, event.tool, event.command, event.cwd)
  local since = tonumber((core.read(path, LIMIT) or ""):match("^%d+"))
  if not since or not core.remove(path) then return false end
  local age = core.clock() // 1000000 - since
  return age >= 0 and age <= once.SECONDS
end

return once
