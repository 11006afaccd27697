local pure = require("pure")

describe("rules/size", function()
  pure.tables({
    refuses = { 'size "$x"' },
    reads = {
      "size a", "size -A a", "size @a",
    },
    pairs = {
      { "size a", "size a; strip a" },
    },
    names = {
      { "size --format=gnu a", "/project/a" },
    },
  })
end)
