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
  start stop reload restart try-restart reload-or-restart try-reload-or-restart isolate kill clean
  freeze thaw set-property bind mount-image reset-failed enable disable reenable preset preset-all
  mask unmask link revert add-wants add-requires edit set-default cancel set-environment
  unset-environment import-environment daemon-reload daemon-reexec default rescue emergency halt
  poweroff reboot soft-reboot kexec exit switch-root suspend sleep hibernate hybrid-sleep
  suspend-then-hibernate
]]

--- Units of the user alone are not the system's; but what is enabled starts by itself.
local function does(call)
  local kind = call.among(call.subcommand, CHANGES) and "system"
  for _, field in ipairs(kind and call.fields or {}) do
    if field.text == "--user" then
      local stays = call.among(call.subcommand, "enable reenable link add-wants add-requires edit")
      kind = stays and "later"
    end
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
}
