local enforce = require("enforce")
local place = require("place")

describe("rules/croc", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a code", "croc 1234-a-b-c", "croc --out /sandbox 1234-a-b-c" },
      { "a directory", "croc --yes --out d 1234-a-b-c", "croc --yes --out /sandbox/d 1234-a-b-c" },
      { "a directory after =", "croc --out=d 1234-a-b-c", "croc --out=/sandbox/d 1234-a-b-c" },
      { "what is printed", "croc --yes --stdout 1234-a-b-c > f",
        "croc --yes --stdout 1234-a-b-c > /sandbox/f" },
    },
    unchanged = {
      { "the standard output", "croc --stdout 1234-a-b-c" },
      { "sending", "croc send f" },
      { "its help", "croc --help" },
    },
  })
end)
