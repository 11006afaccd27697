--- Ninja: runs what the build says.
--    ninja --version    only reads
--    ninja              builds
return {
  command = "ninja",
  grammar = "git",
  options = { flag = "--version --help -h" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
