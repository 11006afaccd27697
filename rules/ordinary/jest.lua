--- Jest: runs the tests of the project.
--    jest --version    only reads
--    jest              runs the tests
return {
  command = "jest",
  grammar = "git",
  options = { flag = "-v|--version -h|--help" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
