--- What must not be written, altered or deleted: devices, what holds the project, what grants
-- rights, and blocked paths.
-- @module sandbox_enforcer.classify.destruction
local bounds = require("sandbox_enforcer.bounds")
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local deletions = require("sandbox_enforcer.classify.deletions")
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")
local secrets = require("sandbox_enforcer.classify.secrets")
local steps = require("sandbox_enforcer.steps")
local stops = require("sandbox_enforcer.classify.stops")

local rights = lazy("sandbox_enforcer.classify.rights")

local destruction = {}

local stop <const> = stops.new

local DEVICES <const> = {
  "^/dev/[shv]d%a", "^/dev/nvme", "^/dev/mmcblk", "^/dev/disk/", "^/dev/mapper/", "^/dev/dm%-",
  "^/dev/loop%d", "^/dev/md%d", "^/dev/k?mem$", "^/dev/port$", "^/proc/sys", "^/sys/",
}

local function by_device(change)
  if not change.path and change.begins == "/dev" then
    return stop("it writes to a device that is not known", "user")
  end
  for _, pattern in ipairs(DEVICES) do
    if change.path and change.path:find(pattern) then
      return stop(("it writes to %s"):format(change.path), "user")
    end
  end
  return nil
end

local function is_temporary(config, path)
  if config:holds(path) then return true end
  for _, directory in ipairs(bounds.temporary(config)) do
    if core.contains(directory, path) and directory ~= path then return true end
  end
  return false
end

--- Does find delete only what has some names, below a path? Not all, nor the project or its
-- repository.
local function is_selective(change, project)
  local below, matching = changes.below(change)
  if not below or not matching then return false end
  for _, name in ipairs({ "x", "x.y", ".", ".git", paths.basename(project) }) do
    if secrets.fits(name, matching) then return false end
  end
  return true
end

--- What no machine, and no container, is without.
local SYSTEM <const> = {}
for name in ("bin boot dev etc home lib lib64 proc root sbin sys usr var"):gmatch("%a+%d*") do
  SYSTEM["/" .. name] = true
end

--- The same elsewhere, where nobody here knows what is at a path.
local function by_name(change)
  local path = change.path:gsub("/%*$", ""):gsub("^/+", "/")
  if path ~= "" and path ~= "/" and not SYSTEM[path] then return nil end
  return stop(("it deletes %s"):format(path ~= "" and path or "/"), "variants")
end

--- What must not be deleted: the root, the home, the project or what holds it, its repository, and
-- all that is not the project's.
local function by_target(config, change)
  if change.how ~= "delete" or not change.path then return nil end
  if config.elsewhere then return by_name(change) end
  local real = core.resolve(change.path) or change.path
  local project = config.project and (core.resolve(config.project) or config.project)
  if project and core.contains(project, real) and is_selective(change, project) then return nil end
  if real == "/" or real == config.home then
    return stop(("it deletes %s"):format(change.path), "variants")
  end
  if project and core.contains(real, project) then
    if change.source.untracked then
      local why <const> = "the files in the project that git does not know would be lost"
      return stop(why, "instead", stops.CLEAN)
    end
    return stop(("it deletes %s, which holds the project"):format(change.path), "variants")
  end
  local lock = real:find("%.lock$") and core.kind(real) ~= "directory"
  if project and core.contains(project .. "/.git", real) and not lock then
    return stop(("it deletes %s, the project's repository"):format(change.path), "variants")
  end
  if project and not core.contains(project, real) and not is_temporary(config, real) then
    return stop(("it deletes %s, which is not in the project"):format(change.path), "user")
  end
  return nil
end

--- A word that is not known, as what it may delete: see deletions.lua.
local function by_unknown(config, step, change)
  if change.how ~= "delete" or change.path then return nil end
  for _, other in ipairs(deletions.of(config, step, change)) do
    local found = by_target(config, other)
    if found then return found end
  end
  return nil
end

local function as_deletion(change)
  return { how = "delete", path = change.path, source = change.source }
end

--- Is what is in the file lost?
local function is_wiped(step, change)
  local name, given = steps.name(step), step.call or step.doubtful
  if change.how ~= "change" or not given then return false end
  local size = name == "truncate" and given:values("-s")[1] or ""
  return name == "shred" or size:find("^[<%%/]?0+%a*$") ~= nil
end

local PRINTS_NOTHING <const> = { [":"] = true, ["true"] = true }

--- Is nothing put in the place of something?
local function gets_nothing(step)
  for _, effect in ipairs(step.effects) do
    if (effect.kind == "read" or effect.kind == "link") and effect.text == "/dev/null" then
      return true
    end
  end
  return false
end

--- Is a file opened to be written, and nothing comes?
local function is_emptied(step, change)
  local redirect = change.source.redirect
  if change.path and change.how ~= "delete" and core.kind(change.path, true) == "file"
    and gets_nothing(step) then
    return true
  end
  local anew = redirect and (redirect.op == ">" or redirect.op == ">|")
  if not anew or not change.path or core.kind(change.path, true) ~= "file" then return false end
  return #step.fields == 0 or PRINTS_NOTHING[steps.name(step)] or false
end

local MODES <const> = { chmod = true, chown = true, chgrp = true, chattr = true, setfacl = true }

--- The rights of all that lies below the root, the home, or out of the project.
local function by_rights(config, step, change)
  local given = step.call or step.doubtful
  if change.how ~= "change" or not MODES[steps.name(step)] or not given or not given:has("-R") then
    return nil
  end
  local found = by_target(config, as_deletion(change))
  local project = config.project and (core.resolve(config.project) or config.project)
  if not found or project and core.contains(project, change.path) then return nil end
  return stop(("it changes the rights of all below %s"):format(change.path), "user")
end

local SETS_OWNER <const> = { chmod = true, install = true }

--- Rights for everybody who runs a program, or by a file that grants them.
local function by_grant(config, step, change)
  if config.elsewhere then return nil end
  if SETS_OWNER[steps.name(step)] and rights.sets_owner(step) then
    return stop("it makes a program run with the rights of its owner", "user")
  end
  local path = change.path
  if path and (path:sub(1, 5) == "/etc/" or path:sub(1, 5) == "/var/" or path:find("^/%l*/?lib/"))
    and rights.are_at(path) then
    return stop(("it changes %s, by which rights are given, or programs run"):format(path), "user")
  end
  return nil
end

--- Why what a command changes is refused; nil if it is not.
-- @treturn table|nil a stop (stops.lua)
function destruction.why(config, step)
  for _, change in ipairs(changes.of(step)) do
    local found = by_device(change) or by_target(config, change)
      or by_unknown(config, step, change) or by_rights(config, step, change)
      or by_grant(config, step, change)
      or (is_wiped(step, change) or is_emptied(step, change))
        and by_target(config, as_deletion(change))
    if found then return found end
    local entry = change.path and not config.elsewhere and secrets.blocked(config, change.path)
    if entry then return stop(("it changes %s, a blocked path"):format(change.path), "user") end
  end
  return nil
end

return destruction
