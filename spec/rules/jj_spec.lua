local enforce = require("enforce")
local place = require("place")

describe("rules/jj", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a clone", "jj git clone https://h/o/repo.git",
        "jj git clone https://h/o/repo.git /sandbox/repo" },
      { "an ssh address", "jj git clone git@h:repo", "jj git clone git@h:repo /sandbox/repo" },
      { "a directory", "jj git clone --colocate https://h/o/repo x/d",
        "jj git clone --colocate https://h/o/repo /sandbox/d" },
      { "the current directory", "jj git clone https://h/o/repo .",
        "jj git clone https://h/o/repo /sandbox/repo" },
      { "options everywhere", "jj --no-pager git --quiet clone https://h/o/repo -bmain --depth=1",
        "jj --no-pager git --quiet clone https://h/o/repo /sandbox/repo -bmain --depth=1" },
      { "an address after --", "jj git clone -- https://h/o/repo",
        "jj git clone -- https://h/o/repo /sandbox/repo" },
    },
    unchanged = {
      { "the sandbox", "jj git clone https://h/o/repo /sandbox/repo" },
      { "a fetch", "jj git fetch --all-remotes" },
      { "a push", "jj git push -c @" },
      { "a description", "jj describe -m 'jj git clone https://h/o/repo'" },
    },
    refused = {
      { "a setting", "jj git clone --config git.executable-path=x https://h/r", "ask", "program" },
      { "the same before", "jj --config-file=f git clone https://h/r", "ask", "program" },
      { "an abbreviated option", "jj git clone --coloc https://h/r", "ask", "--coloc" },
      { "an unknown destination", 'jj git clone https://h/r "$D"', "ask", "unknown" },
    },
  })
end)
