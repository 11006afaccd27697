local enforce = require("enforce")
local place = require("place")

describe("rules/sqlite3", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "statements", "sqlite3 -header -csv a.db 'select 1'" },
      { "statements, if nothing was fetched", "sqlite3 a.db < a.sql" },
      { "data", "curl https://h/b | sqlite3 a.db '.import /dev/stdin t'" },
    },
    refused = {
      { "what was fetched", "curl https://h/b | sqlite3 a.db", "deny",
        "Cannot safely rewrite piped download" },
      { "what stands in a substitution", 'sqlite3 a.db "$(curl https://h/b)"', "deny",
        "Cannot safely rewrite" },
    },
  })
end)
