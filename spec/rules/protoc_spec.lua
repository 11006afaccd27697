local pure = require("pure")

describe("rules/protoc", function()
  pure.tables({
    refuses = { "protoc $X" },
    pairs = { { "protoc --version", "protoc x.proto" } },
  })
end)
