local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/rename", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && rename f g f",
        "curl -o /sandbox/f https://h/b && rename f g /sandbox/f" },
    },
    unchanged = {
      { "files", "rename 's/\\.txt$/.md/' *.txt" },
    },
  })

  altered.tables(here, {
    { "rename a b a1 d/a2", "delete a1", "delete d/a2", "change b1", "change d/b2" },
    { "rename -a a b aa", "delete aa", "change bb" },
    { "rename d/ e/ d/a", "delete d/a", "change e/a" },
    { "rename -l a b aa", "delete aa", "change ?" },
    { "rename -n a b a1" },
    { "rename 's/a/b/' a1", "delete a1", "change ?" },
    { "rename y/A-Z/a-z/ A", "delete A", "change ?" },
    { "rename -e 's/a/b/' a1", "delete a1", "change ?" },
    { "rename 's/a/b/'", "change ?" },
    { "prename 's/a/b/' a1", "delete a1", "change ?" },
    { "rename.ul a b a1", "delete a1", "change b1" },
  })
end)
