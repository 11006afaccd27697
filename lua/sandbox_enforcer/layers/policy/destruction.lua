--- What must not be written, altered or deleted: devices, the directories above the project, files
-- that grant privileges, and blocked paths.
-- @module sandbox_enforcer.layers.policy.destruction
local boundaries = require("sandbox_enforcer.config.boundaries")
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local deletions = require("sandbox_enforcer.layers.policy.deletions")
local disks = require("sandbox_enforcer.layers.policy.disks")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local matches = require("sandbox_enforcer.matches")
local paths = require("sandbox_enforcer.paths")
local profile_entries = require("sandbox_enforcer.layers.policy.profile_entries")
local profiles = require("sandbox_enforcer.config.profiles")
local refusal = require("sandbox_enforcer.layers.policy.refusal")
local secrets = require("sandbox_enforcer.layers.policy.secrets")
local steps = require("sandbox_enforcer.step")

local destruction = {}

local stop <const> = refusal.new

local function by_device(step, change)
  if not change.path and change.begins == "/dev" then
    return stop("it writes to an unknown device", "user")
  end
  local all = change.path == "/dev" and changes.below(change)
  local path = change.path or disks.unknown(step, change)
  if path and (all or disks.is(path)) then return stop(("it writes to %s"):format(path), "user") end
  return nil
end

local function is_temporary(config, path)
  return config:holds(path) or boundaries.is_temporary(config, path)
end

--- Does find delete only certain names below a path: not all, nor the project or its repository?
local function is_selective(change, project)
  local below, matching = changes.below(change)
  if not below or not matching then return false end
  for _, name in ipairs({ "x", "x.y", ".", ".git", paths.basename(project) }) do
    if secrets.fits(name, matching) then return false end
  end
  return true
end

--- What every machine and every container has.
local SYSTEM <const> = {}
for name in ("bin boot dev etc home lib lib64 proc root sbin sys usr var"):gmatch("%a+%d*") do
  SYSTEM["/" .. name] = true
end

--- Is a path a directory of every system, or a program or library of it?
local function is_system(path)
  if not path then return false end
  return path == "/" or SYSTEM[path] or path:find("^/s?bin/") or path:find("^/lib")
    or path:find("^/usr/s?bin/") or path:find("^/usr/lib") or false
end
destruction.is_system = is_system

--- Refused by the path alone. This is for other machines, whose files we cannot see; they may have
-- a home, too.
local function by_name(config, change)
  local path = change.path:gsub("/%*$", ""):gsub("^/+", "/")
  if path ~= "" and path ~= "/" and path ~= config.home and not SYSTEM[path] then return nil end
  return stop(("it deletes %s"):format(path ~= "" and path or "/"), "variants")
end

--- Refused for deleting the root, the home, the project or a directory above it, its repository, or
-- anything that is not the project's.
local function by_target(config, change)
  if change.how ~= "delete" or not change.path then return nil end
  if config.elsewhere then return by_name(config, change) end
  local real = core.resolve(change.path) or change.path
  local project = config.project and (core.resolve(config.project) or config.project)
  if project and core.contains(project, real) and is_selective(change, project) then return nil end
  if real == "/" or real == config.home then
    return stop(("it deletes %s"):format(change.path), "variants")
  end
  if project and core.contains(real, project) then
    if change.source.untracked and config.profile.asks_about_losses then return nil end
    if change.source.untracked == "ignored" and config.of_project then return nil end
    if change.source.untracked then
      local why <const> = "untracked files in the project would be lost"
      return stop(why, "instead", profiles.INSTEAD.untracked)
    end
    return stop(("it deletes %s, which contains the project"):format(change.path), "variants")
  end
  local lock = real:find("%.lock$") and core.kind(real) ~= "directory"
  if project and core.contains(project .. "/.git", real) and not lock then
    return stop(("it deletes %s, the project's repository"):format(change.path), "variants")
  end
  if project and not core.contains(project, real) and not is_temporary(config, real) then
    return stop(("it deletes %s, which is outside the project"):format(change.path), "run")
  end
  return nil
