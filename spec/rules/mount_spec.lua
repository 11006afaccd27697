local pure = require("pure")

describe("rules/mount", function()
  pure.tables({
    reads = {
      "mount", "mount -l", "mount -t ext4", "mount --show-labels", "mount --version",
    },
    pairs = {
      { "mount", "mount a" },
      { "mount -l", "mount -a" },
      { "mount -t ext4", "mount -t ext4 a b" },
      { "mount --show", "mount --all" },
      { "mount -V", "mount -o remount,rw /" },
      { "mount -h", "mount --bind a b" },
      { "mount -lt x", "mount -l --source a" },
      { "mount -t x", "mount -t x --target a" },
      { "mount -l", 'mount "$x"' },
      { "mount --types x", "mount --al" },
    },
  })
end)
