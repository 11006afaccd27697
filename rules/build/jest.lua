--- Jest: runs the tests of the project. The Jest in the project's node_modules
-- runs, whichever was called.
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
  minds = { file = "-c --config", except = "--rootDir" },
}
