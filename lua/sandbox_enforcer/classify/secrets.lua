--- Paths that hold secrets: those that a profile lists, and those that everybody knows.
-- @module sandbox_enforcer.classify.secrets
local core = require("sandbox_enforcer.core")

local secrets = {}

--- Not refused, but never read without the user.
local KNOWN <const> = {
  "~/.aws/", "~/.gnupg/", "~/.netrc", "~/.docker/config.json", "~/.kube/", "~/.npmrc", "~/.pypirc",
  "~/.git-credentials", "~/.config/gh/", "~/.config/gcloud/", "~/.azure/", "~/.claude.json",
  "~/.claude/.credentials.json", "~/.bash_history", "~/.zsh_history", "~/.local/share/keyrings/",
  "~/.password-store/", "~/.mozilla/", "/etc/gshadow", "/etc/sudoers", "/etc/ssl/private/",
  "/proc/", ".env.*", "*.p12", "*.pfx", "*.keystore", "*.jks", "id_rsa", "id_ecdsa", "id_ed25519",
  ".htpasswd", ".pgpass", ".vault-token", "secrets.json", "secrets.yml", "secrets.yaml",
}

--- A name with `*` in it as a pattern of Lua.
local function pattern(text)
  return "^" .. text:gsub("[%^%$%(%)%%%.%[%]%+%-%?]", "%%%0"):gsub("%*", ".*") .. "$"
end

--- Does a path lie at a place, or below it? A place that holds the whole project does not count.
local function lies_at(config, path, place)
  place = core.normalize(place)
  if config.project and core.contains(place, config.project) then return false end
  return core.contains(place, path)
end

local function fits(config, path, entry)
  if entry:find("^~/") then
    return config.home ~= nil and lies_at(config, path, config.home .. entry:sub(2))
  end
  if entry:find("^/") then return lies_at(config, path, entry) end
  local directory = entry:find("/$") ~= nil
  local want = pattern((entry:gsub("/+$", "")))
  for name, rest in path:gmatch("([^/]+)(/?)") do
    if name:find(want) and (not directory or rest ~= "" or core.kind(path) == "directory") then
      return true
    end
  end
  return false
end

local function entry_for(config, path, entries)
  local real = core.resolve(path) or path
  for _, entry in ipairs(entries) do
    if fits(config, path, entry) or fits(config, real, entry) then return entry end
  end
  return nil
end

--- The entry of the profile's blocked paths that a path fits.
function secrets.blocked(config, path)
  return entry_for(config, path, config.profile.blocked_paths or {})
end

--- The place of secrets that a path lies in.
function secrets.known(config, path) return entry_for(config, path, KNOWN) end

return secrets
