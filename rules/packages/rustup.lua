--- rustup: lists the toolchains of Rust; everything else installs or runs one.
--    rustup toolchain list, rustup target list --installed     only read
--    rustup show (may install what the project names), rustup run stable x     do more

local function list(value)
  return {
    subcommands = {
      list = {
        options = { flag = "-v|--verbose -q|--quiet --installed", value = value },
        pure = true,
      },
    },
  }
end

return {
  command = "rustup",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  about = "-V|--version -h|--help",
  subcommands = {
    toolchain = list(), target = list("--toolchain"), component = list("--toolchain"),
  },
}
