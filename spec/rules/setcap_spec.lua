local tells = require("tells")

describe("rules/setcap", function()
  tells.tables({
    does = {
      { "setcap cap_setuid+ep x", "system" }, { "setcap" }, { "setenforce 0", "system" },
      { "zpool destroy tank", "system" }, { "zpool list" }, { "zfs destroy -r a/b", "system" },
      { "zfs get all a/destroy" }, { "ufw disable", "system" }, { "ufw status" },
      { "machinectl shell root@", "system" }, { "machinectl list" },
      { "btrfs subvolume delete /x", "system" }, { "btrfs subvolume list /x" },
      { "diskutil eraseDisk APFS x disk0", "system" }, { "diskutil list" },
    },
  })
end)
