local enforce = require("enforce")
local place = require("place")

describe("rules/smbclient", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "a list", "smbclient //h/s -c ls" },
      { "the shares of a host", "smbclient -L h -N" },
      { "an upload", "smbclient //h/s -c 'put f'" },
    },
    refused = {
      { "a file", "smbclient //h/s -c 'cd d; get f'", "ask", "may bring files" },
      { "a shell", "smbclient //h/s -c '!wget x'", "ask", "may bring files" },
    },
  })
end)
