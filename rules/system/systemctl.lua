--- systemd: shows units, or changes them.
--    systemctl status x, systemctl is-active x, systemctl cat x, systemctl list-units     only read
--    systemctl restart x, systemctl -H host status x, systemctl edit x                    do more

local FLAGS = [[
  --system --user --failed -a|--all -l|--full -r|--recursive --reverse --with-dependencies --after
  --before --show-types --value -q|--quiet --wait --no-pager --no-legend --no-ask-password --plain
]]

local VALUES = [[
  -t|--type --state -p|--property -P --legend -n|--lines -o|--output --timestamp
]]

local reads = {
  options = { flag = FLAGS, value = VALUES }, operands = "unit...",
  pure = function(call) return not call:has("--wait") end,
}

--- All properties of a unit, or those that are asked for: its environment may hold secrets.
local show = { options = reads.options, operands = "unit..." }
function show.pure(call)
  local asked = call:values("-p")
  for _, text in ipairs(call:values("-P")) do asked[#asked + 1] = text end
  for _, text in ipairs(asked) do
    if not text or text:find("Environment", 1, true) or text:find("Exec", 1, true) then
      return false
    end
  end
  return #asked > 0
end

local CHANGES = [[
  isolate kill clean
  freeze thaw set-property bind mount-image reset-failed enable disable reenable preset preset-all
  mask unmask link revert add-wants add-requires edit set-default cancel set-environment
  unset-environment import-environment daemon-reload daemon-reexec default rescue emergency halt
  poweroff reboot soft-reboot kexec exit switch-root suspend sleep hibernate hybrid-sleep
  suspend-then-hibernate
]]

local OPERATES = "start stop reload restart try-restart reload-or-restart try-reload-or-restart"

--- Services that the system itself, or the way into it, depends on.
local VITAL = [[
  ssh sshd dbus dbus-broker NetworkManager systemd-networkd systemd-resolved systemd-logind
  systemd-journald systemd-udevd networking network firewalld ufw iptables nftables auditd apparmor
  polkit fail2ban
]]

--- The only unit that a command starts or stops; nil if it is vital, or not the only one.
local function operated(call, words)
  local name = #words == 2 and call.among(words[1], OPERATES) and words[2]:gsub("%.service$", "")
  local plain = name and name:find("^[%w@._-]+$") and not name:find("%.target$")
  local starts = plain and words[1]:find("start$")
  return plain and (starts or not call.among(name, VITAL)) and words[2] or nil
end

--- Units of the user alone are not the system's; but what is enabled starts by itself.
local function does(call)
  local words, own = {}, false
  for i = 2, #call.fields do
    local text = call.fields[i].text or "?"
    if text:find("^[^-]") then words[#words + 1] = text end
    own = own or text == "--user"
  end
  local verb, unit = call.subcommand, operated(call, words)
  local kind = (call.among(verb, CHANGES) or call.among(verb, OPERATES)) and "system"
  if own and kind then
    kind = call.among(verb, "enable reenable link add-wants add-requires edit") and "later"
  elseif kind and unit then
    return { { kind = "service", name = unit } }
  end
  return { kind and { kind = kind } or nil }
end

return {
  command = "systemctl",
  helps = true,
  policy = true,
  options = { flag = FLAGS .. "--version -h|--help", value = VALUES },
  subcommands = {
    status = reads, show = show, cat = reads, ["is-active"] = reads, ["is-enabled"] = reads,
    ["is-failed"] = reads, ["is-system-running"] = reads, ["get-default"] = reads,
    ["list-units"] = reads, ["list-unit-files"] = reads, ["list-timers"] = reads,
    ["list-sockets"] = reads, ["list-jobs"] = reads, ["list-dependencies"] = reads,
    ["list-automounts"] = reads, ["list-machines"] = reads,
  },
  does = does,
  pure = true,
  plain_words = true,
  runner = { reads = { "%.service$", "%.timer$", "%.path$", "%.socket$" } },
}
