local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/sqlite3", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched before", "curl -o a.db https://h/b && sqlite3 a.db .tables",
        "curl -o /sandbox/a.db https://h/b && sqlite3 /sandbox/a.db .tables" },
    },
    unchanged = {
      { "statements", "sqlite3 -header -csv a.db 'select 1'" },
      { "statements, if nothing was fetched", "sqlite3 a.db < a.sql" },
      { "data", "curl https://h/b | sqlite3 :memory: '.import /dev/stdin t' 'select 1'" },
    },
    refused = {
      { "what was fetched", "curl https://h/b | sqlite3 a.db", "deny",
        "Cannot safely rewrite piped download" },
      { "what is in a substitution", 'sqlite3 a.db "$(curl https://h/b)"', "deny",
        "Cannot safely rewrite" },
    },
  })

  altered.tables(here, {
    { "sqlite3 a.db 'select 1;'" },
    { "sqlite3 a.db 'SELECT * FROM t' .schema" },
    { "sqlite3 -readonly a.db" },
    { "sqlite3 a.db 'select 1; drop table t'", "change a.db" },
    { "sqlite3 a.db", "change a.db" },
    { "sqlite3 a.db '.once f' 'select 1'", "change a.db", "change f" },
    { "sqlite3 a.db -cmd '.output f' 'select 1'", "change a.db", "change f" },
    { "sqlite3 a.db \"ATTACH DATABASE 'B.db' AS b\"", "change a.db", "change B.db" },
    { "sqlite3 a.db \"select writefile('f', 'x')\"", "change a.db", "change f" },
  })
end)
