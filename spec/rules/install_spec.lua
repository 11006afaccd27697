local enforce = require("enforce")
local place = require("place")

describe("rules/install", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what comes in", "curl https://h/b | install -m 755 /dev/stdin /usr/local/bin/x",
        "curl https://h/b | install -m 755 /dev/stdin /sandbox/x" },
      { "a fetched file", "curl -o f https://h/b && sudo install -o root f /opt/x",
        "curl -o /sandbox/f https://h/b && sudo install -o root /sandbox/f /sandbox/x" },
      { "-t", "curl -o f https://h/b && install -Dt ~/bin f",
        "curl -o /sandbox/f https://h/b && install -Dt /sandbox/bin /sandbox/f" },
    },
    unchanged = {
      { "a file, if nothing was fetched", "install -m 755 a b" },
      { "directories", "curl -o /sandbox/f https://h/b && install -d a b" },
    },
    refused = {
      { "a program that strips", "curl https://h/b | install -s --strip-program=x /dev/stdin y",
        "ask", "runs a program" },
    },
  })
end)
