local enforce = require("enforce")
local place = require("place")

describe("rules/zipfile", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an archive", "curl -o a https://h/a && python3 -m zipfile -e a d",
        "curl -o /sandbox/a https://h/a && python3 -m zipfile -e /sandbox/a /sandbox/d" },
    },
    unchanged = {
      { "an archive, if nothing was fetched", "python3 -m zipfile -e a.zip d" },
    },
  })
end)
