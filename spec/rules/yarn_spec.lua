local enforce = require("enforce")
local place = require("place")

describe("rules/yarn", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a package", "yarn dlx tiged user/repo app", "yarn dlx tiged user/repo /sandbox/app" },
      { "options", "yarn dlx -q -p degit degit user/repo",
        "yarn dlx -q -p degit degit user/repo /sandbox/repo" },
    },
    unchanged = {
      { "an installation", "yarn" },
      { "a script", "yarn build --flag" },
    },
    refused = {
      { "a package with a version", "yarn dlx gitpick@latest u/r", "ask",
        "say gitpick without a version" },
    },
  })
end)
