--- Prettier: runs the settings and the plugins of the project.
--    prettier --version    only reads
--    prettier --write .    writes
return {
  command = "prettier",
  grammar = "git",
  options = { flag = "-v|--version -h|--help" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
