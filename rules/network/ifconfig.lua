--- ifconfig: prints what one interface is, or all; with more words it changes it.
--    ifconfig, ifconfig -a, ifconfig eth0      only read
--    ifconfig eth0 down                        changes it
return {
  command = "ifconfig",
  policy = true,
  grammar = { "posix", cluster = false },
  options = { flag = "-a -s -v -V --version -l -u -d -m -L" },
  operands = "interface? more...",
  pure = function(call) return #call.operands <= 1 end,
}
