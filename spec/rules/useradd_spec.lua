local pure = require("pure")
local tells = require("tells")

describe("rules/useradd", function()
  pure.tables({
    pairs = {
      { "useradd --help", "useradd bob" },
      { "passwd --help", "passwd bob" },
      { "usermod --help", "usermod -aG sudo bob" },
      { "visudo --version", "visudo" },
      { "userdel --help", "userdel bob" },
      { "groupadd --help", "groupadd x" },
      { "chpasswd --help", "chpasswd" },
      { "adduser --help", "adduser bob sudo" },
    },
  })

  tells.tables({
    does = {
      { "useradd bob", "system" },
      { "useradd --help" },
    },
  })
end)
