local enforce = require("enforce")
local place = require("place")

describe("rules/pip", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a package", "pip download requests", "pip download -d /sandbox requests" },
      { "a directory", "pip3 download -d d requests", "pip3 download -d /sandbox/d requests" },
      { "a long option", "pip download -r r.txt --dest=d --no-deps",
        "pip download -r r.txt --dest=/sandbox/d --no-deps" },
      { "a module", "python3 -m pip download requests",
        "python3 -m pip download -d /sandbox requests" },
      { "options before it", "pip --quiet download requests",
        "pip --quiet download -d /sandbox requests" },
    },
    unchanged = {
      { "an installation", "pip install -r requirements.txt $ARGS" },
      { "a directory in the sandbox", "pip download -d /sandbox/p requests" },
      { "another package manager",
        "go install example.com/x@latest && go mod download && go get -u ./..." },
    },
    refused = {
      { "an unknown option", "pip download --teleport requests", "ask", "--teleport" },
    },
  })
end)
