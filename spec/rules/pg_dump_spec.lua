local enforce = require("enforce")
local place = require("place")

describe("rules/pg_dump", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a remote database", "pg_dump -h db.host app > f", "pg_dump -h db.host app > /sandbox/f" },
    },
    unchanged = {
      { "a database of this machine", "pg_dump app > f" },
      { "its version", "pg_dump --version" },
    },
    refused = {
      { "a remote database to a file", "pg_dump -h db.host -f out.sql app", "ask", "pg_dump" },
    },
  })
end)
