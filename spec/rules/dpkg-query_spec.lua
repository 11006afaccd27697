local pure = require("pure")

describe("rules/dpkg-query", function()
  pure.tables({
    pairs = {
      { "dpkg-query -W", "dpkg-query --unheard-of" },
      { "dpkg-query -f '${Version}' -W jq", "dpkg-query -W $X" },
      { "dpkg-query -L jq", "dpkg -i jq" },
    },
  })
end)
