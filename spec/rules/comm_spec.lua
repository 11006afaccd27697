local pure = require("pure")

describe("rules/comm", function()
  pure.tables({
    always = {
      "comm -12 a b", 'comm --output-delimiter="$x" a b',
    },
    pairs = {
      { "comm a b", "comm a <(tee b)" },
      { "comm -3 a b", "comm -3 a b | xargs rm" },
    },
    names = {
      { "comm -23 a b", "/project/a", "/project/b" },
    },
  })
end)
