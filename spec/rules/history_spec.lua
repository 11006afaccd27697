local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/history", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "the list", "history 20 | grep git" },
      { "a search for downloads", "history | grep 'curl https://h/b'" },
    },
  })

  altered.tables(here, {
    { "history" },
    { "history -c" },
    { "history -r a" },
    { "history -w a", "change a" },
    { "history -a -- a", "change a" },
  })
end)
