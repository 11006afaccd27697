local pure = require("pure")

describe("rules/numfmt", function()
  pure.tables({
    always = {
      "numfmt --to=iec 4096", "numfmt --from=si --field 2", 'numfmt --format "$f" 1',
    },
    pairs = {
      { "numfmt 1", "numfmt $(touch a)" },
    },
  })
end)
