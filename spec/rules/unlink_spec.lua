local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/unlink", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && unlink f",
        "curl -o /sandbox/f https://h/b && unlink /sandbox/f" },
    },
    unchanged = {
      { "a file", "unlink a" },
    },
  })

  altered.tables(here, {
    { "unlink a", "delete a" },
    { "unlink /opt/a", "delete /opt/a" },
  })
end)
