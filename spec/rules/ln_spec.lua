local enforce = require("enforce")
local place = require("place")

describe("rules/ln", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a link", "curl -o f https://h/b && ln -sf f ~/bin/x",
        "curl -o /sandbox/f https://h/b && ln -sf /sandbox/f /sandbox/x" },
      { "into a directory", "git clone https://h/r && ln -s r/a r/b ~/bin/",
        "git clone https://h/r /sandbox/r && ln -s /sandbox/r/a /sandbox/r/b /sandbox/bin" },
    },
    unchanged = {
      { "a link, if nothing was fetched", "ln -s a b" },
    },
  })
end)
