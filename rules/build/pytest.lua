--- pytest: runs the tests of the project, and its conftest.py even for --version.
--    pytest, pytest -k name tests/a.py::test_b     run nothing but the project
--    pytest /elsewhere, pytest --basetemp d, pytest -p x, pytest --pastebin=all    do more

--- Tests of the project are named from where it is.
local function is_inside(item)
  local text = item.text
  if not text then return false end
  return not text:find("^[/~@-]") and not ("/" .. text .. "/"):find("/%.%./")
end

--- Values that are harmless: a plugin that is left out, a report that is shown.
local BEGINS = { ["-p"] = "^no:", ["--cov-report"] = "^term" }

local function pure(call)
  for _, item in ipairs(call.operands) do
    if not is_inside(item) then return false end
  end
  for _, item in ipairs(call.options) do
    local begins = BEGINS[item.name]
    if item.kind == "change" or begins and not (item.text or ""):find(begins) then return false end
  end
  return "project"
end

return {
  command = "pytest",
  also = "py.test",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -q|--quiet -v|--verbose -x|--exitfirst -s -l|--showlocals --lf|--last-failed
      --ff|--failed-first --nf|--new-first --sw|--stepwise --sw-skip|--stepwise-skip
      --co|--collect-only --no-header --no-summary --disable-warnings --disable-pytest-warnings
      --no-cov --strict-markers --strict-config --runxfail --full-trace -V|--version -h|--help
      --markers --fixtures --fixtures-per-test --setup-show --setup-plan --setup-only --cov[=]
      --cov-branch --cov-append --doctest-modules --keep-duplicates --noconftest --no-showlocals
    ]],
    value = [[
      -k -m -r -p --cov-report --tb --maxfail --durations --durations-min --color --capture
      --show-capture --verbosity -n|--numprocesses --dist --timeout --import-mode --deselect
      --log-level --log-cli-level --cov-fail-under -W|--pythonwarnings --reruns --code-highlight
    ]],
    read = "--ignore --ignore-glob",
    change = [[
      --junitxml|--junit-xml --basetemp --log-file --report-log --resultlog|--result-log
    ]],
  },
  operands = "read:test...",
  brings = false,
  pure = pure,
  obeys = true,
  minds = { file = "*", except = "--rootdir" },
}
