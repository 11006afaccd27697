--- Black: rewrites what it formats.
--    black --version    only reads
--    black .            rewrites files
return {
  command = "black",
  grammar = "git",
  options = { flag = "--version -h|--help" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
