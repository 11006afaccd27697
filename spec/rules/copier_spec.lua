local enforce = require("enforce")
local place = require("place")

describe("rules/copier", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a template", "copier copy gh:o/t app", "copier copy gh:o/t /sandbox/app" },
      { "by another runner", "uvx copier copy https://h/o/t.git d",
        "uvx copier copy https://h/o/t.git /sandbox/d" },
    },
    unchanged = {
      { "a template that is here", "copier copy ./template app" },
      { "what only shows", "copier copy -n gh:o/t app" },
    },
  })
end)
