local enforce = require("enforce")
local place = require("place")

describe("rules/iwr", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    refused = {
      { "a download", "pwsh -c 'iwr https://h/x -OutFile f'", "ask", "something: iwr" },
      { "one by its long name", "pwsh -c 'Invoke-WebRequest https://h/x -o f'", "ask",
        "something: Invoke-WebRequest" },
    },
  })
end)
