local enforce = require("enforce")
local place = require("place")

describe("rules/smbget", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "smbget smb://h/s/a", "smbget -o /sandbox/a smb://h/s/a" },
      { "a name", "smbget -o f smb://h/s/a", "smbget -o /sandbox/f smb://h/s/a" },
      { "what is printed", "smbget -O smb://h/s/a > f", "smbget -O smb://h/s/a > /sandbox/f" },
    },
    unchanged = {
      { "a tree in the sandbox", "mkdir -p /sandbox && cd /sandbox && smbget -R smb://h/s" },
    },
    refused = {
      { "a tree", "smbget -R smb://h/s", "deny", "writes to the working directory" },
    },
  })
end)
