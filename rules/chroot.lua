--- chroot: a command with another root.
return {
  command = "chroot",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "--skip-chdir --help --version",
    value = "--groups --userspec",
  },
  operands = "root run:command...",
  does = function(call) return { #call.operands > 0 and { kind = "privilege" } or nil } end,
}
