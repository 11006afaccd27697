local enforce = require("enforce")
local place = require("place")

describe("rules/pax", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "a list", "curl https://h/a.tar | pax" },
      { "an archive that is here", "pax -r < a.tar" },
      { "writing", "pax -w -f a.tar d" },
    },
    refused = {
      { "members of a download", "curl https://h/a.tar | pax -r",
        "deny", "pax -r writes to the working directory" },
      { "members in the sandbox",
        "mkdir -p /sandbox && cd /sandbox && curl https://h/a.tar | pax -r",
        "ask", "may name any path" },
    },
  })
end)
