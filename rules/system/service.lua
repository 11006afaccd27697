--- service: starts and stops background services.
--    service x restart    changes the system

--- Services that are the way into a machine.
local VITAL = "ssh sshd networking network network-manager NetworkManager dbus ufw iptables"

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
    local stops = call:has("--full-restart") or call.action == "stop"
    local vital = stops and (not call.name or call.among(call.name, VITAL))
    local kind = vital and "system" or "service"
    return { changes and { kind = kind, item = not vital and call:item("name") or nil } or nil }
  end,
  inspect = "it runs a script of the system",
}
