local enforce = require("enforce")
local place = require("place")

describe("rules/cp", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a copy", "curl -o f https://h/b && cp f ~/x",
        "curl -o /sandbox/f https://h/b && cp /sandbox/f /sandbox/x" },
      { "a tree", "git clone https://h/r && cp -r r/src ~/src",
        "git clone https://h/r /sandbox/r && cp -r /sandbox/r/src /sandbox/src" },
      { "into a directory", "curl -o f https://h/b && cp f ~/bin/ && ls ~/bin/f",
        "curl -o /sandbox/f https://h/b && cp /sandbox/f /sandbox/bin/ && ls /sandbox/bin/f" },
      { "into the working directory", "curl -o /tmp/f https://h/b && cp /tmp/f . && wc f",
        "curl -o /sandbox/f https://h/b && cp /sandbox/f /sandbox/copied && wc /sandbox/copied/f" },
      { "-t", "curl -o f https://h/b && cp -t ~/bin f",
        "curl -o /sandbox/f https://h/b && cp -t /sandbox/home/bin /sandbox/f" },
      { "an attached -t", "curl -o f https://h/b && cp -vt/opt/bin f",
        "curl -o /sandbox/f https://h/b && cp -vt/sandbox/opt/bin /sandbox/f" },
      { "--target-directory=", "curl -o f https://h/b && cp --target=/opt/x f",
        "curl -o /sandbox/f https://h/b && cp --target=/sandbox/opt/x /sandbox/f" },
      { "several files", "curl -o a https://h/b && cp a b ~/d",
        "curl -o /sandbox/a https://h/b && cp /sandbox/a b /sandbox/home/d" },
      { "what comes in", "curl https://h/b | cp /dev/stdin f",
        "curl https://h/b | cp /dev/stdin /sandbox/f" },
      { "into a directory that is there",
        "curl -o f https://h/b && cp f /usr/bin && wc /usr/bin/f",
        "curl -o /sandbox/f https://h/b && cp /sandbox/f /sandbox/bin && wc /sandbox/bin/f" },
    },
    unchanged = {
      { "two files, if nothing was fetched", "cp a b" },
      { "other files", "curl -o /sandbox/f https://h/b && cp a b" },
      { "a copy within the sandbox", "curl -o /sandbox/f https://h/b && cp /sandbox/f /sandbox/g" },
      { "files that are unknown, if nothing was fetched", 'cp $A "$B"' },
    },
    refused = {
      { "an unknown place", 'curl -o f https://h/b && cp f "$D"', "ask", "unknown" },
    },
  })
end)
