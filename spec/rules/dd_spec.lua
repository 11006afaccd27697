local enforce = require("enforce")
local place = require("place")

describe("rules/dd", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "curl https://h/b | dd of=f bs=1M", "curl https://h/b | dd of=/sandbox/f bs=1M" },
      { "the last of=", "curl https://h/b | dd of=a of=b",
        "curl https://h/b | dd of=a of=/sandbox/b" },
      { "a device", "curl https://h/i.img | sudo dd bs=4M of=/dev/sdx",
        "curl https://h/i.img | sudo dd bs=4M of=/sandbox/sdx" },
      { "a name with a blank", "curl https://h/b | dd of='a b'",
        "curl https://h/b | dd of=/sandbox/a\\ b" },
      { "a copy of what was fetched", "curl -o f https://h/b && dd if=f of=g",
        "curl -o /sandbox/f https://h/b && dd if=/sandbox/f of=/sandbox/g" },
    },
    unchanged = {
      { "two files, if nothing was fetched", "dd if=a of=b" },
      { "the standard output", "curl https://h/b | dd bs=1 count=4" },
      { "a file in the sandbox", "curl https://h/b | dd of=/sandbox/f" },
      { "/dev/null", "curl https://h/b | dd of=/dev/null" },
      { "an unknown file, if nothing was fetched", 'dd if=a of="$B"' },
    },
    refused = {
      { "an unknown file", 'curl https://h/b | dd of="$F"', "ask", "unknown" },
    },
  })
end)
