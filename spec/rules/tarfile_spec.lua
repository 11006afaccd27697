local enforce = require("enforce")
local place = require("place")

describe("rules/tarfile", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "an archive, if nothing was fetched", "python3 -m tarfile -e a.tgz d" },
    },
    refused = {
      { "an archive", "curl -o a https://h/a && python3 -m tarfile -e a d", "ask", "use tar" },
    },
  })
end)
