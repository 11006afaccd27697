local enforce = require("enforce")
local place = require("place")

describe("rules/npx", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a package", "npx degit user/repo", "npx degit user/repo /sandbox/repo" },
      { "options", "npx -y --quiet tiged user/repo app",
        "npx -y --quiet tiged user/repo /sandbox/app" },
      { "a package that is named", "npx -p degit -- degit user/repo app",
        "npx -p degit -- degit user/repo /sandbox/app" },
      { "a script", "npx -p degit -c 'degit user/repo app'",
        "npx -p degit -c 'degit user/repo /sandbox/app'" },
      { "another name", "bunx giget gh:user/repo app", "bunx giget gh:user/repo /sandbox/app" },
      { "bun", "bun x degit user/repo", "bun x degit user/repo /sandbox/repo" },
    },
    unchanged = {
      { "another package", "npx eslint $FILES" },
      { "the version", "npx --version" },
      { "another package with a version", "npx -y create-vite@latest app $ARGS" },
    },
    refused = {
      { "a package with a version", "npx -y degit@latest user/repo", "ask",
        "use degit without a version" },
      { "the same by bun", "bunx tiged@rc user/repo", "ask", "use tiged without a version" },
    },
  })
end)
