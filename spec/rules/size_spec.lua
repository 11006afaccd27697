local pure = require("pure")

describe("rules/size", function()
  pure.tables({
    always = {
      "size a", "size -A a", "size @a", 'size "$x"',
    },
    pairs = {
      { "size a", "size a; strip a" },
    },
    names = {
      { "size --format=gnu a", "/project/a" },
    },
  })
end)
