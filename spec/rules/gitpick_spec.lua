local enforce = require("enforce")
local place = require("place")

describe("rules/gitpick", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a repository", "gitpick user/repo", "gitpick user/repo /sandbox/repo" },
      { "a directory of it", "gitpick https://github.com/u/r/tree/main/src",
        "gitpick https://github.com/u/r/tree/main/src /sandbox/src" },
      { "a branch", "gitpick https://github.com/u/r/tree/main -o",
        "gitpick https://github.com/u/r/tree/main /sandbox/r -o" },
      { "a directory", "gitpick user/repo app -b dev", "gitpick user/repo /sandbox/app -b dev" },
    },
    unchanged = {
      { "a trial", "gitpick user/repo -n" },
      { "a directory in the sandbox", "gitpick user/repo /sandbox/app" },
    },
  })
end)
