local pure = require("pure")
local tells = require("tells")

describe("rules/journalctl", function()
  pure.tables({
    pairs = {
      { "journalctl", "journalctl --rotate" },
      { "journalctl -u x -n 50", "journalctl -u x --cursor-file=f" },
      { "journalctl --since today -o json", "journalctl --vacuum-time=1d" },
      { "journalctl --disk-usage", "journalctl --vacuum-size=1G" },
      { "journalctl -b -1 -p err", "journalctl --flush" },
      { "journalctl -k -f", "journalctl --sync" },
      { "journalctl -D d", "journalctl --root=d" },
      { "journalctl --verify", "journalctl --update-catalog" },
      { "journalctl -n5", "journalctl --vacuum-f=1" },
    },
    refuses = {
      "journalctl -M c",
      "journalctl --setup-keys",
      "journalctl $X",
    },
    names = {
      { "journalctl -D d", "/project/d" },
    },
  })

  tells.tables({
    does = {
      { "journalctl --rotate", "system" },
      { "journalctl --vacuum-size 1G", "system" },
      { "journalctl -f" },
    },
  })
end)
