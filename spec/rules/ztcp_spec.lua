--- zsh speaks to another machine.
local enforce = require("enforce")
local place = require("place")

describe("rules/ztcp", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    refused = {
      { "a connection", "ztcp h 80", "ask", "descriptor" },
      { "a connection with a number", "ztcp -d 5 h 80; cat <&5 > f", "ask", "descriptor" },
      { "a file of a server", "zftp get f > g", "ask", "descriptor" },
      { "a terminal", "zpty x curl -O https://h/x", "ask", "descriptor" },
    },
  })
end)
