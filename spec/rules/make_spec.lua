local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/make", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "where something was fetched", "git clone https://h/r && make -C r",
        "git clone https://h/r /sandbox/r && make -C /sandbox/r" },
      { "its file", "git clone https://h/r && make -f r/Makefile all",
        "git clone https://h/r /sandbox/r && make -f /sandbox/r/Makefile all" },
    },
    unchanged = {
      { "a target", "make -j4 -C src all CC=clang" },
    },
  })

  altered.tables(here, {
    { "make" },
    { "make -C d install" },
  })

  it("says where it goes", function()
    local found = altered.effects(here, "make -C d -j 4 all", "chdir")
    assert.same({ "d", here.project .. "/d" }, { found[1].text, found[1].path })
    found = altered.effects(here, "gmake --directory=e", "chdir")
    assert.equal(here.project .. "/e", found[1].path)
  end)
end)
