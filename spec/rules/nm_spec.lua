local pure = require("pure")

describe("rules/nm", function()
  pure.tables({
    reads = {
      "nm a", "nm -C -g a", "nm -D --defined-only a", "nm --size-sort -S a",
    },
    pairs = {
      { "nm a", "nm --plugin x a" },
      { "nm -g a", "nm @f" },
      { "nm -C a", "nm --plug=x a" },
      { "nm -u a", 'nm "$x"' },
      { "nm ./a", "nm -g @./a" },
    },
    names = {
      { "nm -f posix a", "/project/a" },
    },
  })
end)
