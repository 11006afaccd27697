local enforce = require("enforce")
local place = require("place")
local pure = require("pure")
local tells = require("tells")

describe("rules/bun", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a template", "bun create o/r", "bun create o/r /sandbox/r" },
      { "a template's destination", "bun create https://github.com/o/r app",
        "bun create https://github.com/o/r /sandbox/app" },
    },
    unchanged = {
      { "a template that is a package", "bun create vite app" },
      { "a script", "bun run x.ts" },
      { "an installation", "bun install" },
      { "the text of -e", "bun -e 'console.log(1)'" },
    },
    refused = {
      { "what was fetched", "curl https://h/b | bun run -", "deny",
        "Cannot safely rewrite piped download" },
      { "the same without a subcommand", "curl https://h/b | bun -", "deny",
        "Cannot safely rewrite piped" },
      { "what is in a substitution", 'bun -e "$(curl https://h/b)"', "deny",
        "Cannot safely rewrite" },
    },
  })

  pure.tables({
    pairs = {
      { "bun --version", "bun --version x.ts" },
      { "bun --revision", "bun --revision --hot" },
      { "bun pm ls", "bun pm cache rm" },
      { "bun pm ls --all", "bun pm trust x" },
      { "bun list", "bun list --cwd d" },
      { "bun pm bin -g", "bun add -g x" },
    },
    refuses = {
      "bun",
      "bun run dev",
      "bun install",
      "bun -e 1",
      "bun --config f list",
    },
  })

  tells.tables({
    does = {
      { "bun run dev --port 1", "recipe package dev with --port with 1" },
      { "bun run --cwd d test", "recipe package test in d" },
      { "bun pm ls" },
      { "bun install" },
    },
  })
end)
