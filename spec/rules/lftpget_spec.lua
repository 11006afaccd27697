local enforce = require("enforce")
local place = require("place")

describe("rules/lftpget", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "a call without a URL", "lftpget" },
      { "a call in the sandbox", "mkdir -p /sandbox && cd /sandbox && lftpget ftp://h/b" },
    },
    refused = {
      { "a URL", "lftpget -c ftp://h/b", "deny", "use lftp -c" },
    },
  })
end)
