local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/ln", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a symbolic link, but not its place", "curl -o f https://h/b && ln -s \"$PWD/f\" /opt/x",
        "curl -o /sandbox/f https://h/b && ln -s /sandbox/f /opt/x" },
      { "no target that is relative to the link", "curl -o f https://h/b && ln -s f /opt/x",
        "curl -o /sandbox/f https://h/b && ln -s f /opt/x" },
    },
    unchanged = {
      { "a link, if nothing was fetched", "ln -s a b" },
    },
    refused = {
      { "no place", "git clone https://h/r && ln r/a", "ask", "name the link" },
    },
  })

  altered.tables(here, {
    { "ln a b", "write b" },
    { "ln -s a b", "change b" },
    { "ln -s /x/a", "change a" },
    { "ln -s /x/a -t d", "change d/a" },
    { "ln -sb a", "change *" },
  })
end)
