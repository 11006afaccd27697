local pure = require("pure")

describe("rules/pg_restore", function()
  pure.tables({
    refuses = { "pg_restore $X", "pg_restore -l x.dump", "pg_restore -d db x.dump" },
    pairs = {
      { "pg_restore --version", "pg_restore --version -d db x.dump" },
      { "pg_restore --help", "pg_restore --clean -d db x.dump" },
    },
  })
end)
