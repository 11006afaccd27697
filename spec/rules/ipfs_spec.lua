local enforce = require("enforce")
local place = require("place")

describe("rules/ipfs", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an object", "ipfs get QmX", "ipfs get -o /sandbox/QmX QmX" },
      { "a path", "ipfs get /ipfs/QmX/a/b.txt", "ipfs get -o /sandbox/b.txt /ipfs/QmX/a/b.txt" },
      { "a name", "ipfs get QmX -o f", "ipfs get QmX -o /sandbox/f" },
      { "a name after =", "ipfs get -o=f QmX", "ipfs get -o=/sandbox/f QmX" },
      { "an archive", "ipfs get -a -C QmX", "ipfs get -o /sandbox/QmX.tar.gz -a -C QmX" },
      { "what is printed", "ipfs cat QmX > f", "ipfs cat QmX > /sandbox/f" },
      { "an archive with its ending", "ipfs get -a -o f.tar QmX",
        "ipfs get -a -o /sandbox/f.tar QmX" },
    },
    unchanged = {
      { "the standard output", "ipfs cat QmX | head" },
      { "adding", "ipfs add f" },
    },
    refused = {
      { "a name with an ending more", "ipfs get -a -o f QmX", "ask", "extension" },
      { "another one", "ipfs get -C -o f.tar QmX", "ask", "extension" },
    },
  })
end)
