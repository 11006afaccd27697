local enforce = require("enforce")
local place = require("place")

describe("rules/sshfs", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "a mount in the sandbox", "sshfs -p 22 -o ro,reconnect host:/x /sandbox/m" },
      { "another tool", "gcsfuse --implicit-dirs bucket /sandbox/m" },
      { "help", "sshfs --help" },
    },
    refused = {
      { "a mount outside", "sshfs host:/x m", "ask", "mount it on a directory of the sandbox" },
      { "an option after it", "s3fs bucket m -o ro", "ask", "comes from elsewhere" },
      { "another name", "sudo mount.cifs //host/x m", "ask", "comes from elsewhere" },
      { "an unknown place", 'sshfs host:/x "$M"', "ask", "its destination is unknown" },
      { "an unknown option", "sshfs --zz host:/x /sandbox/m", "ask", "unknown option --zz" },
    },
  })
end)
