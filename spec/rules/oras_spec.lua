local enforce = require("enforce")
local place = require("place")

describe("rules/oras", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an artifact", "oras pull h/a:1", "oras pull -o /sandbox h/a:1" },
      { "a directory", "oras pull h/a:1 --output=d", "oras pull h/a:1 --output=/sandbox/d" },
      { "a blob", "oras blob fetch -o f h/a@sha256:0",
        "oras blob fetch -o /sandbox/f h/a@sha256:0" },
      { "what is printed", "oras manifest fetch h/a:1 > f",
        "oras manifest fetch h/a:1 > /sandbox/f" },
    },
    unchanged = {
      { "an upload", "oras push h/a:1 f" },
      { "the standard output", "oras manifest fetch h/a:1" },
      { "a directory in the sandbox", "oras pull -o /sandbox/d h/a:1" },
    },
    refused = {
      { "files that leave", "oras pull --allow-path-traversal h/a:1", "ask",
        "may leave the directory" },
    },
  })
end)
