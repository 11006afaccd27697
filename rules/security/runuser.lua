--- runuser: runs a command as another user.
return {
  command = "runuser",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-f|--fast -l|--login -m|-p|--preserve-environment -P|--pty -h|--help -V|--version",
    value = "-u|--user -g|--group -G|--supp-group -s|--shell -w|--whitelist-environment",
    script = "-c|--command --session-command",
  },
  operands = "run:command...",
  does = function(call)
    local asks = #call.options == 1 and call:has("-V", "-h")
    return { not asks and { kind = "privilege" } or nil }
  end,
}
