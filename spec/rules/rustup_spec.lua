local pure = require("pure")

describe("rules/rustup", function()
  pure.tables({
    refuses = { "rustup show", "rustup run stable ls", "rustup $x", "rustup doc" },
    pairs = {
      { "rustup toolchain list", "rustup toolchain install nightly" },
      { "rustup target list --installed", "rustup target add x" },
      { "rustup component list -v", "rustup component remove x" },
      { "rustup --version", "rustup --version update" },
    },
  })
end)
