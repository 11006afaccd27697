local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/mkfifo", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "where something was fetched", "git clone https://h/r && mkfifo r/p",
        "git clone https://h/r /sandbox/r && mkfifo /sandbox/r/p" },
    },
    unchanged = {
      { "a pipe", "mkfifo -m 600 p" },
    },
  })

  altered.tables(here, {
    { "mkfifo p q", "write p", "write q" },
    { "mkfifo --mode=600 p", "write p" },
  })
end)
