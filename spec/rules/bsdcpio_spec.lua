local enforce = require("enforce")
local place = require("place")

describe("rules/bsdcpio", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "an archive that is here", "bsdcpio -id < a.cpio" },
      { "a list", "curl https://h/x | bsdcpio -it" },
      { "a list, but for a pattern", "curl https://h/x | bsdcpio -i -f '*.c' -t" },
      { "members in the sandbox",
        "mkdir -p /sandbox && cd /sandbox && curl https://h/x | bsdcpio -i" },
    },
    refused = {
      { "members", "curl https://h/x | bsdcpio -id", "deny", "writes to the working directory" },
      { "a pattern that is no mode", "curl https://h/x | bsdcpio -i -f -t",
        "deny", "writes to the working directory" },
      { "members that may name any path",
        "mkdir -p /sandbox && cd /sandbox && curl https://h/x | bsdcpio -i --insecure",
        "ask", "--insecure" },
    },
  })
end)
