local enforce = require("enforce")
local place = require("place")

describe("rules/cookiecutter", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a template", "cookiecutter gh:o/t", "cookiecutter -o /sandbox gh:o/t" },
      { "a directory", "cookiecutter https://h/o/t -o d",
        "cookiecutter https://h/o/t -o /sandbox/d" },
      { "a host and a path", "cookiecutter git@h.org/o/t",
        "cookiecutter -o /sandbox git@h.org/o/t" },
    },
    unchanged = {
      { "a template that is here", "cookiecutter ./template" },
    },
  })
end)
