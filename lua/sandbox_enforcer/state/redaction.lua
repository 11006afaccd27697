--- Removes secrets from what is recorded.
-- @module sandbox_enforcer.state.redaction
local core = require("sandbox_enforcer.core")

local redaction = {}

local LONGEST <const> = 16384  -- bytes of a text to record; audit.lua relies on it
local LONGEST_WORD <const> = 2048  -- words up to this length are not split

--- Secret words of a command: a text each must contain, and its pattern.
local SECRETS <const> = {
  { "@", "(://)[^/%s]*@", "%1***@" },
  { "uthorization:", "([Aa]uthorization:%s*)[^\"'\n]+", "%1***" },
  { "ookie:", "([Cc]ookie:%s*)[^\"'\n]+", "%1***" },
  { "earer", "([Bb]earer%s+)[^%s\"']+", "%1***" },
  { "--cookie", "(%-%-cookie[%s=]+[\"']?)[^\"'%s]+", "%1***" },
  { "curl", "(%s%-b%s*[\"']?)[^%s\"']+=[^\"'%s]+", "%1***" },
  { "-u", "(%s%-u[%s=]*[\"']?)[^%s:\"']+:[^%s\"']+", "%1***" },
  { "-U", "(%s%-U[%s=]*[\"']?)[^%s:%%\"']+[:%%][^%s\"']+", "%1***" },
  { "http", "(https?%s+%-a%s*[\"']?)[^%s:\"']+:[^%s\"']+", "%1***" },
  { "--user", "(%-%-user[%s=]+[\"']?)[^%s:\"']+:[^%s\"']+", "%1***" },
  { "--proxy-user", "(%-%-proxy%-user[%s=]+[\"']?)[^%s\"']+", "%1***" },
  { "mysql", "(%s%-p)[^%s]+", "%1***" }, { "mariadb", "(%s%-p)[^%s]+", "%1***" },
  { "sshpass", "(%s%-p%s*)[^%s]+", "%1***" }, { "login", "(%s%-p[%s=]*)[^%s]+", "%1***" },
  { "redis-cli", "(%s%-a%s*)[^%s]+", "%1***" }, { "pass:", "(pass:)[^%s\"']+", "%1***" },
  { "zip", "(%s%-P%s*)[^%s]+", "%1***" }, { "7z", "(%s%-p)[^%s]+", "%1***" },
  { "ssh-keygen", "(%s%-[NP]%s*)[^%s]+", "%1***" }, { "twine", "(%s%-p%s*)[^%s]+", "%1***" },
  { "openssl", "(%s%-[kK]%s+)[^%s]+", "%1***" }, { "ldap", "(%s%-w%s*)[^%s]+", "%1***" },
  { "htpasswd", "(%s%-%a*b%a*%s+%S+%s+%S+%s+)%S+", "%1***" },
  { "from-literal", "(from%-literal=[^=%s]+=)[^%s]+", "%1***" },
  { "vault", "(vault%s+login%s+)[^%s-]%S*", "%1***" },
  { "-stdin", "(echo%s+)[^|]+", "%1***" }, { "-stdin", "(printf%s+)[^|]+", "%1***" },
  { "with-token", "(echo%s+)[^|]+", "%1***" },
  { "<<<", "(stdin%s*<<<%s*)[^;&|]+", "%1***" }, { "<<<", "(token%s*<<<%s*)[^;&|]+", "%1***" },
  { "ignature=", "([Ss]ignature=)[^%s\"'&]+", "%1***" },
  { "sig=", "([?&]sig=)[^%s\"'&]+", "%1***" },
  { "gh", "%f[%w]gh[pousr]_%w+", "***" }, { "github_pat", "github_pat_[%w_]+", "***" },
  { "glpat-", "glpat%-[%w_-]+", "***" }, { "AKIA", "%f[%w]AKIA%w+", "***" },
  { "ASIA", "%f[%w]ASIA%w+", "***" }, { "AIza", "%f[%w]AIza[%w_-]+", "***" },
  { "ya29.", "%f[%w]ya29%.[%w_.-]+", "***" }, { "npm_", "%f[%w]npm_%w+", "***" },
  { "hf_", "%f[%w]hf_%w+", "***" }, { "pypi-", "%f[%w]pypi%-[%w_-]+", "***" },
  { "_live_", "%f[%w][rsp]k_live_%w+", "***" }, { "SG.", "%f[%w]SG%.[%w_.-]+", "***" },
  { "sk-", "%f[%w]sk%-[%w_-]+", "***" }, { "xox", "%f[%w]xox%a%-[%w-]+", "***" },
  { "_test_", "%f[%w][rsp]k_test_%w+", "***" }, { "xapp-", "%f[%w]xapp%-[%w-]+", "***" },
  { "hooks.slack.com", "(hooks%.slack%.com/%a+/)[%w/]+", "%1***" },
  { ":AA", "%d%d%d%d%d%d+:AA[%w_-]+", "***" },
  { "eyJ", "eyJ[%w_-]+%.[%w_-]+%.?[%w_-]*", "***" },
}

