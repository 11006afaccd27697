local pure = require("pure")
local tells = require("tells")

describe("rules/pacman", function()
  pure.tables({
    pairs = {
      { "pacman -Q", "pacman -S jq" },
      { "pacman -Qi jq", "pacman -Syu" },
      { "pacman -Ss jq", "pacman -Sy" },
      { "pacman -Qo /bin/ls", "pacman -R jq" },
      { "pacman -Si jq", "pacman -Sw jq" },
      { "pacman -V", "pacman -U x.pkg" },
      { "pacman -Ql jq", "pacman -D --asdeps jq" },
    },
    refuses = {
      "pacman",
      "pacman -Q --hookdir d",
      "pacman -Q $X",
    },
  })

  tells.tables({
    does = {
      { "pacman -Syu --noconfirm", "packages" },
      { "pacman -R jq", "system" },
      { "pacman -Qi jq" },
      { "pacman -Ss jq" },
    },
  })
end)
