local pure = require("pure")
local tells = require("tells")

describe("rules/systemctl", function()
  pure.tables({
    pairs = {
      { "systemctl status x", "systemctl restart x" },
      { "systemctl is-active x", "systemctl -H h is-active x" },
      { "systemctl --no-pager cat x", "systemctl edit x" },
      { "systemctl list-units --failed", "systemctl reset-failed" },
      { "systemctl show -p MainPID x", "systemctl set-property x a=b" },
      { "systemctl", "systemctl reboot" },
      { "systemctl is-enabled x", "systemctl enable x" },
      { "systemctl --user status x", "systemctl --user stop x" },
      { "systemctl list-timers --all", "systemctl -M c list-timers" },
      { "systemctl get-default", "systemctl set-default x" },
      { "systemctl --version", "systemctl daemon-reload" },
      { "systemctl list-unit-files -t service", "systemctl --root=d list-unit-files" },
    },
    refuses = {
      "systemctl $X y",
      "systemctl status $X",
      "systemctl help x",
    },
  })

  tells.tables({
    does = {
      { "systemctl restart x", "service x" },
      { "systemctl stop x.service", "service x.service" },
      { "systemctl --no-block reload x", "service x" },
      { "systemctl restart sshd", "service sshd" },
      { "systemctl stop sshd", "system" },
      { "systemctl restart x y", "system" },
      { "systemctl start multi-user.target", "system" },
      { "systemctl enable x", "system" },
      { "systemctl poweroff", "system" },
      { "systemctl --user restart x" },
      { "systemctl restart --user x" },
      { "systemctl status x" },
      { "systemctl help x" },
    },
  })
end)
