--- The validators' messages.
-- @module sandbox_enforcer.layers.validators.messages
local messages = {}

local LONGEST_SHOWN <const> = 200

--- A text fit for showing: no credentials, no control characters, not too long.
function messages.shown(text)
  text = text:sub(1, LONGEST_SHOWN + 1):gsub("//[^/@]*@", "//***@"):gsub("%c", "?")
  return #text > LONGEST_SHOWN and text:sub(1, LONGEST_SHOWN) .. "..." or text
end

--- Report something, once.
function messages.say(self, verdict, text)
  if self.seen[text] then return end
  self.seen[text] = true
  self.reasons[#self.reasons + 1] = "Validators: " .. text
  if self.verdict ~= "deny" then self.verdict = verdict end
end

local LIFTED <const> = ", or ask the user to add its host to validators.allow_hosts in the policy"

local function advice(fault)
  if fault.sort == "scheme" then return "Use an http or https URL of a public host" end
  local use = fault.sort == "unreadable" and "Write it plainly" or "Use a public host"
  return fault.lifted and use .. LIFTED or use
end

--- Refuse a URL for a fault found by requests.lua.
function messages.url(self, verdict, who, text, fault)
  messages.say(self, verdict, ("%s %s %s (CWE-918). %s"):format(who, messages.shown(text),
    fault.why, advice(fault)))
end

return messages
