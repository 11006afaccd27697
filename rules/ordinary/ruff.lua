--- Ruff: keeps a cache, and rewrites where it is told.
--    ruff --version        only reads
--    ruff check --fix .    rewrites files
return {
  command = "ruff",
  grammar = "git",
  options = { flag = "-V|--version -h|--help" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
