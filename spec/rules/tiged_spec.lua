local enforce = require("enforce")
local place = require("place")

describe("rules/tiged", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a repository", "tiged user/repo", "tiged user/repo /sandbox/repo" },
      { "a directory", "tiged -m git user/repo app", "tiged -m git user/repo /sandbox/app" },
      { "a part", "tiged user/repo -d sub", "tiged user/repo /sandbox/repo -d sub" },
    },
    unchanged = {
      { "a directory in the sandbox", "tiged user/repo /sandbox/app" },
    },
  })
end)
