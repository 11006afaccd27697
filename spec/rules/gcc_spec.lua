local pure = require("pure")

describe("rules/gcc", function()
  pure.tables({
    pairs = {
      { "gcc --version", "gcc --version x.c" },
      { "g++ -dumpversion", "g++ -o x x.cc" },
      { "clang --version", "clang -dM x.c" },
      { "cc -v", "cc -v x.c" },
      { "gcc -dumpmachine", "gcc -wrapper x,y --version" },
      { "c++ --version", "c++ @f" },
      { "clang++ --version", "clang++ --config=f --version" },
    },
    refuses = {
      "gcc $X",
      "gcc --version --help",
    },
  })
end)
