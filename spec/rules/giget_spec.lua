local enforce = require("enforce")
local place = require("place")

describe("rules/giget", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a repository", "giget gh:user/a.repo#main",
        "giget gh:user/a.repo#main /sandbox/user-a-repo" },
      { "a directory", "giget gh:user/repo app --force",
        "giget gh:user/repo /sandbox/app --force" },
      { "another start", "giget --cwd d gh:user/repo app",
        "giget --cwd d gh:user/repo /sandbox/app" },
    },
    unchanged = {
      { "a directory in the sandbox", "giget gh:user/repo /sandbox/app" },
    },
    refused = {
      { "a name of a registry", "giget nuxt", "ask", "a registry chooses" },
      { "an installation", "giget gh:user/repo app --install", "ask",
        "--install runs a package manager" },
      { "a shell", "giget gh:user/repo app --shell", "ask", "--shell opens a shell" },
    },
  })
end)
