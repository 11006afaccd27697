--- Takes secrets out of what is written down.
-- @module sandbox_enforcer.redaction
local core = require("sandbox_enforcer.core")

local redaction = {}

local LONGEST <const> = 16384  -- bytes of a text that are written down; audit.lua knows it, too
local LONGEST_WORD <const> = 2048  -- that is not cut in two

--- Words of a command that are no one's business: what each holds for sure, and what it looks like.
local SECRETS <const> = {
  { "@", "(://)[^/%s]*@", "%1***@" },
  { "uthorization:", "([Aa]uthorization:%s*)[^\"'\n]+", "%1***" },
  { "ookie:", "([Cc]ookie:%s*)[^\"'\n]+", "%1***" },
  { "earer", "([Bb]earer%s+)[^%s\"']+", "%1***" },
  { "-u", "(%s%-u[%s=]*[\"']?)[^%s:\"']+:[^%s\"']+", "%1***" },
  { "--user", "(%-%-user[%s=]+[\"']?)[^%s:\"']+:[^%s\"']+", "%1***" },
  { "--proxy-user", "(%-%-proxy%-user[%s=]+[\"']?)[^%s\"']+", "%1***" },
  { "mysql", "(%s%-p)[^%s]+", "%1***" }, { "mariadb", "(%s%-p)[^%s]+", "%1***" },
  { "sshpass", "(%s%-p%s*)[^%s]+", "%1***" }, { "login", "(%s%-p[%s=]*)[^%s]+", "%1***" },
  { "redis-cli", "(%s%-a%s*)[^%s]+", "%1***" }, { "pass:", "(pass:)[^%s\"']+", "%1***" },
  { "ignature=", "([Ss]ignature=)[^%s\"'&]+", "%1***" },
  { "sig=", "([?&]sig=)[^%s\"'&]+", "%1***" },
  { "gh", "%f[%w]gh[pousr]_%w+", "***" }, { "github_pat", "github_pat_[%w_]+", "***" },
  { "glpat-", "glpat%-[%w_-]+", "***" }, { "AKIA", "%f[%w]AKIA%w+", "***" },
  { "ASIA", "%f[%w]ASIA%w+", "***" }, { "AIza", "%f[%w]AIza[%w_-]+", "***" },
  { "ya29.", "%f[%w]ya29%.[%w_.-]+", "***" }, { "npm_", "%f[%w]npm_%w+", "***" },
  { "hf_", "%f[%w]hf_%w+", "***" }, { "pypi-", "%f[%w]pypi%-[%w_-]+", "***" },
  { "_live_", "%f[%w][rsp]k_live_%w+", "***" }, { "SG.", "%f[%w]SG%.[%w_.-]+", "***" },
  { "sk-", "%f[%w]sk%-[%w_-]+", "***" }, { "xox", "%f[%w]xox%a%-[%w-]+", "***" },
  { "eyJ", "eyJ[%w_-]+%.[%w_-]+%.?[%w_-]*", "***" },
}

--- Names, by what each holds for sure, and what stands between them and a secret.
local JOINED <const>, APART <const> = "[\"']?%s*[=:]%s*", "[\"']?[=:%s]%s*"
local NAMES <const> = {
  { "assw", "[Pp]assw%l*", APART }, { "assphrase", "[Pp]assphrase", APART },
  { "oken", "[Tt]oken", APART }, { "ecret", "[Ss]ecret", APART },
  { "key", "[_-]?key", JOINED }, { "Key", "Key", JOINED }, { "pwd", "pwd", JOINED },
  { "TOKEN", "TOKEN", JOINED }, { "KEY", "KEY", JOINED }, { "SECRET", "SECRET", JOINED },
  { "PASS", "PASS%u*", JOINED }, { "PWD", "_PWD", JOINED },
}

for _, name in ipairs(NAMES) do
  local before = "(" .. name[2] .. name[3] .. ")"
  for _, value in ipairs({ '"[^"]*"', "'[^']*'", "[^%s\"'&]+" }) do
    SECRETS[#SECRETS + 1] = { name[1], before .. value, "%1***" }
  end
end

--- A text that is not too long; what is left out is told apart by its hash.
local function cut(text)
  if #text <= LONGEST then return text end
  local last = LONGEST
  while last > LONGEST - LONGEST_WORD and not text:find("^%s", last) do last = last - 1 end
  return ("%s... %d bytes, %s"):format(text:sub(1, last), #text, core.sha256(text))
end

--- A key ends with its lines, or with the text.
local function without_keys(text)
  local at = text:find("PRIVATE KEY", 1, true) and text:find("-----BEGIN", 1, true)
  return at and text:sub(1, at - 1) .. "***" or text
end

--- A text as it is written down.
-- @string text
-- @treturn string
function redaction.of(text)
  text = without_keys(cut(text))
  for _, secret in ipairs(SECRETS) do
    if text:find(secret[1], 1, true) then text = text:gsub(secret[2], secret[3]) end
  end
  return text
end

return redaction
