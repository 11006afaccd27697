local enforce = require("enforce")
local place = require("place")

describe("rules/scalar", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a clone", "scalar clone https://h/o/repo.git",
        "scalar clone https://h/o/repo.git /sandbox/repo" },
      { "a trailing slash", "scalar clone https://h/o/repo/",
        "scalar clone https://h/o/repo/ /sandbox/repo" },
      { "a directory", "scalar clone https://h/o/repo a/b",
        "scalar clone https://h/o/repo /sandbox/b" },
      { "the current directory", "scalar clone https://h/o/repo .",
        "scalar clone https://h/o/repo /sandbox/repo" },
      { "options", "scalar clone --no-src -bmain https://h/o/repo --single-b",
        "scalar clone --no-src -bmain https://h/o/repo /sandbox/repo --single-b" },
      { "an address after --", "scalar clone --full-clone -- https://h/o/repo",
        "scalar clone --full-clone -- https://h/o/repo /sandbox/repo" },
      { "another directory", "scalar -C /tmp clone https://h/o/repo",
        "scalar -C /tmp clone https://h/o/repo /sandbox/repo" },
    },
    unchanged = {
      { "a clone into the sandbox", "scalar clone https://h/o/repo /sandbox/repo" },
      { "a clone in the sandbox", "scalar -C /sandbox clone https://h/o/repo" },
      { "other subcommands", "scalar register" },
    },
    refused = {
      { "a setting", "scalar -c core.sshCommand=x clone h:o/repo d", "ask", "-c may" },
      { "a variable", "GIT_WORK_TREE=w scalar clone https://h/o/repo", "ask", "GIT_WORK_TREE" },
      { "an address without a name", "scalar clone h:repo", "ask", "unknown" },
      { "an unknown option", "scalar clone --frobnicate https://h/o/r", "ask", "--frobnicate" },
      { "an unknown destination", 'scalar clone https://h/o/r "$D"', "ask", "unknown" },
    },
  })
end)
