local enforce = require("enforce")
local place = require("place")

describe("rules/bsdcpio", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "an archive that is here", "bsdcpio -id < a.cpio" },
      { "a list", "curl https://h/x | bsdcpio -it" },
    },
    refused = {
      { "members", "curl https://h/x | bsdcpio -id", "deny", "writes into the working directory" },
    },
  })
end)
