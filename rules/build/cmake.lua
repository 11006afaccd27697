--- CMake: writes a build, or runs it.
--    cmake --version    only reads
--    cmake --build b    builds
return {
  command = "cmake",
  grammar = "git",
  about = "--version -version --help -help -h",
  inspect = "it may do anything",
  copies = {
    " %-E copy", " %-E rename", " %-E tar", " %-E chdir", " %-E cat ", " %-E create_hardlink",
  },
  obeys = true,
  runner = {
    options = "-P -C", at = "-S --build", operand = true,
    reads = { "^CMakeLists%.txt$", "^build%.ninja$", "^Makefile$" },
  },
  stores = { " %-D" },
}
