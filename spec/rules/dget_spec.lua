local enforce = require("enforce")
local place = require("place")

describe("rules/dget", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "its help", "dget --help" },
    },
    refused = {
      { "a package", "dget -u https://h/x.dsc", "deny", "writes to the working directory" },
      { "all packages of a source", "dget -a x", "deny", "writes to the working directory" },
      { "a build", "mkdir -p /sandbox && cd /sandbox && dget --build https://h/x.dsc",
        "ask", "unknown option --build" },
    },
  })
end)
