--- systemd-run: runs a command as a service.
return {
  command = "systemd-run",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      --scope --user --system -r|--remain-after-exit --send-sighup --no-block --wait -t|--pty
      -P|--pipe -q|--quiet -G|--collect -S|--shell -d|--same-dir --no-ask-password -h|--help
      --version
    ]],
    value = [[
      -H|--host -M|--machine -u|--unit -p|--property --description --slice --service-type --uid
      --gid --nice -E|--setenv --on-active --on-boot --on-startup
      --on-unit-active --on-calendar --timer-property
    ]],
    chdir = "--working-directory",
  },
  operands = "run:command...",
  does = function(call)
    local own = call:has("--user") or #call.options == 1 and call:has("-h", "--version")
    local timer = call:has("--on-active", "--on-boot", "--on-startup", "--on-unit-active",
      "--on-calendar", "--timer-property")
    return { not own and { kind = "privilege" } or timer and { kind = "later" } or nil }
  end,
}
