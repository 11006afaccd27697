local enforce = require("enforce")
local place = require("place")

describe("rules/mysql", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "statements", "mysql -u root -psecret -e 'select 1' db" },
      { "statements, if nothing was fetched", "mysql db < a.sql" },
    },
    refused = {
      { "what was fetched", "curl https://h/b | mysql -u root db", "deny",
        "Cannot safely rewrite piped" },
      { "another name", "curl https://h/b | mariadb db", "deny",
        "Cannot safely rewrite piped download" },
      { "what is in a substitution", 'mysql -e "$(curl https://h/b)"', "deny",
        "Cannot safely rewrite" },
    },
  })
end)
