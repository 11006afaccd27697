local enforce = require("enforce")
local place = require("place")
local pure = require("pure")
local tells = require("tells")

describe("rules/pkexec", function()
  pure.tables({
    refuses = {
      "pkexec ls",
      "pkexec",
    },
  })

  tells.tables({
    does = {
      { "pkexec ls", "privilege" },
      { "pkexec --user bob ls", "privilege" },
      { "pkexec --version" },
    },
  })

  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what it runs", "pkexec --user bob git clone https://h/o/r",
        "pkexec --user bob git clone https://h/o/r /sandbox/r" },
    },
  })
end)
