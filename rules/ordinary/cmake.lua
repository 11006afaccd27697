--- CMake: writes a build, or runs it.
--    cmake --version    only reads
--    cmake --build b    builds
return {
  command = "cmake",
  grammar = "git",
  options = { flag = "--version -version --help -help -h" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
