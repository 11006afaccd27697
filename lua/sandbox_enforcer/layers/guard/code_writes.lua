--- Code in another language that a command runs: does it write to a protected place?
-- @module sandbox_enforcer.layers.guard.code_writes
local code = require("sandbox_enforcer.code")
local core = require("sandbox_enforcer.core")
local foreign_code = require("sandbox_enforcer.shell.foreign_code")
local kinds = require("sandbox_enforcer.effect").kinds
local mentions = require("sandbox_enforcer.layers.guard.mentions")
local paths = require("sandbox_enforcer.paths")

local code_writes = {}

local function speaks(self, text) return mentions.any(self.config, text) end

--- The effects of the code in a file that runs and that this script did not write; nil if it is a
-- shell script.
local function of_file(self, step, effect)
  local path = effect.text and paths.absolute(effect.cwd or step.cwd, effect.text)
  if not path or not paths.is_known(path) then return nil end
  if self.world and self.world:maker(path) then return nil end
  local text = core.read(path, code.LONGEST)
  local line = text and text:match("^#![^\n]*")
  if not text or text:find("\0", 1, true) or line and line:find("sh%f[%W]") then return nil end
  return speaks(self, text) and foreign_code.read(step, text, effect.cwd) or nil
end

--- The effects of the code that a command runs.
local function of(self, step)
  local list = table.move(step.code or {}, 1, #(step.code or {}), 1, {})
  for _, effect in ipairs(self.world and self.world.reads and step.effects or {}) do
    if effect.kind == "program" then list[#list + 1] = of_file(self, step, effect) end
  end
  return list
end

--- The absolute path in a string of the code; nil if unknown.
local function absolute(step, config, path)
  if path.base == "unknown" or path.lost or not path.any then return nil end
  if path.base == "home" then return config.home and core.normalize(config.home .. path.text) end
  local found = path.text ~= "" and paths.absolute(step.cwd, path.text)
  return found and paths.is_known(found) and found or nil
end

--- A change of a path, or of the names that a pattern finds.
local function as_change(how, path, step)
  local makes = how == "change"  -- an empty directory
  local change = { how = how, text = path, source = { cwd = step.cwd }, directory = makes,
    names = makes and {} or nil }
  local begins, pattern = path:match("^([^*?%[]*)/(.*)$")
  if pattern and pattern:find("[*?%[]") then
    change.begins, change.pattern = begins ~= "" and begins or "/", pattern
  else
    change.path = path
  end
  return change
end

--- Does a string of the code name a protected place, which an unclear call may write?
local function names_one(self, step, strings)
  local before, found = self.reach.say, false
  self.reach.say = function() found = true end
  for _, path in ipairs(strings) do
    local known = #path.text > 3 and absolute(step, self.config, path)
    if known then self.reach:judge(step, { as_change("write", known, step) }) end
    if path.text:find("^/") then self.reach:judge_ending(step, path.text) end
  end
  self.reach.say = before
  return found
end

local UNCLEAR <const> = "Guard: the code that %s runs mentions the enforcer's files, and it is "
  .. "unclear which files it writes. Needs your OK"

--- May a path be a protected place: does it say so, or has its file other names?
local function may_be_protected(self, path)
  if speaks(self, path) then return true end
  local _, names = core.mode(path)
  return names ~= nil and names > 1 and core.kind(path, true) == "file"
end

--- Does the code say outright that a call changes this very file?
local function is_clear(effect) return effect.path and not effect.maybe end

--- Judge a change at a path, or at one of which only the end is known.
local function judge_change(self, step, effect, make)
  local value = effect.value
  if is_clear(effect) then
    if not may_be_protected(self, effect.path) then return end
    make()
    self.reach:judge(step, { as_change(effect.kind, effect.path, step) })
  elseif value.base == "unknown" and value.text:find("/") and not value.lost then
    make()
    self.reach:judge_ending(step, value.text:match("/.*$"))
  end
end

--- Does code mention something protected, in a composed string or anywhere in its text?
local function speaks_of(self, found)
  if speaks(self, found.text) then return true end
  for _, path in ipairs(found.strings) do
    if speaks(self, path.text) then return true end
  end
  return false
end

--- Paths that a text names, quoted or not.
local PATH <const> = "[%w_.~/+-]+"

--- Does the text of the code name a protected place that none of its known effects explains? Its
-- language may have ways to write that no rule describes: `:w FILE`, `open FILE w`.
local function names_unexplained(self, step, found)
  local explained = {}
  for _, effect in ipairs(found) do explained[effect.path or ""] = true end
  for text in found.text:gmatch(PATH) do
    local below = self.config.home and text:match("^~(/.*)$")
    local path = text:find("/", 1, true)
      and paths.absolute(step.cwd, below and self.config.home .. below or text)
    local known = path and paths.is_known(path) and not explained[path]
    if known and self.reach:at(path) then return true end
  end
  return false
end

local function judge_code(self, step, found, make, say)
  local unclear = not found.known
  for _, effect in ipairs(found) do
    if effect.value and kinds[effect.kind].alters then
      judge_change(self, step, effect, make)
      unclear = unclear or not is_clear(effect)
    end
    unclear = unclear or effect.kind == "code"
  end
  if not speaks_of(self, found) then return unclear end
  make()
  if unclear and names_one(self, step, found.strings)
    or found.loose and names_unexplained(self, step, found) then
    say("ask", UNCLEAR:format(step.fields[1] and step.fields[1].text or "it"))
  end
  return unclear
end

--- Judge the code that a command runs.
-- @tparam table self the layer: `config`, `world`, `reach` (made when needed)
-- @tparam table step
-- @tparam function make function() that makes `reach` if missing
-- @tparam function say function(verdict, text)
-- @treturn boolean is it unclear which files the code writes?
function code_writes.judge(self, step, make, say)
  local unclear = false
  for _, found in ipairs(of(self, step)) do
    unclear = judge_code(self, step, found, make, say) or unclear
  end
  return unclear
end

return code_writes
