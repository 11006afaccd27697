local pure = require("pure")

describe("rules/apt-cache", function()
  pure.tables({
    pairs = {
      { "apt-cache policy jq", "apt-cache gencaches" },
      { "apt-cache search -n jq", "apt-cache -p f search jq" },
      { "apt-cache rdepends --installed jq", "apt-cache -o a=b rdepends jq" },
      { "apt-cache --version", "apt-cache -g stats" },
      { "apt-cache madison jq", "apt-cache -c f madison jq" },
    },
    refuses = {
      "apt-cache",
      "apt-cache show $X",
    },
  })
end)
