--- Texts that mention something protected: these get a closer look.
-- @module sandbox_enforcer.layers.guard.mentions
local core = require("sandbox_enforcer.core")

local mentions = {}

--- Add the end of a path: its last name or its last two.
local function add_end(list, path, form)
  local text = path and path:match(form)
  if text then list[#list + 1] = text:lower() end
end

local LAST <const>, TWO <const> = "^.*/([^/]+)$", "^.*/([^/]+/[^/]+)$"

--- Words of which every path to our files or to protected ones contains at least one.
local function words_of(config)
  local list = {}
  add_end(list, config.program, LAST)
  add_end(list, config.state, LAST)
  local own = list[#list] or "/"
  for _, path in ipairs({ config.policy_file or own, config.ledger or own,
    table.unpack(config.rules or {}) }) do
    if not path:find(own, 1, true) then add_end(list, path, TWO) end
  end
  for _, text in ipairs(config.policy and config.policy.protected_paths or {}) do
    for name in text:gmatch("[^*?/]+") do list[#list + 1] = name:lower() end
  end
  return list
end

--- Signs of a file name or of our program: a text without any of them names neither.
local SIGNS <const> = { "/", ".", "enforcer" }

--- Does a text mention something protected?
-- @tparam sandbox_enforcer.config.read config
-- @string text
-- @treturn boolean
function mentions.any(config, text)
  text = text:lower()
  if core.includes(text, config.agent.words) then return true end
  if not core.includes(text, SIGNS) then return false end
  local kept = config.kept
  kept.mentions = kept.mentions or words_of(config)
  return core.includes(text, kept.mentions)
end

return mentions
