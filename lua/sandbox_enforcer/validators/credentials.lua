--- Where clouds hand out credentials to whoever asks: programs of all kinds connect, so any word of
-- a command that names such a place counts, whatever its rule knows of it.
-- @module sandbox_enforcer.validators.credentials
local targets = require("sandbox_enforcer.validators.targets")

local credentials = {}

local SORTS <const> = { ["link-local"] = true, metadata = true }

--- What may name a place in a text.
local CANDIDATES <const> = {
  "%a[%w+.-]*://[^%s\"'`<>(){}|,;]+", "%f[%w]%d+%.%d+%.%d+%.%d+", "%[[%x:.]+%]",
  "%f[%w]metadata%.[%w.-]+", "%f[%w]0[xX]%x+%f[^%w]", "%f[%w]%d%d%d%d%d%d%d%d%d+%f[^%w]",
}

--- The first place in a text where credentials are handed out.
-- @string text
-- @tparam {string,...}|nil allow the list validators.allow_hosts of the policy
-- @treturn string|nil
-- @treturn ?table see targets.lua
function credentials.place(text, allow)
  for _, pattern in ipairs(CANDIDATES) do
    for found in text:gmatch(pattern) do
      local fault = targets.of_command(found, allow)
      if fault and SORTS[fault.sort] then return found, fault end
    end
  end
  return nil
end

return credentials
