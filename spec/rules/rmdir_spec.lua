local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/rmdir", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "git clone https://h/r && rmdir r/x",
        "git clone https://h/r /sandbox/r && rmdir /sandbox/r/x" },
    },
    unchanged = {
      { "directories", "rmdir -p a/b" },
    },
  })

  altered.tables(here, {
    { "rmdir a b", "delete a", "delete b" },
    { "rmdir -p a/b/c", "delete a/b/c", "delete a/b", "delete a" },
    { "rmdir -p ./a//b/", "delete a/b", "delete a", "delete ." },
    { "rmdir -p \"$X\"", "delete ?" },
  })
end)
