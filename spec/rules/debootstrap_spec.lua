local enforce = require("enforce")
local place = require("place")

describe("rules/debootstrap", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    refused = {
      { "a system", "debootstrap sid d", "ask", "`debootstrap` may write" },
      { "a repository", "reposync -r base", "ask", "`reposync` may write" },
    },
  })
end)
