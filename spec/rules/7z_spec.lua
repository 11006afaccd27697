local enforce = require("enforce")
local place = require("place")

describe("rules/7z", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a directory", "curl -O https://h/a.7z && 7z x a.7z -oout",
        "curl -o /sandbox/a.7z https://h/a.7z && 7z x /sandbox/a.7z -o/sandbox/out" },
      { "switches before the archive", "curl -O https://h/a.7z && 7z e -y -o./out -aoa a.7z",
        "curl -o /sandbox/a.7z https://h/a.7z && 7z e -y -o/sandbox/out -aoa /sandbox/a.7z" },
      { "another name", "curl -O https://h/a.7z && 7zz x a.7z -oout",
        "curl -o /sandbox/a.7z https://h/a.7z && 7zz x /sandbox/a.7z -o/sandbox/out" },
      { "the standard output", "curl -O https://h/a.7z && 7z x -so a.7z > f",
        "curl -o /sandbox/a.7z https://h/a.7z && 7z x -so /sandbox/a.7z > /sandbox/f" },
      { "an archive", "git clone https://h/r && 7z a r.7z r",
        "git clone https://h/r /sandbox/r && 7z a /sandbox/r.7z /sandbox/r" },
      { "no directory", "curl -O https://h/a.7z && 7z x -y a.7z",
        "curl -o /sandbox/a.7z https://h/a.7z && 7z x -o/sandbox -y /sandbox/a.7z" },
    },
    unchanged = {
      { "an archive, if nothing was fetched", "7z x a.7z -oout" },
      { "no directory, if nothing was fetched", "7z x a.7z" },
      { "a directory in the sandbox",
        "curl -o /sandbox/a.7z https://h/a && 7z x /sandbox/a.7z -o/sandbox/a" },
      { "what is packed", "7z a out.7z $FILES" },
    },
    refused = {
      { "full paths", "curl -O https://h/a.7z && 7z x -spf -oout a.7z", "ask",
        "-spf lets members leave" },
    },
  })
end)
