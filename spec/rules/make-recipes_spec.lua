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
      { "make", "recipe makefile " },
      { "make a b", "recipe makefile a", "recipe makefile b" },
      { "make -j4 test", "recipe makefile test" },
      { "make -C d install DESTDIR=/x", "recipe makefile install" },
      { "make -f d/m all", "recipe makefile all of d/m" },
      { "make --eval=x all", "recipe makefile ?" },
      { "make --unheard-of all", "recipe makefile ?" },
      { "make $X", "recipe makefile ?" },
      { "make --version" },
    },
  })
end)
