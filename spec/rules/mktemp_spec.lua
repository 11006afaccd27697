local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/mktemp", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "where something was fetched", "git clone https://h/r && mktemp -p r x.XXXX",
        "git clone https://h/r /sandbox/r && mktemp -p /sandbox/r x.XXXX" },
    },
    unchanged = {
      { "a file", "f=$(mktemp) && echo x > $f" },
      { "a directory", "cd \"$(mktemp -d)\"" },
    },
  })

  altered.tables(here, {
    { "mktemp" },
    { "mktemp -d" },
    { "mktemp -t x.XXX" },
    { "mktemp --tmpdir x.XXX" },
    { "mktemp -u a.XXX" },
    { "mktemp a.XXX", "change a.XXX" },
    { "mktemp /opt/a.XXX", "change /opt/a.XXX" },
    { "mktemp -p d", "change d/tmp.XXXXXXXXXX" },
    { "mktemp --tmpdir=d a.XXX", "change d/a.XXX" },
    { "TMPDIR=d mktemp", "change d/tmp.XXXXXXXXXX" },
    { "mktemp -p \"$X\"", "change ?" },
    { "mktemp -p d -t a.XXX", "change ?" },
    { "export TMPDIR=$X; mktemp -d", "change ?" },
  })
end)
