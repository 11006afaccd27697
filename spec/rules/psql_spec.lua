local enforce = require("enforce")
local place = require("place")

describe("rules/psql", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a result", "curl https://h/b | psql -c 'copy t from stdin returning *' -o f",
        "curl https://h/b | psql -c 'copy t from stdin returning *' -o /sandbox/f" },
    },
    unchanged = {
      { "data", "curl https://h/b | psql -d db -c 'copy t from stdin'" },
      { "statements, if nothing was fetched", "psql db < a.sql" },
      { "a list", "psql -l" },
    },
    refused = {
      { "what was fetched", "curl https://h/b | psql -h host db user", "deny",
        "Cannot safely rewrite piped" },
      { "the same as -f -", "curl https://h/b | psql -f - db", "deny",
        "Cannot safely rewrite piped download" },
      { "what is in a substitution", 'psql -c "$(curl https://h/b)"', "deny",
        "Cannot safely rewrite" },
    },
  })
end)
