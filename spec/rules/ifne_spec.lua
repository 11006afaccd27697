local enforce = require("enforce")
local place = require("place")

describe("rules/ifne", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a command", "curl https://h/x | ifne tee f", "curl https://h/x | ifne tee /sandbox/f" },
    },
    unchanged = {
      { "a command that prints", "curl https://h/x | ifne wc" },
    },
  })
end)
