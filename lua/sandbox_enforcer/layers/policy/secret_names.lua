--- Files that are named like a secret, in whatever place: access_token.txt, deploy_key. Program
-- sources and documents about secrets are not: token.ts, password_reset.html.
-- @module sandbox_enforcer.layers.policy.secret_names
local core = require("sandbox_enforcer.core")
local set = require("sandbox_enforcer.set")

local secret_names = {}

--- Endings of files that hold data, and of copies of any file.
local DATA <const> = set([[
  txt json json5 yml yaml xml csv tsv ini conf cfg config toml properties bak old orig save copy tmp
  enc dat db sqlite
]])

--- Words in a name that mean a secret.
local WORDS <const> = set([[
  token tokens password passwords passwd secret secrets credential credentials credentialstore
  apikey apikeys keystore netrc htpasswd dockerconfigjson jwt bearer cookies accesskeys rootkey
  kubeconfig vault passphrase adminsdk privatekey privatekeys secretkey deploykey sshkey mnemonic
]])

--- Words that make a key secret, if they come before "key".
local KEYS <const> = set([[
  api access deploy private secret ssh sa signing encryption master server root admin host stripe
  account service license client gcp aws azure google gcloud firebase
]])

--- Words that make a key a harmless one.
local PLAIN <const> = set([[
  public pub primary foreign sort partition cache hot shortcut translation i18n query
]])

--- Whole names that mean a secret.
local WHOLE <const> = set([[
  kube.config admin.conf k3s.yaml auth.json .ftpconfig sftp-config.json filezilla.xml shadow
  sitemanager.xml local.settings.json ngrok.yml .renviron logins.json master.key env.prod
  env.production env.local google-services.json googleservice-info.plist appsettings.production.json
  .bash_history .zsh_history .python_history .psql_history .mysql_history .sqlite_history
]])

--- The words of a name, in lower case: "accessKeys.csv" is access, keys, csv.
local function words_of(name)
  local list = {}
  for word in name:gsub("(%l)(%u)", "%1_%2"):lower():gmatch("%w+") do list[#list + 1] = word end
  return list
end

local COPIES <const> = set("bak old orig save copy tmp backup")

--- The name of the file that one is a copy of, judging by its ending; nil if it is none.
-- @string path
-- @treturn ?string
function secret_names.original(path)
  local name, ending = path:match("^(.*[^/])%.(%w+)$")
  if name and COPIES[ending:lower()] then return name end
  return path:match("^(.*[^/])~$")
end

--- Is a file with this name likely to hold a secret?
-- @string name without a directory
-- @treturn boolean
function secret_names.is(name)
  if WHOLE[name:lower()] then return true end
  local ending = name:match(".%.(%w*)$")
  if ending and not DATA[ending:lower()] then return false end
  local list = words_of(name)
  for i = 1, #list do
    local word = list[i]
    local joined = i > 1 and WORDS[list[i - 1] .. word]
    local key = word == "key" and not PLAIN[list[i - 1] or "key"] and list[i - 1] ~= nil
      or word == "keys" and (KEYS[list[i - 1] or ""] or name:find("%.keys%.") ~= nil)
    if WORDS[word] or joined or key then return true end
  end
  return false
end

--- Any path with a part named like a secret contains one of these.
secret_names.SIGNS = {
  "/.", "pem", "key", "secret", "cred", "passw", "shadow", "token", "id_", "kube", "tfstate",
  "tfvars", "kdbx", "p12", "pfx", "jks", "vault", "env", "auth", "account", "ppk", "jwt", "bearer",
  "cookie", "netrc", "admin", "p8", ".conf", "wallet",
}

--- A quick test that saves a closer look: may a part of a path be named like a secret?
-- @string path
-- @treturn boolean
function secret_names.may_be(path)
  return core.includes("/" .. path:lower(), secret_names.SIGNS)
end

return secret_names
