--- Prettier: runs the settings and the plugins of the project.
--    prettier --version    only reads
--    prettier --write .    writes
return {
  command = "prettier",
  policy = true,
  grammar = "git",
  about = "-v|--version -h|--help",
  inspect = "it may do anything",
  obeys = true,
}
