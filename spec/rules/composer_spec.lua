local enforce = require("enforce")
local place = require("place")

describe("rules/composer", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a project", "composer create-project o/p", "composer create-project o/p /sandbox/p" },
      { "a version in its name", "composer create-project o/p:^1",
        "composer create-project o/p:^1 /sandbox/p" },
      { "a directory", "composer create-project o/p d 1.0",
        "composer create-project o/p /sandbox/d 1.0" },
      { "a name with capitals", "composer create-project O/P=1",
        "composer create-project O/P=1 /sandbox/p" },
      { "a shortened name", "composer create o/p", "composer create o/p /sandbox/p" },
      { "an archive of a package", "composer archive o/p 1.0",
        "composer archive --dir /sandbox o/p 1.0" },
    },
    unchanged = {
      { "packages", "composer install" },
      { "an archive of the project", "composer archive --dir=d" },
    },
    refused = {
      { "a directory that is asked for", "composer create-project --ask o/p", "ask", "--ask" },
      { "a file elsewhere", "composer archive --file=../f o/p", "ask", "another directory" },
    },
  })
end)
