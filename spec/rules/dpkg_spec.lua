local pure = require("pure")
local tells = require("tells")

describe("rules/dpkg", function()
  pure.tables({
    pairs = {
      { "dpkg -l", "dpkg -i x.deb" },
      { "dpkg -L jq", "dpkg -P jq" },
      { "dpkg -S /bin/ls", "dpkg --log=f -S /bin/ls" },
      { "dpkg -s jq", "dpkg -r jq" },
      { "dpkg --print-architecture", "dpkg --add-architecture i386" },
      { "dpkg --get-selections", "dpkg --set-selections" },
      { "dpkg -c x.deb", "dpkg -x x.deb d" },
      { "dpkg --compare-versions 1 lt 2", "dpkg --configure -a" },
      { "dpkg --no-pager -l", "dpkg --pre-invoke=x -l" },
      { "dpkg -V jq", "dpkg --unpack x.deb" },
    },
    refuses = {
      "dpkg",
      "dpkg -l $X",
      "dpkg --status-logger=x -s jq",
    },
    names = {
      { "dpkg -c d/x.deb", "/project/d/x.deb" },
    },
  })

  tells.tables({
    does = {
      { "dpkg -i x.deb", "system" },
      { "dpkg --purge jq", "system" },
      { "dpkg --no-act -i x.deb" },
      { "dpkg -l" },
      { "dpkg -x x.deb d" },
    },
  })
end)
