--- Mocha: runs the tests of the project.
--    mocha --version    only reads
--    mocha              runs the tests
return {
  command = "mocha",
  policy = true,
  grammar = "git",
  about = "-V|--version -h|--help",
  inspect = "it may do anything",
  obeys = true,
  minds = { file = "*" },
}
