local enforce = require("enforce")
local place = require("place")
local pure = require("pure")
local tells = require("tells")

describe("rules/npm", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a package", "npm pack lodash", "npm pack --pack-destination /sandbox lodash" },
      { "a directory", "npm pack --pack-destination d lodash@4",
        "npm pack --pack-destination /sandbox/d lodash@4" },
      { "a directory, attached", "npm pack lodash --pack-destination=d",
        "npm pack lodash --pack-destination=/sandbox/d" },
      { "what is run", "npm exec degit user/repo", "npm exec degit user/repo /sandbox/repo" },
      { "what is run after --", "npm exec --yes -- degit user/repo app",
        "npm exec --yes -- degit user/repo /sandbox/app" },
      { "a script", "npm exec -c 'degit user/repo app'",
        "npm exec -c 'degit user/repo /sandbox/app'" },
    },
    unchanged = {
      { "the package of this directory", "npm pack" },
      { "another directory", "npm pack ./packages/a" },
      { "a trial", "npm pack --dry-run lodash" },
      { "an installation", "npm install lodash $ARGS" },
      { "a clean one", "npm ci" },
      { "a script of the package", "npm run build -- --flag" },
      { "a directory in the sandbox", "npm pack --pack-destination /sandbox/d lodash" },
    },
    refused = {
      { "an unknown option", "npm pack --teleport lodash", "ask", "--teleport" },
      { "a package with a version", "npm exec -- degit@2 user/repo", "ask",
        "use degit without a version" },
    },
  })

  pure.tables({
    pairs = {
      { "npm ls", "npm ls --cache d" },
      { "npm list --depth=0 --json", "npm list --registry https://h" },
      { "npm ls -g lodash", "npm update -g" },
      { "npm outdated -g", "npm audit" },
      { "npm root", "npm rebuild" },
      { "npm prefix -g", "npm --script-shell x prefix -g" },
      { "npm config get prefix", "npm config set prefix d" },
      { "npm config list --json", "npm config edit" },
      { "npm explain lodash", "npm publish" },
      { "npm view lodash", "npm view https://h/x.tgz" },
      { "npm get registry", "npm set registry x" },
      { "npm run", "npm run build" },
      { "npm --version", "npm version" },
      { "npm -v", "npm -v install" },
      { "npm pkg get name", "npm pkg set name=x" },
      { "npm ls --prefix d", "npm --prefix d ls" },
      { "npm ls --json", "npm --userconfig f ls" },
      { "npm run --json", "npm run --if-present lint" },
    },
    refuses = {
      "npm",
      "npm test",
      "npm $X ls",
      "npm ls $X",
      "npm install",
      "npm publish",
      "npm --node-options=--require=x ls",
      "npm help ls",
    },
  })

  tells.tables({
    does = {
      { "npm run build", "recipe package build" },
      { "npm run build -- --watch", "recipe package build with --watch" },
      { "npm test", "recipe package test" },
      { "npm t", "recipe package test" },
      { "npm --prefix d run build", "recipe package build" },
      { "npm start -C d", "recipe package start" },
      { "npm run build -w a", "recipe package build in ?" },
      { "npm run --unheard of build", "recipe package ? with build" },
      { "npm run" },
      { "npm ls" },
      { "npm install" },
    },
  })
end)
