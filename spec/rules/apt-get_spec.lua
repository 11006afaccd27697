local enforce = require("enforce")
local place = require("place")

describe("rules/apt-get", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "an installation", "sudo apt-get install -y jq" },
      { "an update", "apt-get update && apt-get -q upgrade" },
      { "a directory in the sandbox", "cd /sandbox && apt-get download jq" },
      { "addresses only", "apt-get download --print-uris jq" },
    },
    refused = {
      { "a package", "apt-get download jq", "deny",
        "cd <directory in the sandbox> && apt-get download" },
      { "a source", "apt-get -q source jq", "deny", "into the working directory" },
      { "another name", "apt download jq", "deny", "into the working directory" },
    },
  })
end)
