local enforce = require("enforce")
local place = require("place")

describe("rules/sftp", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a path after the host", "sftp h:d/f", "sftp h:d/f /sandbox/f" },
      { "a local name", "sftp -q u@h:d/f x/copy", "sftp -q u@h:d/f /sandbox/copy" },
      { "the current directory", "sftp h:d/f .", "sftp h:d/f /sandbox" },
      { "an address", "sftp sftp://u@h:22/d/f", "sftp sftp://u@h:22/d/f /sandbox/f" },
      { "an address in brackets", "sftp 'u@[::1]:f'", "sftp 'u@[::1]:f' /sandbox/f" },
      { "a pattern", "sftp 'h:d/*.txt'", "sftp 'h:d/*.txt' /sandbox" },
      { "clustered options", "sftp -rP22 h:d/f", "sftp -rP22 h:d/f /sandbox/f" },
    },
    unchanged = {
      { "the sandbox", "sftp h:f /sandbox/f" },
      { "the sandbox as the place", "cd /sandbox && sftp h:f" },
    },
    refused = {
      { "commands from a file", "sftp -b batch h", "ask", "its commands" },
      { "commands from the input", "sftp h <<< 'get f'", "ask", "its commands" },
      { "a directory to begin in", "sftp h:d/", "ask", "its commands" },
      { "another program", "sftp -S prog h:f", "ask", "another program" },
      { "a setting that runs a program", "sftp -o ProxyCommand=x h:f", "ask", "-o may" },
      { "an unknown option", "sftp -Z h:f", "ask", "-Z" },
    },
  })
end)
