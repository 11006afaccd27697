--- mypy: keeps a cache, and runs the plugins of the project.
--    mypy --version    only reads
--    mypy .            runs plugins
return {
  command = "mypy",
  grammar = "git",
  options = { flag = "-V|--version -h|--help" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