local REST <const>, INPUT <const> = "[^;&|\n]+", "<<<%s*"

--- Words followed by a secret: the pattern before it, and the pattern of the secret.
for _, word in ipairs({
  { "-S", "(echo%s+)[^|]+(|%s*sudo)", "%1*** %2" }, { "chpasswd", "(echo%s+)[^|]+" },
  { "login -", "(printf%s+)[^|]+" },
  { "sudo", "(" .. INPUT .. ")" .. REST }, { "passwd", "(" .. INPUT .. ")" .. REST },
  { "su ", "(" .. INPUT .. ")" .. REST }, { "secret", "(" .. INPUT .. ")" .. REST },
  { "pass ", "(" .. INPUT .. ")" .. REST },
  { "secret", "(secrets?%s+%l+%s+[%w_]+=)%S+" }, { "secret", "(%-%-body[%s=]+)%S+" },
  { "secret", "(secret%s+set%s+%S+%s+%-b)%S+" }, { "--secret", "(%-%-secret%s+%S+%s+)%S+" },
  { "kv put", "(kv%s+put%s+%S+%s+)" .. REST }, { "pass", "(%s%-%-?%a[%w-]*pass[%s=]+)%S+" },
  { "uthkey", "([Aa]uthkey[%s=:]+)%S+" }, { "--auth", "(%-%-auth[%s=]+)%S+" },
  { "_auth", "(_auth[%s=]+)%S+" }, { "uth:", "(%-[Aa]uth:%s*)[^\"'\n]+" },
  { "auth=", "(auth=)[^%s\"'&]+" }, { "code=", "([?&]code=)[^%s\"'&]+" },
  { "snyk", "(snyk%s+auth%s+)%S+" }, { "rclone", "(%spass%s+)%S+" },
  { "rar ", "(%s%-h?p)%S+" }, { "mongo", "(%s%-p%s*)%S+" }, { "cqlsh", "(%s%-p%s*)%S+" },
  { "usermod", "(%s%-p%s*)%S+" }, { "mosquitto", "(%s%-P%s*)%S+" }, { "sqlcmd", "(%s%-P%s*)%S+" },
  { "sqlplus", "(sqlplus%s+[^%s/]+/)[^%s@]+" }, { "lftp", "(%s%-u%s*[^%s,]+,)%S+" },
  { "codecov", "(%s%-t%s*)%S+" }, { "alias set", "(alias%s+set%s+%S+%s+%S+%s+)" .. REST },
  { "security", "(%s%-w%s*)%S+" }, { "wpa_passphrase", "(wpa_passphrase%s+%S+%s+)%S+" },
  { "net use", "(/user:%S+%s+)%S+" }, { "-command", "(assword%-command[%s=]+)" .. REST },
  { "_cmd", "(assword_cmd[%s=]+)" .. REST }, { "private-key", "(private%-key%s+<%(%l+%s+)[^)]+" },
}) do
  SECRETS[#SECRETS + 1] = { word[1], word[2], word[3] or "%1***" }
end

--- Prefixes of the keys of services.
local PREFIXES <const> = [[
  dop_v1_ shpat_ shpss_ sq0atp- sq0csp- dckr_pat_ lin_api_ rubygems_ whsec_ hvs. hvb. sbp_
  figd_ ATATT3 ATBB AKCp nvapi- gsk_ r8_ AGE-SECRET-KEY- PMAK- ntn_ atlasv1. tfp_ phc_ EAAC fm2_
  pscale_tkn_ pscale_pw_ gldt- glrt- glft- glsoat- glptt- glcbt- glimt- glagent- gloas-
]]

for prefix in PREFIXES:gmatch("%S+") do
  local exact = prefix:gsub("%p", "%%%0")
  SECRETS[#SECRETS + 1] = { prefix, "%f[%w]" .. exact .. "[%w_.-]+", "***" }
end

--- Separators between a name and a secret.
local JOINED <const>, APART <const> = "[\"']?%s*[=:]+%s*", "[\"']?%s+"

--- Names, by a text each must contain, and whether a blank may separate the secret.
local NAMES <const> = {
  { "assw", "[Pp]assw%l*", true }, { "assphrase", "[Pp]assphrase", true },
  { "oken", "[Tt]oken", true }, { "ecret", "[Ss]ecret", true }, { "-key", "%-key", true },
  { "access_key", "access_key", true }, { "--credential", "%-%-credentials?", true },
  { "--pass", "%-%-pass", true }, { "pass", "pass" }, { "Pass", "Pass" }, { "pw", "%f[%w]pw" },
  { "pwd", "pwd" }, { "key", "key" }, { "Key", "Key" }, { "TOKEN", "TOKEN" }, { "KEY", "KEY" },
  { "SECRET", "SECRET" }, { "PASS", "PASS%u*" }, { "PWD", "_PWD" },
}

local function hide(name, between)
  local before = "(" .. name[2] .. between .. ")"
  for _, value in ipairs({ '"[^"]*"', "'[^']*'", "[^%s\"'&=:][^%s\"'&]*" }) do
    SECRETS[#SECRETS + 1] = { name[1], before .. value, "%1***" }
  end
end

for _, name in ipairs(NAMES) do
  hide(name, JOINED)
  if name[3] then hide(name, APART) end
end

--- A text, shortened if it is too long; the hash of the omitted part tells texts apart.
local function cut(text)
  if #text <= LONGEST then return text end
  local last = LONGEST
  while last > LONGEST - LONGEST_WORD and not text:find("^%s", last) do last = last - 1 end
  return ("%s... %d bytes, %s"):format(text:sub(1, last), #text, core.sha256(text))
end

--- What a text with a secret contains.
local SIGNS <const> = {}
for i, secret in ipairs(SECRETS) do SIGNS[i] = secret[1] end

--- A text without private keys; a key ends with its lines, or with the text.
local function without_keys(text)
  local at = text:find("PRIVATE KEY", 1, true) and text:find("-----BEGIN", 1, true)
  return at and text:sub(1, at - 1) .. "***" or text
end

--- A text as it is recorded.
-- @string text
-- @treturn string
function redaction.of(text)
  text = without_keys(cut(text))
  if not core.includes(text, SIGNS) then return text end
  for _, secret in ipairs(SECRETS) do
    if text:find(secret[1], 1, true) then text = text:gsub(secret[2], secret[3]) end
  end
  return text
end

--- Parts of the names of secret parameters, in lower case.
local PARAMETERS <const> = {
  "token", "secret", "passw", "passphrase", "signature", "credential", "session", "cookie", "jwt",
  "apikey", "auth",
}

--- Whole names of secret parameters, and endings of longer ones.
local ENDINGS <const> = { "key", "sig", "sid", "pass", "pwd", "pw", "code", "otp", "pin", "hmac" }

--- Does the name of a parameter say that its value is a secret?
local function is_parameter(name)
  name = name:lower()
  for _, part in ipairs(PARAMETERS) do
    if name:find(part, 1, true) and not name:find("author%f[^%a]") then return true end
  end
  for _, ending in ipairs(ENDINGS) do
    if name:find("%f[%a]" .. ending .. "$") then return true end
  end
  return false
end

--- Does a text, in any case, contain something like a secret, or pass one in a parameter of an
-- address?
-- @string text
-- @treturn boolean
function redaction.finds(text)
  local decoded = text:gsub("%%(%x%x)", function(hex) return string.char(tonumber(hex, 16)) end)
  local lower = decoded:lower()
  if redaction.of(decoded) ~= decoded or redaction.of(lower) ~= lower then return true end
  for name in decoded:gmatch("[?&;]([^=&;%s]+)==?[^&%s]") do
    if is_parameter(name) then return true end
  end
  return false
end

local SHORTEST <const> = 12  -- bytes of a key

--- What a text with a key of a known form contains.
local KEY_SIGNS <const> = {
  "PRIVATE KEY", "Private-Lines:", "://", "ecret_access_key", "SECRET_ACCESS_KEY",
  "ecretAccessKey", "AccountKey",
}
for _, secret in ipairs(SECRETS) do
  if secret[3] == "***" then KEY_SIGNS[#KEY_SIGNS + 1] = secret[1] end
end

--- Names of keys without a form of their own, in lower case, and how long those are at least.
local LENGTHS <const> = { secret_access_key = 40, secretaccesskey = 40, accountkey = 80 }

--- Does a text give a key by its name?
local function names_key(text)
  for name, length in pairs(LENGTHS) do
    for key in text:lower():gmatch(name .. "[\"']?%s*[=:]%s*[\"']?([%w/+=]+)") do
      if #key >= length then return true end
    end
  end
  return false
end

--- Does a text contain a certain secret: a key of a known form, or a password in an address?
-- @string text
-- @treturn boolean
function redaction.holds_key(text)
  if not core.includes(text, KEY_SIGNS) then return false end
  if text:find("----%s?BEGIN [%u%d ]*PRIVATE KEY") or text:find("Private-Lines:", 1, true) then
    return true
  end
  if text:find("://[^/%s:@\"'$<>{}]+:[^/%s@\"'$<>{}]+@") then return true end
  for _, secret in ipairs(SECRETS) do
    local found = secret[3] == "***" and text:find(secret[1], 1, true) and text:match(secret[2])
    if found and #found >= SHORTEST then return true end
  end
  return names_key(text)
end

return redaction
