local pure = require("pure")

describe("rules/dropdb", function()
  pure.tables({
    refuses = { "dropdb x", "dropdb" },
    pairs = {
      { "dropdb --version", "dropdb x" },
      { "dropuser --help", "dropuser x" },
      { "pg_dropcluster --help", "pg_dropcluster 14 main --stop" },
    },
  })
end)
