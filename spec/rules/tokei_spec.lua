local pure = require("pure")

describe("rules/tokei", function()
  pure.tables({
    reads = {
      "tokei", "tokei src", "tokei -o json src", "tokei -t=Lua --files",
    },
    pairs = {
      { "tokei src", 'tokei "$x"' },
      { "tokei -s code", "tokei --write x" },
    },
    names = {
      { "tokei -i f src", "/project/f", "/project/src" },
    },
  })
end)
