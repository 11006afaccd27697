local enforce = require("enforce")
local place = require("place")

describe("rules/degit", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a repository", "degit user/repo", "degit user/repo /sandbox/repo" },
      { "a commit", "degit user/repo#dev", "degit user/repo#dev /sandbox/repo" },
      { "a directory", "degit user/repo app", "degit user/repo /sandbox/app" },
      { "the working directory", "degit --force user/repo .",
        "degit --force user/repo /sandbox/repo" },
      { "options after it", "degit user/repo -v --mode=git",
        "degit user/repo /sandbox/repo -v --mode=git" },
      { "an address", "degit https://github.com/user/repo.git",
        "degit https://github.com/user/repo.git /sandbox/repo" },
      { "what follows", "degit user/repo app && ls app",
        "degit user/repo /sandbox/app && ls /sandbox/app" },
    },
    unchanged = {
      { "a directory in the sandbox", "degit user/repo /sandbox/app" },
      { "a list", "degit ls" },
      { "help", "degit --help" },
    },
    refused = {
      { "a name that it chooses", "degit -r user/repo", "ask", "instead of -r" },
      { "an unknown source", 'degit "$SRC"', "ask", "unknown" },
      { "names that cannot be told", "degit user/repo && touch package.json", "ask",
        "may be the download" },
    },
  })
end)
