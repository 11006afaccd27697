--- pkexec: runs a command as another user.
return {
  command = "pkexec",
  unconfined = "rights",
  grammar = { "posix", equals = true },
  options = {
    flag = "--disable-internal-agent --keep-cwd --version --help", value = "-u|--user",
  },
  operands = "run:command...",
  does = function(call)
    local asks = #call.options == 1 and call:has("--version", "--help")
    return { not asks and { kind = "privilege" } or nil }
  end,
}
