local enforce = require("enforce")
local place = require("place")

describe("rules/pipx", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a tool with a rule", "pipx run cookiecutter gh:o/t",
        "pipx run cookiecutter -o /sandbox gh:o/t" },
      { "a tool of a named package", "pipx run --spec copier copier copy gh:o/t d",
        "pipx run --spec copier copier copy gh:o/t /sandbox/d" },
    },
    unchanged = {
      { "another tool", "pipx run ruff check ." },
      { "an installation", "pipx install black" },
    },
    refused = {
      { "a script at an address", "pipx run https://h/x.py", "ask", "unseen" },
    },
  })
end)
