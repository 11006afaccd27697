--- What a command does beyond its own files, told from its name and its effects.
-- @module sandbox_enforcer.classify.deeds
local steps = require("sandbox_enforcer.steps")

local deeds = {}

--- Commands that speak to another machine, whatever their rules say.
local SPEAKERS <const> = {
  ssh = true, mail = true, mailx = true, mutt = true, sendmail = true, msmtp = true, ftp = true,
  dig = true, nslookup = true, host = true, drill = true, ping = true, sftp = true, aws = true,
  gsutil = true, s3cmd = true, rclone = true,
}

local SPEAKS <const> = { send = true, url = true, fetch = true, remote = true }

--- Does a command speak to another machine, as far as one can see?
function deeds.speaks(step)
  local name = steps.name(step) or ""
  if step.opened.network or SPEAKERS[name] then return true end
  for _, effect in ipairs(step.effects) do
    if SPEAKS[effect.kind] then return true end
  end
  return name == "openssl" and (step.fields[2] or {}).text == "s_client"
end

--- Does a command end a process, or change or delete something that is not known?
function deeds.ends_unknown(step)
  if steps.name(step) == "kill" then return true end
  for _, effect in ipairs(step.effects) do
    local alters = effect.kind == "change" or effect.kind == "delete"
    if alters and not effect.path then return true end
  end
  return false
end

return deeds
