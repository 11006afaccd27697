local enforce = require("enforce")
local place = require("place")

describe("rules/brotli", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "curl https://h/x | brotli -d --output=f",
        "curl https://h/x | brotli -d --output=/sandbox/f" },
    },
    unchanged = {
      { "what is printed", "curl https://h/x | brotli -dc | head" },
    },
  })
end)
