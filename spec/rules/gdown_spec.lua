local enforce = require("enforce")
local place = require("place")

describe("rules/gdown", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "gdown 1abc", "gdown -O /sandbox/ 1abc" },
      { "a directory", "gdown 1abc -O d/", "gdown 1abc -O /sandbox/d/" },
      { "a name", "gdown 'https://drive.google.com/uc?id=1' -O f",
        "gdown 'https://drive.google.com/uc?id=1' -O /sandbox/f" },
      { "an abbreviation", "gdown --out=d/f 1abc", "gdown --out=/sandbox/f 1abc" },
      { "an attached name", "gdown -qOf 1abc", "gdown -qO/sandbox/f 1abc" },
      { "a folder", "gdown --folder 1abc -O data", "gdown --folder 1abc -O /sandbox/data" },
      { "what is printed", "gdown 1abc -O - > f", "gdown 1abc -O - > /sandbox/f" },
    },
    unchanged = {
      { "the standard output", "gdown -O - 1abc | head" },
      { "its version", "gdown --version" },
      { "a file in the sandbox", "gdown 1abc -O /sandbox/f" },
    },
    refused = {
      { "an unknown option", "gdown --new-one 1abc", "ask", "unknown option --new-one" },
    },
  })
end)
