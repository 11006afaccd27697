--- Jest: runs the tests of the project.
--    jest --version    only reads
--    jest              runs the tests
return {
  command = "jest",
  policy = true,
  grammar = "git",
  about = "-v|--version -h|--help",
  inspect = "it may do anything",
  obeys = true,
}
