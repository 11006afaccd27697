--- Mocha: runs the tests of the project.
--    mocha --version    only reads
--    mocha              runs the tests
return {
  command = "mocha",
  grammar = "git",
  options = { flag = "-V|--version -h|--help" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
