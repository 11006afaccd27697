local enforce = require("enforce")
local place = require("place")

describe("rules/fossil", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a clone and its check-out", "fossil clone https://h/repo",
        "fossil clone --workdir /sandbox/repo https://h/repo /sandbox/repo.fossil" },
      { "a name", "fossil clone https://h/repo x/a.fossil",
        "fossil clone https://h/repo /sandbox/a.fossil" },
      { "a name and a check-out", "fossil clone --workdir w https://h/repo a.fossil",
        "fossil clone --workdir /sandbox/w https://h/repo /sandbox/a.fossil" },
      { "a check-out with one dash", "fossil clone https://h/repo -workdir w",
        "fossil clone https://h/repo /sandbox/repo.fossil -workdir /sandbox/w" },
      { "a clone without a check-out", "fossil clone -A me --no-open ssh://h//srv/r.fossil",
        "fossil clone -A me --no-open ssh://h//srv/r.fossil /sandbox/r.fossil" },
      { "an attached value", "fossil clone --workdir=w https://h/repo",
        "fossil clone --workdir=/sandbox/w https://h/repo /sandbox/repo.fossil" },
      { "a host only", "fossil clone https://www.example.org/ --no-open",
        "fossil clone https://www.example.org/ /sandbox/example.fossil --no-open" },
      { "a check-out that is used later", "fossil clone https://h/repo && cd repo && ls",
        "fossil clone --workdir /sandbox/repo https://h/repo /sandbox/repo.fossil"
          .. " && cd /sandbox/repo && ls" },
      { "an abbreviated command", "fossil clon https://h/repo a.fossil",
        "fossil clon https://h/repo /sandbox/a.fossil" },
    },
    unchanged = {
      { "the sandbox", "fossil clone https://h/repo /sandbox/repo.fossil" },
      { "a repository that is here", "fossil open ../repo.fossil trunk" },
      { "an update", "fossil update" },
      { "a pull", "fossil pull --verily" },
      { "a commit", "fossil commit -m 'fossil clone https://h/repo'" },
    },
    refused = {
      { "a repository that is not here", "fossil open https://h/repo", "ask", "current directory" },
      { "a pull from an address", "fossil pull https://h/repo", "ask", "this repository" },
      { "an unknown option", "fossil clone --frobnicate https://h/repo", "ask", "--frobnicate" },
      { "an unknown address", 'fossil clone "$U"', "ask", "unknown" },
    },
  })
end)
