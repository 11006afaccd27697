local pure = require("pure")

describe("rules/apropos", function()
  pure.tables({
    reads = {
      "apropos printf", "apropos -s 3 printf", "whatis ls", "whatis -r '^ls'",
    },
    pairs = {
      { "apropos x", "apropos -C f x" },
      { "apropos -e x", "apropos -M d x" },
      { "whatis ls", "whatis --config-file=f ls" },
      { "whatis -l ls", "whatis --man d ls" },
      { "apropos -a x y", 'apropos "$x"' },
    },
  })
end)