end

--- Refused because a variable may be empty, which would delete something else.
local function by_empty(change)
  return stop(("$%s may be empty, and this would delete %s"):format(change.empty, change.written),
    "instead", ('write the path out, or use "${%s:?}"'):format(change.empty))
end

local function as_deletion(change)
  return { how = "delete", path = change.path, source = change.source }
end

local NOTHING <const> = "^[<%%/]?0+%a*$"

--- Does a command with an unknown word have an option with the size 0?
local function sets_nothing(step, option)
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local before = step.fields[i - 1].text or ""
    local value = before:find("^%-%-?%l+$") and text or text:match("^%-%-%l+=(.*)$")
      or text:sub(1, #option) == option and text:sub(#option + 1)
    if value and value:find(NOTHING) then return true end
  end
  return false
end

--- Is the content of the file lost, always or because it is truncated to size 0?
local function is_wiped(step, change)
  local wipes, given = knowledge.of(step, "wipes"), step.call or step.doubtful
  if change.how ~= "change" or not wipes then return false end
  if wipes == true then return true end
  if not given then return sets_nothing(step, wipes) end
  return (given:values(wipes)[1] or ""):find(NOTHING) ~= nil
end

local PRINTS_NOTHING <const> = { [":"] = true, ["true"] = true }

--- Is something replaced by nothing?
local function gets_nothing(step)
  for _, effect in ipairs(step.effects) do
    if (effect.kind == "read" or effect.kind == "link") and effect.text == "/dev/null" then
      return true
    end
  end
  return step.opened.stdin.text == "/dev/null" and knowledge.of(step, "sink") ~= nil
end

--- Refused for what an unknown word may delete or empty: see deletions.lua.
local function by_unknown(config, step, change)
  if change.path then return nil end
  local gone = change.how == "delete" or is_wiped(step, change) or gets_nothing(step)
  if not gone then return nil end
  for _, other in ipairs(deletions.of(config, step, change)) do
    local found = by_target(config, other)
    if found then return other.empty and by_empty(other) or found end
  end
  return nil
end

--- Is a file opened for writing without any input?
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

--- Does a command destroy all content of the file that it changes?
-- @tparam table step
-- @tparam table change from changes.lua
function destruction.is_wiped(step, change)
  return is_wiped(step, change) or is_emptied(step, change)
end

-- privileges

--- Does a mode make a program run as its owner? "4755", "u+s", "+s".
local function is_setuid(text)
  local digit = text:match("^[=+]?0*([0-7])[0-7][0-7][0-7]$")
  if digit then return tonumber(digit) & 4 ~= 0 end
  for clause in text:gmatch("[^,]+") do
    local at, what = clause:match("()[=+]([rwxXst]+)$")
    local who = at and clause:sub(1, at - 1):match("%f[ugoa][ugoa]+$") or ""
    local sets = what and what:find("s", 1, true)
    if sets and (who == "" or who:find("[ua]")) then return true end
  end
  return false
end

--- The mode given to an option, attached or not.
local function mode_of(step, i, option)
  local text = step.fields[i].text or ""
  local before = step.fields[i - 1].text
  if before == option or before == "--mode" then return text end
  return text:match("^%" .. option .. "(.+)$") or text:match("^%-%-mode=(.+)$")
end

--- Does a command make a program run as its owner?
local function sets_owner(step)
  local given = knowledge.of(step, "mode")
  for i = 2, given and #step.fields or 0 do
    local mode
    if given == "operand" then mode = step.fields[i].text else mode = mode_of(step, i, given) end
    if mode and is_setuid(mode) then return true end
  end
  return false
end

local GRANTING <const> = {
  "^/etc/passwd%-?$", "^/etc/group%-?$", "^/etc/gshadow", "^/etc/sudoers", "^/etc/doas%.conf$",
  "^/etc/pam%.", "^/etc/ld%.so%.", "^/etc/cron", "^/etc/anacrontab$", "^/var/spool/cron",
  "^/etc/profile", "^/etc/rc%.local$", "^/etc/init%.d/", "^/etc/systemd/", "^/etc/bash%.bashrc$",
  "^/lib/systemd/", "^/usr/lib/systemd/", "^/etc/ssh/", "^/etc/security/", "^/etc/polkit%-1/",
  "^/etc/environment$", "^/Library/Launch", "^/etc/zsh", "^/etc/modules", "^/etc/fstab$",
  "^/etc/selinux/", "^/etc/apparmor", "^/etc/default/grub", "^/etc/crypttab$", "^/etc/nsswitch",
  "^/boot/", "^/efi/", "^/usr/s?bin/", "^/s?bin/", "^/usr/lib/", "^/var/log/",
}

--- Does the file at a path grant privileges, or define what runs for everybody?
local function grants_rights(path) return matches(path, GRANTING) end

--- Refused for changing permissions of everything below the root, below the home, or outside the
-- project.
local function by_rights(config, step, change)
  if change.how ~= "change" or not knowledge.of(step, "rights") then return nil end
  local all = profile_entries.is_told(step, { "-R", "--recursive" })
  local project = config.project and (core.resolve(config.project) or config.project)
  for _, one in ipairs(change.path and { as_deletion(change) }
    or deletions.of(config, step, change)) do
    if not config.elsewhere and is_system(one.path) then
      return stop(("it changes the permissions of %s"):format(one.path), "user")
    end
    local found = all and by_target(config, one)
    if found and not (project and core.contains(project, one.path)) then
      return stop(("it changes the permissions of everything under %s"):format(one.path), "user")
    end
  end
  return nil
end

--- Refused for giving a program its owner's rights, or for a file that grants privileges.
-- @tparam boolean owner see `sets_owner`
local function by_grant(config, change, owner)
  if config.elsewhere then return nil end
  if owner then
    return stop("it makes a program run with its owner's rights (setuid)", "user")
  end
  local path = change.path
  if path and not (config.project and core.contains(config.project, path))
    and grants_rights(path) then
    return stop(("it changes %s, which grants rights or starts programs"):format(path), "user")
  end
  return nil
end

--- Do the arguments ask for everything below to go, without a question: -rf, --recursive --force?
local function forces(step)
  local deep, sure = false, false
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local short = text:match("^%-(%a+)$") or ""
    deep = deep or text == "--recursive" or short:find("[rR]") ~= nil
    sure = sure or text == "--force" or short:find("f", 1, true) ~= nil
  end
  return deep and sure
end

--- Refused for what an unknown command would delete, by its arguments: $X -rf ~
local function by_arguments(config, step)
  local first = step.fields[1]
  if not first or first.text or not forces(step) then return nil end
  for i = 2, #step.fields do
    local field = step.fields[i]
    local text = field.text or (field.written or ""):match("^(.*/)%*$")
    local path = text and not text:find("^%-") and paths.absolute(step.cwd, text)
    local found = path and paths.is_known(path)
      and by_target(config, { how = "delete", path = path, source = {} })
    if found then return found end
  end
  return nil
end

--- Why a command's changes are refused; nil if they are not.
-- @treturn table|nil a stop (refusal.lua)
function destruction.why(config, step)
  local owner, unknown = sets_owner(step), by_arguments(config, step)
  if unknown then return unknown end
  for _, change in ipairs(changes.of(step)) do
    local found = by_device(step, change) or by_target(config, change)
      or by_unknown(config, step, change) or by_rights(config, step, change)
      or by_grant(config, change, owner)
      or destruction.is_wiped(step, change)
        and by_target(config, as_deletion(change))
    if found then return found end
    local entry = change.path and not config.elsewhere and secrets.blocked(config, change.path)
    if entry then return stop(("it changes %s, a blocked path"):format(change.path), "user") end
  end
  return nil
end

return destruction
