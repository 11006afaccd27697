local enforce = require("enforce")
local place = require("place")

describe("rules/emulate", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "a shell", "emulate sh" },
      { "a command", "emulate zsh -c 'print -l *.c'" },
    },
    refused = {
      { "a download", "emulate sh -c 'curl -O https://h/x'", "ask", "emulate" },
      { "a download in zsh", "emulate -R zsh -c 'curl -s https://h/x > a > b'", "ask", "emulate" },
    },
  })
end)
