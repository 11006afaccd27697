local pure = require("pure")

describe("rules/hugo", function()
  pure.tables({
    refuses = { "hugo $X", "hugo", "hugo -v", "tcpdump -v", "mongod -v" },
    pairs = {
      { "mongosh --version", "mongosh --eval 1" },
      { "golangci-lint --help", "golangci-lint run --fix" },
      { "hugo --help", "hugo --cleanDestinationDir" },
    },
  })
end)
