local enforce = require("enforce")
local place = require("place")

describe("rules/dvc", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "dvc get https://h/r data/x", "dvc get -o /sandbox/x https://h/r data/x" },
      { "a name", "dvc get https://h/r data/x -o f", "dvc get https://h/r data/x -o /sandbox/f" },
      { "an address", "dvc get-url https://h/d/x", "dvc get-url https://h/d/x /sandbox/x" },
      { "an address and a name", "dvc get-url https://h/d/x f",
        "dvc get-url https://h/d/x /sandbox/f" },
      { "an artifact with a name", "dvc artifacts get https://h/r m -o f",
        "dvc artifacts get https://h/r m -o /sandbox/f" },
    },
    unchanged = {
      { "an address that is shown", "dvc get --show-url https://h/r data/x" },
      { "the repository's own files", "dvc pull" },
    },
    refused = {
      { "a part of the repository", "dvc import https://h/r data/x",
        "deny", "adds to this repository" },
      { "settings that may be several", "dvc get-url https://h/x --fs-config a=b",
        "ask", "unknown option --fs-config" },
      { "an artifact", "dvc artifacts get https://h/r m", "ask", "its name is unknown" },
    },
  })
end)
