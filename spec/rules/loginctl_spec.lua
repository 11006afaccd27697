--- Tools of the whole system: what changes it, and what only shows it.
local kinds = require("sandbox_enforcer.effect").kinds
local pure = require("pure")
local tells = require("tells")

describe("rules/loginctl", function()
  tells.tables({
    does = {
      { "loginctl poweroff", "system" }, { "loginctl terminate-user x", "system" },
      { "loginctl list-sessions" }, { "nmcli networking off", "system" }, { "nmcli device" },
      { "timedatectl set-time 2000-01-01", "system" }, { "timedatectl status" },
      { "launchctl load x.plist", "system" }, { "launchctl list" },
      { "csrutil disable", "system" }, { "csrutil status" },
      { "spctl --master-disable", "system" }, { "spctl --status" },
      { "dbus-send --system --dest=org.freedesktop.login1 /x a.Manager.PowerOff", "system" },
      { "dbus-send --session --dest=org.freedesktop.DBus / a.DBus.ListNames" },
      { "busctl call a b org.freedesktop.login1.Manager Reboot b true", "system" },
      { "busctl list" },
      { "rc-service sshd stop", "system" }, { "rc-service sshd status" },
    },
  })
end)

describe("rules/efibootmgr", function()
  tells.tables({
    does = {
      { "efibootmgr -v" }, { "efibootmgr" }, { "efibootmgr -b 0 -B", "system" },
      { "pfctl -s rules" }, { "pfctl -d", "system" },
      { "auditctl -l" }, { "auditctl -e 0", "system" },
      { "firewall-cmd --list-all" }, { "firewall-cmd --panic-on", "system" },
      { "hwclock -r" }, { "hwclock --set --date=2000", "system" },
    },
  })
end)

describe("rules/umount", function()
  tells.tables({
    does = {
      { "umount -a", "system" }, { "umount -l /", "system" }, { "umount /home", "system" },
      { "umount /mnt" }, { "umount m" }, { "umount /mnt/usb" },
    },
  })
end)

describe("rules/fuser", function()
  tells.tables({
    does = {
      { "fuser -km /", "signal -1" }, { "fuser -k /home", "signal -1" }, { "fuser -k 3000/tcp" },
      { "fuser -v /" },
    },
  })
end)

describe("rules/enable", function()
  tells.tables({ does = { { "enable -f x.so y", "loads" }, { "enable -n test" } } })
end)

describe("rules/ssh-keygen, rules/uuencode", function()
  --- The paths that a command reads or writes, with how.
  local function paths_of(command)
    local list = {}
    for _, effect in ipairs(pure.steps(command)[1].effects) do
      if effect.text and kinds[effect.kind].path then
        list[#list + 1] = effect.kind .. " " .. effect.text
      end
    end
    return list
  end

  for command, expected in pairs({
    ["ssh-keygen -y -f k"] = "read k", ["ssh-keygen -lf k"] = "read k",
    ["ssh-keygen -t ed25519 -f k"] = "write k", ["ssh-keygen -p -f k"] = "write k",
    ["uuencode f name"] = "read f",
  }) do
    it("tell the file of " .. command, function()
      assert.same({ expected }, paths_of(command))
    end)
  end
end)

describe("rules/secret-tool, rules/pastebinit", function()
  tells.tables({ does = { { "secret-tool lookup a b" }, { "pastebinit -i f" } } })
end)
