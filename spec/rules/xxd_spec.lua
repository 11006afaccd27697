local enforce = require("enforce")
local place = require("place")

describe("rules/xxd", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a second operand", "curl https://h/b | xxd -r -p - f",
        "curl https://h/b | xxd -r -p - /sandbox/f" },
    },
    unchanged = {
      { "the standard output", "curl https://h/b | xxd -l 16" },
      { "a file, if nothing was fetched", "xxd -r a b" },
    },
  })
end)
