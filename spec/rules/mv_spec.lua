local enforce = require("enforce")
local place = require("place")

describe("rules/mv", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a move", "curl -o f https://h/b && mv f ~/x && chmod +x ~/x",
        "curl -o /sandbox/f https://h/b && mv /sandbox/f /sandbox/x && chmod +x /sandbox/x" },
      { "into a directory", "wget -O f https://h/b && sudo mv -f f /usr/local/bin/",
        "wget -O /sandbox/f https://h/b && sudo mv -f /sandbox/f /sandbox/bin" },
      { "-t", "curl -o f https://h/b && mv -t ~/bin f",
        "curl -o /sandbox/f https://h/b && mv -t /sandbox/home/bin /sandbox/f" },
    },
    unchanged = {
      { "two files, if nothing was fetched", "mv a b" },
      { "a move within the sandbox", "curl -o /sandbox/f https://h/b && mv /sandbox/f /sandbox/g" },
    },
  })
end)
