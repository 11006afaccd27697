local enforce = require("enforce")
local place = require("place")

describe("rules/megadl", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "megadl 'https://mega.nz/#!x'", "megadl --path /sandbox 'https://mega.nz/#!x'" },
      { "a directory", "megadl --path d 'https://mega.nz/#!x'",
        "megadl --path /sandbox/d 'https://mega.nz/#!x'" },
      { "a file of an account", "megaget --path=f /Root/f", "megaget --path=/sandbox/f /Root/f" },
      { "a subcommand", "megatools dl 'https://mega.nz/#!x'",
        "megatools dl --path /sandbox 'https://mega.nz/#!x'" },
      { "what is printed", "megadl --path - 'https://mega.nz/#!x' > f",
        "megadl --path - 'https://mega.nz/#!x' > /sandbox/f" },
      { "a directory of an account", "megacopy --download -l d -r /Root/d",
        "megacopy --download -l /sandbox/d -r /Root/d" },
      { "the same by a subcommand", "megatools copy -d --local=d --remote /Root/d",
        "megatools copy -d --local=/sandbox/d --remote /Root/d" },
    },
    unchanged = {
      { "its help", "megadl --help" },
      { "a list", "megatools ls" },
      { "a directory that is sent", "megacopy -l d -r /Root/d" },
    },
  })
end)
