local enforce = require("enforce")
local place = require("place")

describe("rules/git-annex", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "what the remotes have", "git-annex get --jobs=4 ." },
      { "a file", "git-annex add f" },
      { "the state", "git-annex whereis f" },
    },
    refused = {
      { "an address", "git-annex addurl https://h/f", "ask", "belongs in this repository" },
      { "a name for it", "git-annex addurl --file=f --fast https://h/f", "ask", "belongs in" },
      { "a list", "git-annex addurl --batch < urls", "ask", "belongs in" },
      { "a feed", "git-annex importfeed https://h/feed", "ask", "belongs in" },
    },
  })
end)
