local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/mknod", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "where something was fetched", "git clone https://h/r && mknod r/p p",
        "git clone https://h/r /sandbox/r && mknod /sandbox/r/p p" },
    },
    unchanged = {
      { "a pipe", "mknod p p" },
    },
  })

  altered.tables(here, {
    { "mknod p p", "change p" },
    { "mknod -m 600 /dev/x c 1 3", "change /dev/x" },
  })
end)
