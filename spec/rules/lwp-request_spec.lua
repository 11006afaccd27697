local enforce = require("enforce")
local place = require("place")

describe("rules/lwp-request", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what is printed", "GET https://h/a > f", "GET https://h/a > /sandbox/f" },
      { "the long name", "lwp-request -m GET https://h/a | tee f",
        "lwp-request -m GET https://h/a | tee /sandbox/f" },
      { "what is sent for", "POST https://h/a < d > f", "POST https://h/a < d > /sandbox/f" },
    },
    unchanged = {
      { "the standard output", "GET https://h/a" },
    },
  })
end)
