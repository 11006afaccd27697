local pure = require("pure")
local tells = require("tells")

describe("rules/dropbear", function()
  pure.tables({ refuses = { "dropbear", "dropbear -p 2222", "sshd -t", "sshd -V" } })

  tells.tables({
    does = {
      { "dropbear -p 2222", "remote_shell" },
      { "/usr/sbin/sshd -D", "remote_shell" },
      { "sshd -t" },
      { "sshd -T -C user=x" },
    },
  })
end)
