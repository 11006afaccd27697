local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/chgrp", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && chgrp us f",
        "curl -o /sandbox/f https://h/b && chgrp us /sandbox/f" },
    },
    unchanged = {
      { "files", "chgrp -R us src" },
    },
  })

  altered.tables(here, {
    { "chgrp us a b", "change a", "change b" },
    { "chgrp --reference=b a", "change a" },
  })
end)
