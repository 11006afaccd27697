--- What a script decodes, so that nobody can read it before, and then runs.
-- @module sandbox_enforcer.classify.decoding
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.steps")

local decoding = { mark = "decoded" }

--- By the name of what decodes: the pattern of an option that says so.
local OPTIONS <const> = {
  base64 = "^%-[^-]*[dD]", base32 = "^%-[^-]*[dD]", basenc = "^%-[^-]*[dD]", xxd = "^%-[^-]*r",
  openssl = "^%-d", uudecode = "", gzip = "^%-[^-]*d", gunzip = "", zcat = "", gpg = "^%-[^-]*d",
  gpg2 = "^%-[^-]*d",
}

--- Does a command decode something? An argument that is not known may say so.
function decoding.brings(_, step)
  local name = steps.name(step) or ""
  local pattern = OPTIONS[name]
  if not pattern or pattern == "" then return pattern ~= nil end
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if not text or text:find(pattern) or text:find("^%-%-d") then return true end
  end
  return false
end

local IS_TEXT <const> = { script = true, program = true, code = true }

--- What is decoded for these is data.
local DATABASES <const> = { psql = true, mysql = true, mariadb = true, sqlite3 = true }

--- Is what an effect runs decoded: its word, the file that it names, or what xargs puts in?
local function runs(self, step, effect)
  if effect.kind == "stdin" then
    local data = self.kind.mark == decoding.mark and DATABASES[steps.name(step) or ""]
    return not data and self:comes_in(step)
  end
  if not IS_TEXT[effect.kind] then return false end
  local field = effect.item and step.fields[effect.item.field]
  if field and (field.holes or field.open) and self:comes_in(step) then return true end
  local text = effect.text or field and field.text
  local path = text and paths.absolute(effect.cwd or step.cwd, text)
  return self:field_holds(field) or path and self:is_at(path) or false
end

local SOURCES <const> = { ["."] = true, source = true }

--- Does a command run what was decoded?
function decoding.ends(self, step)
  local first, second = step.fields[1], step.fields[2]
  if first and not first.text and self:field_holds(first) then return true end
  if second and first.text and SOURCES[first.text] then
    local path = second.text and paths.absolute(step.cwd, second.text)
    if self:field_holds(second) or self:is_at(path) then return true end
    return second.text == "/dev/stdin" and self:comes_in(step)
  end
  for _, effect in ipairs(step.effects) do
    if runs(self, step, effect) then return true end
  end
  return false
end

return decoding
