--- The compiler of TypeScript writes what it compiles.
--    tsc --version    only reads
--    tsc              compiles
return {
  command = "tsc",
  grammar = "git",
  options = { flag = "-v|--version -h|--help --all" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
