local enforce = require("enforce")
local place = require("place")

describe("rules/stack", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a package", "stack unpack x", "stack unpack --to /sandbox x" },
    },
    unchanged = {
      { "a build", "stack build" },
    },
    refused = {
      { "a template", "stack new x", "deny", "writes to the working directory" },
    },
  })
end)
