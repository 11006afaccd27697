--- Changes that give rights: programs that run as their owner, and the files that say who may do
-- what on this machine, or what is run for everybody.
-- @module sandbox_enforcer.classify.rights
local steps = require("sandbox_enforcer.steps")

local rights = {}

--- Does a mode make a program run as its owner? "4755", "u+s", "+s".
local function is_setuid(text)
  local digit = text:match("^[=+]?0*([0-7])[0-7][0-7][0-7]$")
  if digit then return tonumber(digit) & 4 ~= 0 end
  for who, what in (text .. ","):gmatch("([ugoa]*)[=+]([rwxXst]+),") do
    if what:find("s", 1, true) and (who == "" or who:find("[ua]")) then return true end
  end
  return false
end

--- What install is told by -m, glued to it or not.
local function mode_of_install(step, i)
  local text = step.fields[i].text or ""
  local before = step.fields[i - 1].text
  if before == "-m" or before == "--mode" then return text end
  return text:match("^%-m(.+)$") or text:match("^%-%-mode=(.+)$")
end

--- Does a command make a program run as its owner?
function rights.sets_owner(step)
  local name = steps.name(step)
  for i = 2, (name == "chmod" or name == "install") and #step.fields or 0 do
    local mode = name == "chmod" and step.fields[i].text or mode_of_install(step, i)
    if mode and is_setuid(mode) then return true end
  end
  return false
end

local FILES <const> = {
  "^/etc/passwd%-?$", "^/etc/group%-?$", "^/etc/gshadow", "^/etc/sudoers", "^/etc/doas%.conf$",
  "^/etc/pam%.", "^/etc/ld%.so%.", "^/etc/cron", "^/etc/anacrontab$", "^/var/spool/cron",
  "^/etc/profile", "^/etc/rc%.local$", "^/etc/init%.d/", "^/etc/systemd/", "^/etc/bash%.bashrc$",
  "^/lib/systemd/", "^/usr/lib/systemd/", "^/etc/ssh/", "^/etc/security/", "^/etc/polkit%-1/",
  "^/etc/environment$", "^/Library/Launch", "^/etc/zsh", "^/etc/modules",
}

--- Does a file at a path say who may do what here, or what runs for everybody?
function rights.are_at(path)
  for _, pattern in ipairs(FILES) do
    if path:find(pattern) then return true end
  end
  return false
end

return rights
