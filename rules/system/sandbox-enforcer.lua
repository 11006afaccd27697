--- The enforcer itself: what it is told is for layers/guard.lua to judge.
--    sandbox-enforcer explain 'curl -O https://h/x'     reads, whatever is explained
--    sandbox-enforcer trust, sandbox-enforcer < event   an effect of the kind "client"
--    sandbox-enforcer --policy f < event                the same: options configure the hook
return {
  command = "sandbox-enforcer",
  grammar = "posix",
  options = {
    flag = "-h|--help -V|--version",
  },
  operands = "verb? more...",
  does = function(call)
    if call:has("-h", "-V") then return {} end
    local words = {}
    for i, item in ipairs(not call.unknown and call.operands or {}) do
      words[i] = item.text or false
    end
    return { { kind = "client", verbs = words } }
  end,
}
