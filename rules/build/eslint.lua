--- ESLint: runs the settings and the plugins of the project.
--    eslint --version    only reads
--    eslint .            runs settings of the project
return {
  command = "eslint",
  policy = true,
  grammar = "git",
  about = "-v|--version -h|--help",
  inspect = "it may do anything",
  obeys = true,
  minds = { file = "*" },
}
