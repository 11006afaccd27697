local enforce = require("enforce")
local place = require("place")

describe("rules/crane", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an image", "crane pull h/i f.tar", "crane pull h/i /sandbox/f.tar" },
      { "a file system", "crane export h/i f", "crane export h/i /sandbox/f" },
      { "what is printed", "crane export h/i - | tar x", "crane export h/i - | tar x -C /sandbox" },
      { "an image with a layer more", "crane append -b h/i -f l.tar -o f.tar",
        "crane append -b h/i -f l.tar -o /sandbox/f.tar" },
      { "an image that is changed", "crane mutate h/i -t x -o f.tar",
        "crane mutate h/i -t x -o /sandbox/f.tar" },
    },
    unchanged = {
      { "a manifest", "crane manifest h/i | head" },
      { "a list", "crane ls h/i" },
    },
  })
end)
