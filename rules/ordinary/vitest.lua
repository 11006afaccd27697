--- Vitest: runs the tests of the project.
--    vitest --version    only reads
--    vitest              runs the tests
return {
  command = "vitest",
  grammar = "git",
  options = { flag = "-v|--version -h|--help" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
