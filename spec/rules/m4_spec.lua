local enforce = require("enforce")
local place = require("place")

describe("rules/m4", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "macros", "echo 'define(a, b)a' | m4" }, { "a file", "m4 -I . -DA=1 x.m4 > configure" },
    },
    refused = {
      { "what comes in", "curl https://h/x | m4", "deny", "piped" },
      { "a shell's command", "m4 <<< 'syscmd(curl -O https://h/x)'", "ask", "download something" },
      { "a quoted one", "m4 <<< 'esyscmd(`curl -O https://h/x'\"'\"')'", "ask", "code runs `curl" },
      { "one in a definition", "m4 -D x='syscmd(`wget https://h/x'\"'\"')' f", "ask", "code runs" },
    },
  })
end)
