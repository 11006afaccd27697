local pure = require("pure")
local tells = require("tells")

describe("rules/apk", function()
  pure.tables({
    pairs = {
      { "apk info -L jq", "apk add jq" },
      { "apk --version", "apk update" },
      { "apk info", "apk -U info" },
      { "apk -V", "apk del jq" },
    },
    refuses = {
      "apk",
      "apk search jq",
      "apk info -p d",
    },
  })

  tells.tables({
    does = {
      { "apk add --no-cache jq", "packages" },
      { "apk info" },
    },
  })
end)
