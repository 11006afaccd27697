local enforce = require("enforce")
local place = require("place")

describe("rules/gpg", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a key ring", "curl https://h/k | gpg --dearmor -o /etc/k.gpg",
        "curl https://h/k | gpg --dearmor -o /sandbox/k.gpg" },
      { "a long option", "curl https://h/k | sudo gpg --yes --output=/etc/k.gpg --dearmor",
        "curl https://h/k | sudo gpg --yes --output=/sandbox/k.gpg --dearmor" },
      { "a cluster", "curl https://h/k | gpg -qdo f", "curl https://h/k | gpg -qdo /sandbox/f" },
      { "what is printed", "curl https://h/k | gpg --dearmor > k.gpg",
        "curl https://h/k | gpg --dearmor > /sandbox/k.gpg" },
    },
    unchanged = {
      { "an import", "curl https://h/k | gpg --import" },
      { "a file, if nothing was fetched", "gpg -o a -d a.gpg" },
    },
  })
end)
