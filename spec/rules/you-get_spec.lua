local enforce = require("enforce")
local place = require("place")

describe("rules/you-get", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a page", "you-get https://h/x", "you-get -o /sandbox https://h/x" },
      { "a directory", "you-get --output-dir d https://h/x",
        "you-get --output-dir /sandbox/d https://h/x" },
    },
    unchanged = {
      { "what there is", "you-get -i https://h/x" },
    },
    refused = {
      { "another directory", "you-get -O ../x https://h/x", "ask", "may name another directory" },
    },
  })
end)
