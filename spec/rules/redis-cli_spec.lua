local pure = require("pure")

describe("rules/redis-cli", function()
  pure.tables({
    refuses = { "redis-cli get k", "keydb-cli flushall", "valkey-cli --rdb f", "redis-cli < f" },
  })
end)

describe("rules/cqlsh", function()
  pure.tables({ refuses = { "cqlsh -e 'select 1'", "sqlcmd -Q 'drop table t'", "cqlsh" } })
end)
