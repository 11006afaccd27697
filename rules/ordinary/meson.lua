--- Meson: writes a build, or runs it.
--    meson --version    only reads
--    meson setup b      writes a build
return {
  command = "meson",
  grammar = "git",
  options = { flag = "--version -v -h|--help" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
