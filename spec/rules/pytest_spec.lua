local pure = require("pure")
local tells = require("tells")

describe("rules/pytest", function()
  pure.tables({
    pairs = {
      { "pytest", "pytest /elsewhere" },
      { "pytest -q tests/a.py::test_b", "pytest -q ../a.py" },
      { "pytest -k 'a and b' -x", "pytest -p x -x" },
      { "pytest -p no:cacheprovider", "pytest -p evil" },
      { "pytest --cov --cov-report=term-missing", "pytest --cov --cov-report=html:d" },
      { "pytest --maxfail=1 -vv tests", "pytest --basetemp=d tests" },
      { "pytest -rA --tb=short", "pytest --junitxml=f" },
      { "pytest --version", "pytest --pastebin=all" },
      { "py.test -n auto", "py.test -c f" },
      { "pytest --collect-only -q", "pytest --rootdir=/x -q" },
      { "pytest --durations=5", "pytest -o a=b" },
      { "pytest -m slow", "pytest @f" },
      { "pytest --lf", "pytest --pdb" },
    },
    refuses = {
      "pytest $X",
      "pytest ~/x",
    },
    names = {
      { "pytest tests", "/project/tests" },
    },
  })

  tells.tables({
    project = {
      "pytest",
      "pytest --version",
      "python3 -m pytest -q",
    },
  })
end)
