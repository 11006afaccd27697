--- CMake: writes a build, or runs it.
--    cmake --version    only reads
--    cmake --build b    builds
return {
  command = "cmake",
  policy = true,
  grammar = "git",
  about = "--version -version --help -help -h",
  inspect = "it may do anything",
  obeys = true,
  runner = {
    options = "-P -C", at = "-S --build", operand = true,
    reads = { "^CMakeLists%.txt$", "^build%.ninja$", "^Makefile$" },
  },
}
