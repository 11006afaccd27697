--- Ninja: runs what the build says.
--    ninja --version    only reads
--    ninja              builds
return {
  command = "ninja",
  policy = true,
  grammar = "git",
  about = "--version --help -h",
  inspect = "it may do anything",
  obeys = true,
  runner = { options = "-f", at = "-C", reads = { "^build%.ninja$" } },
}
