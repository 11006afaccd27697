local pure = require("pure")

describe("rules/protoc", function()
  pure.tables({
    refuses = { "protoc $X", "hugo", "hugo -v", "tcpdump -v", "mongod -v" },
    pairs = {
      { "protoc --version", "protoc x.proto" },
      { "mongosh --version", "mongosh --eval 1" },
      { "golangci-lint --help", "golangci-lint run --fix" },
      { "hugo --help", "hugo --cleanDestinationDir" },
    },
  })
end)
