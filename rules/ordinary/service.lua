--- service: starts and stops what runs in the background.
--    service x restart    changes the system

local CHANGES = {}
for name in ("start stop restart reload force-reload try-restart"):gmatch("%S+") do
  CHANGES[name] = true
end

return {
  command = "service",
  grammar = "posix",
  options = { flag = "--status-all --full-restart -h|--help --version" },
  operands = "name? action? argument...",
  does = function(call)
    local changes = CHANGES[call.action] or call:has("--full-restart")
    return { changes and { kind = "system" } or nil }
  end,
  inspect = function() return nil, "it runs a script of the system" end,
}
