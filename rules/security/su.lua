--- su: a shell as another user, or the text of -c.
return {
  command = "su",
  unconfined = "rights",
  grammar = { "gnu", equals = true },
  options = {
    flag = "-f|--fast -l|--login -m|-p|--preserve-environment -P|--pty -h|--help -V|--version",
    value = "-g|--group -G|--supp-group -s|--shell -w|--whitelist-environment",
    script = "-c|--command --session-command",
  },
  operands = "more...",
  runs = function(call)
    if call:has("-c", "--session-command", "--help", "--version") then return {} end
    return { { stdin = true, shell = true } }
  end,
  does = function(call)
    local asks = #call.options == 1 and call:has("-V", "-h")
    return { not asks and { kind = "privilege" } or nil }
  end,
}
