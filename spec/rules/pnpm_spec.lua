local enforce = require("enforce")
local place = require("place")

describe("rules/pnpm", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a package", "pnpm dlx degit user/repo", "pnpm dlx degit user/repo /sandbox/repo" },
      { "a directory", "pnpm --silent dlx gitpick user/repo app",
        "pnpm --silent dlx gitpick user/repo /sandbox/app" },
    },
    unchanged = {
      { "an installation", "pnpm install --frozen-lockfile" },
      { "another package", "pnpm dlx create-vite $ARGS" },
    },
    refused = {
      { "a script", 'pnpm dlx -c "degit user/repo app"', "ask", "say degit without -c" },
      { "a package with a version", "pnpm dlx giget@latest gh:u/r", "ask",
        "say giget without a version" },
    },
  })
end)
