--- Texts that speak of what is protected: those are looked at more closely.
-- @module sandbox_enforcer.layers.guard.mentions
local paths = require("sandbox_enforcer.paths")

local mentions = {}

local function add_name(list, path, above)
  if not path then return end
  local name = above and path:match("[^/]+/[^/]+/*$") or paths.basename(path)
  if name then list[#list + 1] = name:lower() end
end

--- Names of which one leads to each protected place.
local function words_of(config)
  local list = { table.unpack(config.agent.words()) }
  add_name(list, config.program)
  add_name(list, config.state)
  add_name(list, config.policy_file, true)
  add_name(list, config.ledger)
  for _, path in ipairs(config.rules or {}) do add_name(list, path, true) end
  for _, text in ipairs(config.policy and config.policy.protected_paths or {}) do
    for name in text:gmatch("[^*?/]+") do list[#list + 1] = name:lower() end
  end
  return list
end

--- Does a text speak of what is protected?
-- @tparam sandbox_enforcer.config.read config
-- @string text
-- @treturn boolean
function mentions.any(config, text)
  local words = config.kept.mentions
  if not words then
    words = words_of(config)
    config.kept.mentions = words
  end
  text = text:lower()
  for _, word in ipairs(words) do
    if text:find(word, 1, true) then return true end
  end
  return false
end

return mentions
