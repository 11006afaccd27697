--- The user's own rules for shell commands, in the client's settings. Words that we put before a
-- command hide it from these rules, so we check them first.
-- @module sandbox_enforcer.client.permissions
local settings = require("sandbox_enforcer.client.settings")

local permissions = {}

--- The text of a rule for a shell command; nil if it is for another tool. "" matches any command.
local function text_of(rule)
  if rule == "Bash" then return "" end
  local text = type(rule) == "string" and rule:match("^Bash%((.*)%)$")
  return text and (text:gsub("^%s+", ""):gsub("%f[%s]%s+$", "")) or nil
end

--- Does a rule match a command? "a b:*" and "a b *" are prefixes; "*" elsewhere is any text.
local function fits(text, command)
  if text == "" or text == "*" then return true end
  local prefix = text:match("^(.-):%*$") or text:match("^(.-) %*$")
  if prefix and not prefix:find("*", 1, true) then
    return command == prefix or command:sub(1, #prefix + 1) == prefix .. " "
  end
  local pattern = text:gsub(":%*$", "*"):gsub("[^%w%s*]", "%%%0"):gsub("%*", ".*")
  return command:find("^" .. pattern .. "$") ~= nil
end

local function lists(context)
  local found = {}
  for _, file in ipairs(settings.all(context)) do
    local given = file.content and file.content.permissions
    for _, key in ipairs({ "deny", "ask" }) do
      local list = type(given) == "table" and given[key]
      for _, rule in ipairs(type(list) == "table" and list or {}) do
        found[#found + 1] = text_of(rule)
      end
    end
  end
  return found
end

--- Does one of the user's rules refuse or ask about a command?
-- @tparam table context `env`
-- @string command its words, joined by blanks
function permissions.stops(context, command)
  for _, text in ipairs(lists(context)) do
    if fits(text, command) then return true end
  end
  return false
end

--- Does the client confine commands itself?
-- @tparam table context `env`
function permissions.confines(context)
  local on = false
  for _, file in ipairs(settings.all(context)) do
    local given = file.content and file.content.sandbox
    if type(given) == "table" and given.enabled ~= nil then on = given.enabled == true end
  end
  return on
end

return permissions
