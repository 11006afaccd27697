local pure = require("pure")

describe("rules/zgrep", function()
  pure.tables({
    reads = {
      "zgrep foo a.gz", "zgrep -n -i foo a.gz b.gz", [[zgrep -e "it's" a.gz]], "zgrep -c foo",
      "zgrep -m 3 foo a.gz", [[zgrep "it's" a.gz]],
    },
    pairs = {
      { "zgrep -n foo a", [[zgrep "--color='" '--color=;id;#' foo a]] },
      { "zgrep -e x a", [[zgrep "-ex'" '-e;id;#' a]] },
      { "zgrep -l foo a", "zgrep -f - a" },
      { "zgrep -h foo a", 'zgrep "$x" a' },
      { "zgrep --color=never foo a", [[zgrep "--color=never'" foo a]] },
      { "zgrep -A1 foo a", [[zgrep "-A1'" foo a]] },
      { "zgrep -c foo a", "zgrep --file=p a" },
    },
    names = {
      { "zgrep foo a", "/project/a" },
      { "zgrep -e foo a", "/project/a" },
    },
  })
end)
