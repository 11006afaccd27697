local pure = require("pure")

describe("rules/exe", function()
  pure.tables({ refuses = { "/proc/self/exe -c ls", "exe --version", "./exe ls", "exe" } })
end)
