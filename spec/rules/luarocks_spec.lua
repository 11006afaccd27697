local enforce = require("enforce")
local place = require("place")

describe("rules/luarocks", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "an installation", "luarocks install x" },
      { "a list", "luarocks list" },
    },
    refused = {
      { "a package", "luarocks download x", "deny", "writes into the working directory" },
      { "its files", "luarocks unpack x 1.0", "deny", "luarocks unpack writes" },
    },
  })
end)
