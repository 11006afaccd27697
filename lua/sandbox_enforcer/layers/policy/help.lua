--- Calls of a tool's subcommands that only print help: `docker rm --help`, `git commit -h`.
-- @module sandbox_enforcer.layers.policy.help
local knowledge = require("sandbox_enforcer.rule.knowledge")

local help = {}

local ASKS <const> = { ["--help"] = true, ["-h"] = true, ["-help"] = true }
local ALONE <const> = { ["--version"] = true }

local DEEP <const> = 5  -- words before the option

local function has(list, word)
  for one in list:gmatch("%S+") do
    if one == word then return true end
  end
  return false
end

--- May these words come before the option? See `helps` in rule/vocabulary.lua.
local function are_subcommands(words, helps)
  local only = type(helps) == "string" and helps or type(helps) == "table" and helps.only
  if only then return #words == 0 or has(only, words[1]) end
  for _, word in ipairs(type(helps) == "table" and words or {}) do
    if has(helps.except, word) then return false end
  end
  return true
end

--- Does a command only print help, by what its rule says of subcommands?
-- @tparam table step
function help.only(step)
  local count = #step.fields
  local last = count > 1 and step.fields[count].text or ""
  local asks = ASKS[last] or count == 2 and ALONE[last]
  if not asks or count > DEEP + 2 then return false end
  local words = {}
  for i = 2, count - 1 do
    local text = step.fields[i].text or ""
    if not text:find("^%a[%w_-]*$") then return false end
    words[#words + 1] = text
  end
  local helps = knowledge.of(step, "helps")
  if helps == nil or type(helps) == "table" and helps.with and helps.with ~= last then
    return false
  end
  return are_subcommands(words, helps)
end

return help
