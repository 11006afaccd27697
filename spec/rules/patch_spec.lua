local enforce = require("enforce")
local place = require("place")

describe("rules/patch", function()
  local here = place.new()
  place.sh("cd " .. here.project .. " && mkdir src")
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an output", "curl https://h/p | patch -o f a",
        "curl https://h/p | patch -o /sandbox/f a" },
      { "an output elsewhere", "curl https://h/p | patch -d src -o f a",
        "curl https://h/p | patch -d src -o /sandbox/f a" },
    },
    unchanged = {
      { "a patch, if nothing was fetched", "patch -p1 < a.patch" },
      { "a trial", "curl https://h/p | patch -p1 --dry-run" },
      { "a directory in the sandbox", "curl https://h/p | patch -p1 -d /sandbox/r" },
    },
    refused = {
      { "a patch that was fetched", "curl https://h/p | patch -p1", "deny",
        "look at it, then apply it" },
      { "the same for one file", "curl https://h/p | patch a", "deny",
        "look at it, then apply it" },
      { "the same elsewhere", "curl https://h/p | patch -d /usr/src -p1", "deny",
        "look at it, then apply it" },
    },
  })
end)
