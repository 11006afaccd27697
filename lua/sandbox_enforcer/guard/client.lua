--- Ways of starting the agent that leave its hooks out, or take them away.
-- @module sandbox_enforcer.guard.client
local client = {}

--- Options of the agent, and what they do to hooks.
local OPTIONS <const> = {
  ["--bare"] = "starts it without hooks",
  ["--safe-mode"] = "starts it without hooks",
  ["--settings"] = "gives it other settings, which can switch hooks off",
  ["--setting-sources"] = "leaves settings out, and the hooks in them",
}

--- Words behind `claude plugin` and `claude config` that take something away, or replace it.
local WORDS <const> = {
  plugin = { disable = true, uninstall = true, remove = true, rm = true },
  config = { set = true, add = true, remove = true, rm = true },
}
WORDS.plugins = WORDS.plugin

local function message(what, does)
  return ("Guard: %s %s. An agent may not switch hooks off: do without it"):format(what, does)
end

local function of_words(words)
  local known = WORDS[words[1] or ""]
  for i = 2, known and #words or 0 do
    local shown = ("claude %s %s"):format(words[1], words[i] or "?")
    if words[i] == false then return "ask", message(shown, "may take hooks away") end
    if known[words[i]] then return "deny", message(shown, "can take hooks away") end
  end
  return nil
end

--- @tparam table effect of the kind "client": of an option (`item`), or of all operands (`words`)
-- @treturn string|nil verdict
-- @treturn ?string why
function client.judge(effect)
  if effect.words then return of_words(effect.words) end
  local name = effect.item and effect.item.name or effect.text or ""
  local does = OPTIONS[name]
  if not does then return nil end
  return "deny", message("claude " .. name, does)
end

return client
