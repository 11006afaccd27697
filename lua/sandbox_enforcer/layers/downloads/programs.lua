--- Code in another language that may put its downloads outside the sandbox.
-- @module sandbox_enforcer.layers.downloads.programs
local input = require("sandbox_enforcer.shell.input")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local steps = require("sandbox_enforcer.step")

local programs = {}

--- Does an effect write nothing, or only below the sandbox?
local function is_inside(config, effect)
  local path = effect.path
  return path ~= nil and (steps.NOWHERE[path] or config:holds(path)) and true or false
end

--- The place of an effect, in words.
local function place(effect)
  local text = effect.value.text
  local known = effect.value.any and not effect.value.lost and effect.value.base ~= "unknown"
  return known and text ~= "" and text or "an unknown place"
end

--- What code does that matters here, the first of each: it `brings` content, `writes` outside the
-- sandbox, `lands` content there, or runs something `hidden`.
local function summary(config, found, is_tool)
  local seen = { writes = nil, known = false }
  for _, effect in ipairs(found) do
    local traits = kinds[effect.kind]
    local inside = effect.value and is_inside(config, effect)
    seen.known = seen.known or effect.value ~= nil and traits.alters ~= nil
    if effect.kind == "fetch" then
      seen.lands = seen.lands or not inside and effect or nil
    elseif traits.network == "get" then
      if effect.maybe then seen.maybe = true else seen.brings = seen.brings or effect.name end
    elseif traits.alters == "write" then
      seen.writes = seen.writes or not inside and effect or nil
    elseif traits.code and not effect.text or traits.runs and not effect.text then
      seen.hidden = seen.hidden or effect
    elseif traits.runs then
      local tool = effect.text:match("^%s*([%w_.+/-]+)")
      tool = tool and tool:match("%f[^/\0][^/]+$")
      seen.brings = seen.brings or tool and is_tool(tool) and tool or nil
    end
  end
  return seen
end

--- Does the code, or a word of the command, contain an address?
local function has_address(step, found)
  if found.address then return true end
  for i = 2, #step.fields do
    local text = step.fields[i].text or step.fields[i].begins or ""
    if text:find("^%a[%w+.-]*://") then return true end
  end
  return (input.of(step) or ""):find("://", 1, true) ~= nil
end

--- Does a command put what its code prints into a file, as -i does, or as editors do?
local function changes(config, step)
  for _, effect in ipairs(step.effects) do
    local inside = effect.path and config:holds(effect.path)
    if effect.kind == "change" and effect.item and not inside then return true end
  end
  return knowledge.of(step, "keeps")
end

--- What in the code may write, in words.
local function writer(config, step, seen, found)
  if seen.writes then return "writes " .. place(seen.writes) end
  if seen.brings and changes(config, step) then return "may change a file" end
  if seen.hidden then return "runs something unknown" end
  return not seen.known and found.sounds and "may write something (" .. found.sounds .. ")" or nil
end

--- Why code may put what it downloads or receives outside the sandbox; nil if nothing suggests
-- that.
-- @tparam table self the layer (layers/downloads.lua)
-- @tparam table step
-- @tparam table found the result of code.effects
-- @tparam function is_tool function(name): is it a command that downloads?
function programs.why(self, step, found, is_tool)
  local seen = summary(self.config, found, is_tool)
  if seen.lands then
    return ("the code downloads to %s (%s)"):format(place(seen.lands), seen.lands.name)
  end
  local writes = writer(self.config, step, seen, found)
  local address = has_address(step, found)
  if address and found.lands then return "the code may download something: " .. found.lands end
  local brings = seen.brings or address and (found.brings or seen.maybe and "from an address")
  if brings and writes then return ("the code downloads (%s), and %s"):format(brings, writes) end
  local kept = step.carries == "kept"
  local stdin = step.opened.stdin
  local piped = stdin.kind == "pipe" and stdin.pipe.fetched
  local unclear = found.known and found.loose and (kept or piped)
  if unclear then writes = writes or "may write something" end
  local receives = not kept and step.carries
    or kept and (seen.writes or found.sounds or found.loose)
  if receives and writes then return "the code may write what it receives: it " .. writes end
  if seen.hidden and (address or seen.hidden.from == "decoded") then
    return "the code may download something: it runs something unknown"
  end
  return nil
end

return programs
