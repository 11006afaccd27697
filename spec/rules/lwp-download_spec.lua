local enforce = require("enforce")
local place = require("place")

describe("rules/lwp-download", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a URL", "lwp-download https://h/a", "lwp-download https://h/a /sandbox" },
      { "a name", "lwp-download https://h/a f", "lwp-download https://h/a /sandbox/f" },
    },
    unchanged = {
      { "a file in the sandbox", "lwp-download https://h/a /sandbox/f" },
    },
    refused = {
      { "what is named later", "lwp-download https://h/a && touch a",
        "ask", "may be the download" },
    },
  })
end)
