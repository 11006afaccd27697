local enforce = require("enforce")
local place = require("place")
local pure = require("pure")
local tells = require("tells")

describe("rules/poetry", function()
  pure.tables({
    pairs = {
      { "poetry --version", "poetry version minor" },
      { "poetry env list", "poetry env remove x" },
      { "poetry config --list", "poetry config --unset x" },
      { "poetry config cache-dir", "poetry config cache-dir d" },
      { "poetry -V", "poetry -V -C d" },
    },
    refuses = {
      "poetry show",
      "poetry install",
      "poetry run ls",
      "poetry lock",
      "poetry check",
    },
  })

  tells.tables({
    project = {
      "poetry --version",
      "poetry config --list",
    },
  })

  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what it runs", "poetry run git clone https://h/o/r",
        "poetry run git clone https://h/o/r /sandbox/r" },
    },
  })
end)
