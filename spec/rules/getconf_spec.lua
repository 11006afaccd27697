local pure = require("pure")

describe("rules/getconf", function()
  pure.tables({
    reads = {
      "getconf PAGE_SIZE", "getconf -a", "getconf PATH_MAX /", "getconf LONG_BIT",
    },
    pairs = {
      { "getconf ARG_MAX", "getconf -v POSIX_V7_LP64_OFF64 ARG_MAX" },
      { "getconf -a", "getconf -vx y" },
      { "getconf NAME_MAX .", 'getconf "$x"' },
    },
    names = {
      { "getconf PATH_MAX a", "/project/a" },
    },
  })
end)
