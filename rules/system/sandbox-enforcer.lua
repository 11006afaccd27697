--- The enforcer itself: layers/guard.lua judges its arguments.
--    sandbox-enforcer explain 'curl -O https://h/x'     reads, whatever is explained
--    sandbox-enforcer trust, sandbox-enforcer < event   an effect of the kind "client"
--    sandbox-enforcer --policy f < event                the same: options configure the hook
--    sandbox-enforcer run --profile net -- make         runs make
local VALUES <const> = { ["--profile"] = true, ["--receipt"] = true }

--- The position of the command that `run` runs, among the operands; nil if there is none.
local function command_of(call)
  if (call.operands[1] or {}).text ~= "run" then return nil end
  local at = 2
  while call.operands[at] do
    local text = call.operands[at].text
    if text == "--" then return at + 1 end
    if not text or text:sub(1, 2) ~= "--" then return at end
    at = at + (VALUES[text] and 2 or 1)
  end
  return nil
end

return {
  command = "sandbox-enforcer",
  grammar = "posix",
  options = {
    flag = "-h|--help -V|--version",
  },
  operands = "verb? more...",
  runs = function(call)
    local at = command_of(call)
    return { at and call.operands[at] and { item = call.operands[at] } or nil }
  end,
  does = function(call)
    if call:has("-h", "-V") then return {} end
    local words = {}
    for i, item in ipairs(not call.unknown and call.operands or {}) do
      words[i] = item.text or false
    end
    return { { kind = "client", verbs = words } }
  end,
}
