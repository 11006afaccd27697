local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/rm", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && rm f",
        "curl -o /sandbox/f https://h/b && rm /sandbox/f" },
      { "a tree", "git clone https://h/r && rm -rf r/.git",
        "git clone https://h/r /sandbox/r && rm -rf /sandbox/r/.git" },
      { "after sudo", "curl -o f https://h/b && sudo rm -f f",
        "curl -o /sandbox/f https://h/b && sudo rm -f /sandbox/f" },
    },
    unchanged = {
      { "files", "rm -rf build *.o" },
      { "a file whose name is an address", "rm https://h/x" },
    },
    refused = {
      { "what may be the wrong one", "cd \"$X\" && wget https://h/f; rm f", "deny",
        "the directory is unknown" },
    },
  })

  altered.tables(here, {
    { "rm a b", "delete a", "delete b" },
    { "rm -rf -- -r d/e", "delete -r", "delete d/e" },
    { "rm -r --one-file-system ~/x", "delete /home/u/x" },
    { "rm --frob a", "delete a" },
    { "rm -rf \"$X\" d/$X", "delete ?", "delete d/?" },
    { "rm --help" },
  })
end)
