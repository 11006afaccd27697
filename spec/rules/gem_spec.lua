local enforce = require("enforce")
local place = require("place")

describe("rules/gem", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "files of a package", "gem unpack x", "gem unpack --target /sandbox x" },
      { "a directory", "gem unpack x --target=d", "gem unpack x --target=/sandbox/d" },
    },
    unchanged = {
      { "a package that is here", "gem unpack x-1.0.gem" },
      { "an installation", "gem install x" },
      { "a package in the sandbox", "mkdir -p /sandbox && cd /sandbox && gem fetch x" },
    },
    refused = {
      { "a package", "gem fetch x -v 1.0", "deny", "writes to the working directory" },
      { "a shortened name", "gem fet x", "deny", "writes to the working directory" },
      { "a proxy that may be a name", "gem unpack -p x y", "ask", "unknown option -p" },
    },
  })
end)
