local enforce = require("enforce")
local place = require("place")

describe("rules/lwp-mirror", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "lwp-mirror https://h/a f", "lwp-mirror https://h/a /sandbox/f" },
      { "options after operands", "lwp-mirror https://h/a f -t 5",
        "lwp-mirror https://h/a /sandbox/f -t 5" },
    },
    unchanged = {
      { "its help", "lwp-mirror -h" },
    },
  })
end)
