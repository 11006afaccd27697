--- systemd-run: runs a command as a service.
return {
  command = "systemd-run",
  examples = {
    ["systemd-run --user -p StandardOutput=file:/f curl -s U"] = "ask",
    ["systemd-run --user curl -o f U"] = "systemd-run --user curl -o SANDBOX/f U",
    ["systemd-run --user -p MemoryMax=1G make"] = true,
  },
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
  lands = function(call)
    local kept, address = false, false
    for _, text in ipairs(call:values("-p")) do
      kept = kept or (text or ""):find("^Standard%a+=%l+:") ~= nil
    end
    for _, item in ipairs(call.operands) do
      address = address or (item.text or ""):find("://", 1, true) ~= nil
    end
    local why = "a property writes what is fetched to a file"
    return { kept and address and { unknown = why } or nil }
  end,
  does = function(call)
    local own = call:has("--user") or #call.options == 1 and call:has("-h", "--version")
    local timer = call:has("--on-active", "--on-boot", "--on-startup", "--on-unit-active",
      "--on-calendar", "--timer-property")
    return { not own and { kind = "privilege" } or timer and { kind = "later" } or nil }
  end,
}
