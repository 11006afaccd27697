local enforce = require("enforce")
local place = require("place")

describe("rules/base64", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what is printed", "curl https://h/b | base64 -d > f",
        "curl https://h/b | base64 -d > /sandbox/f" },
    },
    unchanged = {
      { "the standard output", "curl https://h/b | base64 -w0" },
    },
  })
end)
