--- chroot: runs a command with another root directory.
return {
  command = "chroot",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "--skip-chdir --help --version",
    value = "--groups --userspec",
  },
  operands = "read:root run:command...",
  does = function(call)
    if #call.operands == 0 then return {} end
    local other = call.operands[1].text ~= "/"
    return { { kind = "privilege" }, other and { kind = "root" } or nil }
  end,
}
