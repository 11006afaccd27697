local enforce = require("enforce")
local place = require("place")

describe("rules/xz", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what comes in", "curl https://h/a.xz | xz -dc > b",
        "curl https://h/a.xz | xz -dc > /sandbox/b" },
      { "another name", "curl https://h/a.xz | unxz > b",
        "curl https://h/a.xz | unxz > /sandbox/b" },
      { "what it makes", "curl -O https://h/a.xz && xz -d a.xz && wc a",
        "curl -o /sandbox/a.xz https://h/a.xz && xz -d /sandbox/a.xz && wc /sandbox/a" },
    },
    unchanged = {
      { "the standard output", "curl https://h/a.xz | xz -d" },
      { "a file, if nothing was fetched", "xz -T0 -9e a" },
    },
  })
end)
