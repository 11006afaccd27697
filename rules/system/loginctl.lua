--- Tools that show or change the whole system, by the words after their name.
--    loginctl list-sessions, nmcli device, timedatectl status       are left to the user
--    loginctl poweroff, nmcli networking off, launchctl load x      change the system
local CHANGES = {
  loginctl = [[
    terminate-user terminate-session terminate-seat kill-user kill-session poweroff reboot halt
    suspend sleep hibernate hybrid-sleep suspend-then-hibernate soft-reboot enable-linger
  ]],
  nmcli = "off down delete modify disconnect",
  hostnamectl = "hostname set-hostname set-icon-name set-chassis set-deployment set-location",
  timedatectl = "set-time set-timezone set-ntp set-local-rtc",
  localectl = "set-locale set-keymap set-x11-keymap",
  ipmitool = "off cycle reset soft diag",
  launchctl = [[
    load unload bootstrap bootout submit enable disable kickstart remove reboot setenv unsetenv kill
    stop start config
  ]],
  csrutil = "disable clear enable authenticated-root netboot", tccutil = "reset",
  fdesetup = "disable enable remove removerecovery changerecovery",
  kmutil = "load unload install clear-staging trigger-panic-medic",
  bootctl = "install remove update set-default set-oneshot set-timeout unlink cleanup random-seed",
  fwupdmgr = "install update downgrade reinstall local-install unlock",
  ["rc-service"] = "start stop restart zap", ["rc-update"] = "add del delete",
  sv = "up down start stop restart exit force-stop force-shutdown kill",
  initctl = "start stop restart emit", openrc = "shutdown single off reboot",
  route = "add del delete flush change", networksetup = "-setairportpower -setdnsservers",
  resolvectl = "dns domain revert flush-caches", pmset = "sleepnow schedule restoredefaults",
  apparmor_parser = "-R --remove -r --replace -a --add -C", udevadm = "trigger control",
  spctl = [[
    --master-disable --global-disable --master-enable --global-enable --disable --enable --add
    --remove developer-mode kext-consent
  ]],
}

--- Calls of other services by their names: org.freedesktop.login1.Manager.PowerOff.
local BUSES = { ["dbus-send"] = true, busctl = true, gdbus = true, qdbus = true, qdbus6 = true }
local METHODS = {
  "%f[%u]PowerOff", "%f[%u]Reboot", "%f[%u]Halt%f[%W]", "%f[%u]Suspend", "%f[%u]Hibernate",
  "%f[%u]KExec", "%f[%u]Kill%u", "%f[%u]Terminate%u", "%f[%u]StopUnit", "%f[%u]StartUnit",
  "%f[%u]StartTransientUnit", "%f[%u]EnableUnitFiles", "%f[%u]requestShutdown",
  "%f[%u]requestReboot",
}

--- Is one of the first words a change?
local function is_change(call, words)
  local texts = 0
  for i = call.at + 1, #call.fields do
    local text = call.fields[i].text or ""
    if call.among(text, words) then return true end
    texts = texts + (text:find("^%-") and 0 or 1)
    if texts > 3 then return false end
  end
  return false
end

local function calls_method(call)
  for i = call.at + 1, #call.fields do
    for _, pattern in ipairs(METHODS) do
      if (call.fields[i].text or ""):find(pattern) then return true end
    end
  end
  return false
end

return {
  command = "loginctl",
  also = [[
    apparmor_parser bootctl busctl csrutil dbus-send fdesetup fwupdmgr gdbus hostnamectl initctl
    ipmitool kmutil launchctl localectl networksetup nmcli openrc pmset qdbus qdbus6 rc-service
    rc-update resolvectl route spctl sv tccutil timedatectl udevadm
  ]],
  policy = true,
  grammar = { "gnu", abbreviate = false },
  operands = "more...",
  does = function(call)
    local name = (call.fields[call.at].text or ""):gsub("^.*/", "")
    local words = CHANGES[name]
    local changes = words and is_change(call, words) or BUSES[name] and calls_method(call)
    return { changes and { kind = "system" } or nil }
  end,
  inspect = "it may change the system",
  loses = { verbs = "something for good" },
  plain_words = true,
}
