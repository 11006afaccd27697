local enforce = require("enforce")
local place = require("place")
local pure = require("pure")
local tells = require("tells")

describe("rules/cargo", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a template", "cargo generate o/r --name app && cd app",
        "cargo generate --destination /sandbox o/r --name app && cd /sandbox/app" },
      { "a template's destination", "cargo generate --git https://h/o/r --destination d",
        "cargo generate --git https://h/o/r --destination /sandbox/d" },
    },
    unchanged = {
      { "a template that is here", "cargo generate --path ./t" },
      { "a build", "cargo build --release" },
    },
    refused = {
      { "a template for the working directory", "cargo generate --init o/r", "ask", "fills" },
    },
  })

  pure.tables({
    pairs = {
      { "cargo --version", "cargo --config x --version" },
      { "cargo metadata --no-deps --format-version 1", "cargo metadata --format-version 1" },
      { "cargo tree --frozen", "cargo tree" },
      { "cargo tree --locked --offline -i serde", "cargo tree --locked" },
      { "cargo metadata --frozen", "cargo metadata --offline" },
      { "cargo locate-project", "cargo locate" },
      { "cargo --list", "cargo build" },
      { "cargo -V", "cargo +nightly -V" },
    },
    refuses = {
      "cargo",
      "cargo test",
      "cargo run --release",
      "cargo clippy",
      "cargo fmt",
      "cargo xtask",
      "cargo install x",
      "cargo -C d --version",
    },
    names = {
      { "cargo build --manifest-path d/Cargo.toml", "/project/d/Cargo.toml" },
    },
  })

  tells.tables({
    project = {
      "cargo --version",
      "cargo tree --frozen",
    },
  })
end)
