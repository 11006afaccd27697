--- Jest: runs the tests of the project. Which Jest answers, the project says: the one in its
-- node_modules runs, whichever was called.
--    jest --version    only reads
--    jest              runs the tests
return {
  command = "jest",
  policy = true,
  grammar = "git",
  options = { flag = "-v|--version -h|--help" },
  inspect = { alone = true, why = "it may do anything" },
  pure = "project",
  obeys = true,
}
