local enforce = require("enforce")
local place = require("place")

describe("rules/wormhole", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a name", "wormhole receive -o f 7-a-b", "wormhole receive -o /sandbox/f 7-a-b" },
      { "another name of it", "wormhole rx --accept-file --output-file=d/f 7-a-b",
        "wormhole rx --accept-file --output-file=/sandbox/f 7-a-b" },
    },
    unchanged = {
      { "a text", "wormhole receive --only-text 7-a-b" },
      { "sending", "wormhole send f" },
      { "receiving in the sandbox", "mkdir -p /sandbox && cd /sandbox && wormhole receive 7-a-b" },
    },
    refused = {
      { "a name that the sender chooses", "wormhole receive 7-a-b",
        "deny", "the sender chooses the name" },
      { "the same without a code", "wormhole recv", "deny", "the sender chooses the name" },
    },
  })
end)
