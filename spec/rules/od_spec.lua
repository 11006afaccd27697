local pure = require("pure")

describe("rules/od", function()
  pure.tables({
    always = {
      "od -c a", "od -An -tx1 -N4 a", 'od -w16 "$f"', "od -o a",
    },
    pairs = {
      { "od -c a", "od -c a | xxd -r - b" },
    },
    names = {
      { "od -A x -t x1z a", "/project/a" },
    },
  })
end)
