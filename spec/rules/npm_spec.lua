local enforce = require("enforce")
local place = require("place")

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
      { "what is run behind --", "npm exec --yes -- degit user/repo app",
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
        "say degit without a version" },
    },
  })
end)
