local enforce = require("enforce")
local place = require("place")

describe("rules/csplit", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "no prefix", "curl https://h/b | csplit - /x/",
        "curl https://h/b | csplit -f /sandbox/xx - /x/" },
      { "a prefix", "curl https://h/b | csplit -f p - /x/",
        "curl https://h/b | csplit -f /sandbox/p - /x/" },
      { "an attached prefix", "curl https://h/b | csplit -kfp - /x/",
        "curl https://h/b | csplit -kf/sandbox/p - /x/" },
      { "a long option", "curl https://h/b | csplit --prefix=p - /x/",
        "curl https://h/b | csplit --prefix=/sandbox/p - /x/" },
    },
    unchanged = {
      { "a file, if nothing was fetched", "csplit a /x/" },
      { "a prefix in the sandbox", "curl https://h/b | csplit -f /sandbox/p - /x/" },
    },
  })
end)
