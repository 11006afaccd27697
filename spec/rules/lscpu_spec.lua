local pure = require("pure")

describe("rules/lscpu", function()
  pure.tables({
    reads = {
      "lscpu", "lscpu -J", "lscpu -e=CPU",
    },
    pairs = {
      { "lscpu", "lscpu; chcpu -d 1" },
    },
    names = {
      { "lscpu -s d", "/project/d" },
    },
  })
end)
