local pure = require("pure")

describe("rules/readlink", function()
  pure.tables({
    always = {
      "readlink a", "readlink -f a", 'readlink -f "$x"',
    },
    pairs = {
      { "readlink -f a", "ln -sf $(readlink -f a) b" },
    },
    names = {
      { "readlink -f a", "/project/a" },
    },
  })
end)
