--- ESLint: runs the settings and the plugins of the project.
--    eslint --version    only reads
--    eslint .            runs settings of the project
return {
  command = "eslint",
  grammar = "git",
  options = { flag = "-v|--version -h|--help" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
