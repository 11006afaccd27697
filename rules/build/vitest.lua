--- Vitest: runs the tests of the project.
--    vitest --version    only reads
--    vitest              runs the tests
return {
  command = "vitest",
  policy = true,
  grammar = "git",
  about = "-v|--version -h|--help",
  inspect = "it may do anything",
  obeys = true,
  minds = { file = "*", except = "--root" },
}
