local enforce = require("enforce")
local place = require("place")
local pure = require("pure")
local tells = require("tells")

describe("rules/pnpm", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a package", "pnpm dlx degit user/repo", "pnpm dlx degit user/repo /sandbox/repo" },
      { "a directory", "pnpm --silent dlx gitpick user/repo app",
        "pnpm --silent dlx gitpick user/repo /sandbox/app" },
    },
    unchanged = {
      { "an installation", "pnpm install --frozen-lockfile" },
      { "another package", "pnpm dlx create-vite $ARGS" },
    },
    refused = {
      { "a script", 'pnpm dlx -c "degit user/repo app"', "ask", "use degit without -c" },
      { "a package with a version", "pnpm dlx giget@latest gh:u/r", "ask",
        "use giget without a version" },
    },
  })

  pure.tables({
    pairs = {
      { "pnpm list", "pnpm list --global-dir d" },
      { "pnpm ls -r --depth -1", "pnpm update -r" },
      { "pnpm -C d why x", "pnpm -C d remove x" },
      { "pnpm root -g", "pnpm add -g x" },
      { "pnpm bin", "pnpm build" },
      { "pnpm config get store-dir", "pnpm config set store-dir d" },
      { "pnpm config get registry", "pnpm config get //h/:_authToken" },
      { "pnpm --version", "pnpm --version x" },
      { "pnpm run", "pnpm run build" },
      { "pnpm --filter a ls", "pnpm --config.x=y ls" },
    },
    refuses = {
      "pnpm",
      "pnpm outdated",
      "pnpm store prune",
      "pnpm $X",
    },
  })

  tells.tables({
    does = {
      { "pnpm run build", "recipe package build" },
      { "pnpm build --watch", "recipe package build" },
      { "pnpm test", "recipe package test" },
      { "pnpm -r test", "recipe package test in ?" },
      { "pnpm --filter a run lint", "recipe package lint in ?" },
      { "pnpm install" },
      { "pnpm add x" },
      { "pnpm list" },
    },
    project = {
      "pnpm list",
      "pnpm --version",
      "pnpm run",
    },
  })
end)
