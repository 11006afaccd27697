--- ifconfig: prints one interface or all of them; with more words it changes one.
--    ifconfig, ifconfig -a, ifconfig eth0      only read
--    ifconfig eth0 down                        changes it
--    ifconfig -a down                          changes all of them, on some systems
return {
  command = "ifconfig",
  policy = true,
  grammar = { "posix", cluster = false },
  options = { flag = "-a -s -v -V --version -l -u -d -m -L" },
  operands = "interface? more...",
  does = function(call) return { #call.operands > 1 and { kind = "system" } or nil } end,
  pure = function(call) return #call.operands <= (call:has("-a", "-l", "-u", "-d") and 0 or 1) end,
}
