local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/zip", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && zip -d f x",
        "curl -o /sandbox/f https://h/b && zip -d /sandbox/f x" },
    },
    unchanged = {
      { "files", "zip -r a.zip src -x '*.o'" },
    },
    refused = {
      { "a tree", "git clone https://h/r && zip -r a.zip r", "ask",
        "zip stores the names of what it packs" },
    },
  })

  altered.tables(here, {
    { "zip a b", "change a.zip" },
    { "zip a.b c", "change a.b" },
    { "zip d.e/a c", "change d.e/a.zip" },
    { "zip -m a.zip b c", "change a.zip", "delete b", "delete c" },
    { "zip -rm a d", "change a.zip", "delete d" },
    { "zip -d a.zip b", "change a.zip" },
    { "zip -O b.zip a.zip c", "change b.zip" },
    { "zip -lf log a.zip b", "change log", "change a.zip", "change log.log" },
    { "zip - a" },
    { "zip -sf a.zip" },
    { "zip -@m a.zip", "change a.zip", "delete ?" },
    { "zip a.zip b -T -TT 'rm c; true'", "change a.zip", "delete c" },
  })
end)
