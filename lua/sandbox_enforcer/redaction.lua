--- Takes secrets out of what is written down.
-- @module sandbox_enforcer.redaction
local redaction = {}

--- Words of a command that are no one's business: what each holds for sure, and what it looks like.
local SECRETS <const> = {
  { "@", "(://)[^/@%s]+@", "%1***@" },
  { "earer", "([Bb]earer%s+)[^%s\"']+", "%1***" },
  { "oken", "([Tt]oken[=:]%s*)[^%s\"'&]+", "%1***" },
  { "assword", "([Pp]assword[=:]%s*)[^%s\"'&]+", "%1***" },
  { "TOKEN=", "(TOKEN=)[^%s]+", "%1***" }, { "KEY=", "(KEY=)[^%s]+", "%1***" },
  { "SECRET=", "(SECRET=)[^%s]+", "%1***" }, { "PASSWORD=", "(PASSWORD=)[^%s]+", "%1***" },
  { "gh", "%f[%w]gh[pousr]_%w+", "***" }, { "github_pat", "github_pat_[%w_]+", "***" },
  { "glpat-", "glpat%-[%w_-]+", "***" }, { "AKIA", "%f[%w]AKIA%w+", "***" },
  { "sk-", "%f[%w]sk%-[%w_-]+", "***" }, { "xox", "%f[%w]xox%a%-[%w-]+", "***" },
  { "eyJ", "eyJ[%w_-]+%.[%w_-]+%.?[%w_-]*", "***" },
  { "PRIVATE KEY", "%-%-%-%-%-BEGIN.*PRIVATE KEY.*", "***" },
}

function redaction.of(text)
  for _, secret in ipairs(SECRETS) do
    if text:find(secret[1], 1, true) then text = text:gsub(secret[2], secret[3]) end
  end
  return text
end

return redaction
