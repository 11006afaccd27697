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
    },
    unchanged = {
      { "packages", "composer install" },
    },
  })
end)
