local enforce = require("enforce")
local place = require("place")
local pure = require("pure")
local tells = require("tells")

describe("rules/uv", function()
  pure.tables({
    pairs = {
      { "uv --version", "uv version" },
      { "uv pip list", "uv pip list --outdated" },
      { "uv pip show x", "uv pip install x" },
      { "uv pip freeze", "uv pip sync r.txt" },
      { "uv pip tree", "uv pip list --python x" },
      { "uv tree --frozen", "uv tree" },
      { "uv pip check", "uv pip compile x.in" },
      { "uv --directory d pip list", "uv --cache-dir d pip list" },
    },
    refuses = {
      "uv",
      "uv sync",
      "uv run x",
      "uv lock",
      "uv pip uninstall x",
      "uv run - < x",
      "uv self update",
      "uvx ls",
      "uv tool run ls",
    },
  })

  tells.tables({
    project = {
      "uv pip list",
      "uv tree --frozen",
    },
  })

  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what it runs", "uv run --frozen git clone https://h/o/r",
        "uv run --frozen git clone https://h/o/r /sandbox/r" },
      { "a program of a package", "uv tool run -q cookiecutter gh:o/t",
        "uv tool run -q cookiecutter -o /sandbox gh:o/t" },
      { "the same by its short name", "uvx --from cookiecutter cookiecutter https://h/o/t -o d",
        "uvx --from cookiecutter cookiecutter https://h/o/t -o /sandbox/d" },
    },
    unchanged = {
      { "a linter", "uvx ruff@latest check ." }, { "its help", "uvx --help" },
    },
    refused = {
      { "what was fetched", "curl https://h/x.py | uv run -", "deny", "Cannot safely" },
    },
  })
end)
