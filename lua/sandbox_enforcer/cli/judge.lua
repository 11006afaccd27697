--- sandbox-enforcer check COMMAND: the hook's verdict as an exit status.
-- @module sandbox_enforcer.cli.judge
local check = require("sandbox_enforcer.cli.check")
local core = require("sandbox_enforcer.core")
local inquiry = require("sandbox_enforcer.cli.inquiry")
local json = require("sandbox_enforcer.cli.json")
local printable = require("sandbox_enforcer.printable")

local judge = {}

local STATUSES <const> = { none = 0, allow = 0, rewrite = 10, ask = 20, deny = 30 }

--- Is this about rules: no command, or only rule files?
local function means_rules(given)
  if given.event or given.tool then return false end
  for _, word in ipairs(given) do
    if not word:find("%.lua$") or core.kind(word, true) ~= "file" then return false end
  end
  return true
end

--- @tparam table given see verbs.lua
function judge.run(given, context)
  if given.types or means_rules(given) then return check.run(given, context) end
  local asked, failure = inquiry.read(given, context)
  if not asked then return failure end
  local decision = inquiry.judge(asked).decision
  local verdict = decision.verdict or "none"
  if given.json then
    return json.told({ verdict = verdict, runs = decision.command,
      reasons = json.list({ table.unpack(decision.reasons) }) }, STATUSES[verdict])
  end
  local told = #decision.reasons > 0 and printable.tagged(decision.reasons) .. "\n"
  return {
    stdout = decision.command and verdict == "rewrite" and decision.command .. "\n" or nil,
    stderr = verdict ~= "none" and verdict ~= "allow" and told and printable.text(told) or nil,
    status = STATUSES[verdict],
  }
end

return judge
