local pure = require("pure")

describe("rules/pathchk", function()
  pure.tables({
    always = {
      "pathchk a/b", "pathchk -p 'a b'", 'pathchk --portability "$x"',
    },
    pairs = {
      { "pathchk a", "pathchk a && mkdir a" },
    },
  })
end)
