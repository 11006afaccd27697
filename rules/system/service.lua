--- service: starts and stops background services.
--    service x restart    changes the system

local CHANGES = "start stop restart reload force-reload try-restart"

return {
  command = "service",
  about = "--help --version",
  policy = true,
  grammar = "posix",
  options = { flag = "--status-all --full-restart -h|--help --version" },
  operands = "name? action? argument...",
  does = function(call)
    local changes = call.among(call.action, CHANGES) or call:has("--full-restart")
    return { changes and { kind = "system" } or nil }
  end,
  inspect = "it runs a script of the system",
}
