--- Numbers of all processes, on the way to a command that kills them (taint.lua): from a list of
-- processes, from /proc, or simply all numbers. What chooses some of them ends the way.
-- @module sandbox_enforcer.layers.policy.processes
local knowledge = require("sandbox_enforcer.rule.knowledge")

local processes = { mark = "process", lists = true, passing = true }

local MANY <const> = 10000

--- Does a text name the directory of all processes, or many numbers?
local function is_all(text)
  if text:find("^/proc/?$") or text:find("^/proc/[%[*?]") then return true end
  local last = text:match("^{%d+%.%.(%d+)}$")
  return last ~= nil and tonumber(last) >= MANY
end

--- Does a word of a loop give the numbers of all processes?
function processes.names(_, _, field)
  local text = field.written or field.text
  return text ~= nil and is_all(text)
end

--- Does a command list all processes, or all of a user?
local function lists_all(step)
  local how = knowledge.of(step, "processes")
  if not how then return false end
  if how ~= "unnamed" then return knowledge.call(step, "processes") end
  for _, item in ipairs((step.call or step.doubtful or { operands = {} }).operands) do
    if not item.text or item.text:find("%w") then return false end
  end
  return #step.fields > 1
end

--- Does a command print the numbers of all processes?
function processes.brings(_, step)
  local numbers = knowledge.of(step, "prints") == "numbers"
  for i = 2, #step.fields do
    local text = step.fields[i].text or step.fields[i].written or ""
    if is_all(text) or numbers and (tonumber(text) or 0) >= MANY then return true end
  end
  return lists_all(step)
end

--- Does a program in a command's words choose among lines: by a pattern, or by comparing?
local function compares(step)
  for _, found in ipairs(step.code or {}) do
    local program = found.text:gsub("^%s*NR%s*[>!]=?%s*%d+%s*", "")
    if not program:find("^%s*{[^/~=<>]*}%s*$") then return true end
  end
  return false
end

--- Does a command select some lines of its input? Not if it drops some, or if its pattern
-- has no letter: that matches every number.
function processes.chooses(step)
  local some = false
  for _, effect in ipairs(step.effects) do
    some = some or effect.kind == "passes" and not effect.all
  end
  if not some then return compares(step) end
  for i = 2, #step.fields do
    local text = step.fields[i].text or "x"
    if text:find("^%-%a*v") or text:find("^%+%d") then return false end
    if not text:find("^%-") and not text:gsub("%[.-%]", ""):find("%w") then return false end
  end
  return true
end

--- Does a command kill what it gets?
function processes.ends(self, step)
  for _, effect in ipairs(step.effects) do
    local field = effect.kind == "signal" and not effect.text and effect.item
      and step.fields[effect.item.field]
    if field and (self:field_holds(field) or self:fills(step, field)) then return true end
  end
  return false
end

return processes
