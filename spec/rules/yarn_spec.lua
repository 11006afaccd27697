local enforce = require("enforce")
local place = require("place")
local pure = require("pure")
local tells = require("tells")

describe("rules/yarn", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a package", "yarn dlx tiged user/repo app", "yarn dlx tiged user/repo /sandbox/app" },
      { "options", "yarn dlx -q -p degit degit user/repo",
        "yarn dlx -q -p degit degit user/repo /sandbox/repo" },
    },
    unchanged = {
      { "an installation", "yarn" },
      { "a script", "yarn build --flag" },
    },
    refused = {
      { "a package with a version", "yarn dlx gitpick@latest u/r", "ask",
        "use gitpick without a version" },
    },
  })

  pure.tables({
    pairs = {
      { "yarn list", "yarn lint" },
      { "yarn list --depth=0 --pattern x", "yarn outdated" },
      { "yarn --version", "yarn version" },
      { "yarn -v", "yarn" },
      { "yarn config get registry", "yarn config set registry x" },
      { "yarn config get cacheFolder", "yarn config get npmAuthToken" },
      { "yarn bin", "yarn build" },
      { "yarn --cwd d bin jest", "yarn --cwd d jest" },
    },
    refuses = {
      "yarn install",
      "yarn add x",
      "yarn info x",
      "yarn list --cache-folder d",
    },
  })

  tells.tables({
    does = {
      { "yarn run build --watch", "recipe package build with --watch" },
      { "yarn build", "recipe package build" },
      { "yarn test", "recipe package test" },
      { "yarn --cwd d lint", "recipe package lint" },
      { "yarn install" },
      { "yarn" },
      { "yarn list" },
    },
    project = {
      "yarn list",
      "yarn --version",
    },
  })
end)
