local enforce = require("enforce")
local place = require("place")

describe("rules/sponge", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "curl https://h/b | sponge f", "curl https://h/b | sponge /sandbox/f" },
      { "a file that grows", "curl https://h/b | sponge -a f",
        "curl https://h/b | sponge -a /sandbox/f" },
    },
    unchanged = {
      { "the standard output", "curl https://h/b | sponge" },
      { "a file, if nothing was fetched", "sort f | sponge f" },
      { "a file in the sandbox", "curl https://h/b | sponge /sandbox/f" },
    },
  })
end)
