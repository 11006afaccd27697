local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/setfacl", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && setfacl -m u:me:r f",
        "curl -o /sandbox/f https://h/b && setfacl -m u:me:r /sandbox/f" },
    },
    unchanged = {
      { "files", "setfacl -R -m g:us:rX src" },
    },
  })

  altered.tables(here, {
    { "setfacl -b a b", "change a", "change b" },
    { "setfacl --test -b a" },
    { "setfacl --restore=list", "change ?" },
    { "setfacl -M list -", "change -", "change ?" },
  })
end)
