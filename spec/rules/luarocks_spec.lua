local enforce = require("enforce")
local place = require("place")

describe("rules/luarocks", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "an installation", "luarocks install x" },
      { "a list", "luarocks list" },
      { "a package that is installed", "luarocks pack x" },
    },
    refused = {
      { "a package", "luarocks download x", "deny", "writes to the working directory" },
      { "its files", "luarocks unpack x 1.0", "deny", "luarocks unpack writes" },
      { "sources of a rockspec", "luarocks pack x-1.0-1.rockspec",
        "deny", "luarocks pack writes" },
      { "no option at all", "luarocks -s x download y", "deny", "luarocks download writes" },
    },
  })
end)
