local enforce = require("enforce")
local place = require("place")

describe("rules/cabal", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a package", "cabal get x", "cabal get -d /sandbox x" },
      { "a directory", "cabal unpack x --destdir=src", "cabal unpack x --destdir=/sandbox/src" },
      { "letters after -s, which are its value", "cabal get -sd x",
        "cabal get -d /sandbox -sd x" },
    },
    unchanged = {
      { "a build", "cabal build" },
    },
  })
end)
