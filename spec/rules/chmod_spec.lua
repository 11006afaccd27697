local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/chmod", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && chmod +x f",
        "curl -o /sandbox/f https://h/b && chmod +x /sandbox/f" },
      { "a tree", "git clone https://h/r && chmod -R go-w r",
        "git clone https://h/r /sandbox/r && chmod -R go-w /sandbox/r" },
    },
    unchanged = {
      { "files", "chmod -R u+rwX,go-w src" },
    },
  })

  altered.tables(here, {
    { "chmod 755 a b", "change a", "change b" },
    { "chmod -x a", "change a" },
    { "chmod a -rwx", "change a" },
    { "chmod -R -w,o+r d", "change d" },
    { "chmod --reference b a", "change a" },
    { "chmod u=rw,go= a", "change a" },
    { "chmod -v 0 a", "change a" },
  })
end)
