--- Code that a command runs in another language: does it write to a protected place?
-- @module sandbox_enforcer.guard.texts
local code = require("sandbox_enforcer.guard.code")
local core = require("sandbox_enforcer.core")
local input = require("sandbox_enforcer.input").of
local paths = require("sandbox_enforcer.paths")

local texts = {}

local LONGEST <const> = 65536

--- Names that code has to speak of before it is looked at.
local function words_of(config)
  local list = { "claude", "sandbox", ".mcp.json" }
  local own = { config.program or false, config.policy_file or false, config.ledger or false }
  for _, path in ipairs(table.move(config.rules or {}, 1, #(config.rules or {}), 4, own)) do
    list[#list + 1] = path and paths.basename(path) or nil
  end
  for _, text in ipairs(config.policy and config.policy.protected_paths or {}) do
    for name in text:gmatch("[^*?/]+") do list[#list + 1] = name end
  end
  return list
end

local function speaks(config, text)
  text = text:lower()
  for _, word in ipairs(words_of(config)) do
    if text:find(word:lower(), 1, true) then return true end
  end
  return false
end

--- The text of a file that runs, if it is for another language than that of a shell.
local function content(step, effect, world, reads)
  local path = effect.text and paths.absolute(effect.cwd or step.cwd, effect.text)
  if not path or not paths.is_known(path) then return nil end
  local record = world and world:maker(path)
  local text = record and record.by.content
  if not record and reads then text = core.read(path, LONGEST) end
  local line = text and text:match("^#![^\n]*")
  if not text or text:find("\0", 1, true) or line and line:find("sh%f[%W]") then return nil end
  return text
end

--- The texts of code that a command runs.
local function of(step, world, reads)
  local list = {}
  for _, effect in ipairs(step.effects) do
    if effect.kind == "code" then list[#list + 1] = effect.text end
    if effect.kind == "stdin" and not effect.shell then list[#list + 1] = input(step) end
    if effect.kind == "program" then list[#list + 1] = content(step, effect, world, reads) end
  end
  return list
end

--- The absolute path that code names; nil if it is not known.
local function absolute(step, config, path)
  if path.base == "unknown" or path.lost or not path.any then return nil end
  if path.base == "home" then return config.home and core.normalize(config.home .. path.text) end
  local found = path.text ~= "" and paths.absolute(step.cwd, path.text)
  return found and paths.is_known(found) and found or nil
end

local function as_change(how, path, step)
  return { how = how, path = path, text = path, source = { cwd = step.cwd }, directory = false }
end

--- Does a text of the code name a protected place? It may be written by a call that is not clear.
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

local UNCLEAR <const> = "Guard: the code that %s runs names what it is judged by, and it cannot be "
  .. "told which files it writes. The user decides"

local function judge_text(self, step, text, say)
  local found, strings = code.changes(text)
  local unclear = false
  for _, path in ipairs(found) do
    local known = absolute(step, self.config, path)
    if known and not path.maybe then
      self.reach:judge(step, { as_change(path.how, known, step) })
    elseif path.base == "unknown" and path.text:find("/") and not path.lost then
      self.reach:judge_ending(step, path.text:match("/.*$"))
    end
    unclear = unclear or not known or path.maybe
  end
  if unclear and names_one(self, step, strings) then
    say("ask", UNCLEAR:format(step.fields[1] and step.fields[1].text or "it"))
  end
end

--- Judge the code that a command runs.
-- @tparam table self of the layer: `config`, `world`, `reach` (made when it is needed)
-- @tparam table step
-- @tparam function make function() that makes sure that `reach` is there
-- @tparam function say function(verdict, text)
function texts.judge(self, step, make, say)
  for _, text in ipairs(of(step, self.world, self.config.profile ~= nil)) do
    if #text <= LONGEST and speaks(self.config, text) then
      make()
      judge_text(self, step, text, say)
    end
  end
end

return texts
