--- Meson: writes a build, or runs it.
--    meson --version    only reads
--    meson setup b      writes a build
return {
  command = "meson",
  policy = true,
  grammar = "git",
  about = "--version -v -h|--help",
  inspect = "it may do anything",
  obeys = true,
  stores = { " %-D" },
}
