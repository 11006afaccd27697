local pure = require("pure")
local tells = require("tells")

describe("rules/make-recipes", function()
  pure.tables({
    pairs = {
      { "make --version", "make" },
      { "make -v", "make -v all" },
      { "gmake --version", "gmake -n test" },
    },
    refuses = {
      "make -n",
      "make -q",
      "make --help all",
      "make -p",
    },
  })

  tells.tables({
    does = {
      { "make", "recipe make " },
      { "make a b", "recipe make a", "recipe make b" },
      { "make -j4 test", "recipe make test" },
      { "make -C d install DESTDIR=/x", "recipe make install" },
      { "make -f d/m all", "recipe make all of d/m" },
      { "make --eval=x all", "recipe make ?" },
      { "make --unheard-of all", "recipe make ?" },
      { "make $X", "recipe make ?" },
      { "make --version" },
    },
  })
end)
