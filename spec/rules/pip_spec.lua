local enforce = require("enforce")
local place = require("place")
local pure = require("pure")

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
      { "settings alone", "pip config set global.timeout 60 && pip config list" },
      { "an installation", "pip install -r requirements.txt $ARGS" },
      { "a directory in the sandbox", "pip download -d /sandbox/p requests" },
      { "another package manager",
        "go install example.com/x@latest && go mod download && go get -u ./..." },
    },
    refused = {
      { "an unknown option", "pip download --teleport requests", "ask", "--teleport" },
      { "settings of this script",
        "pip config set global.src /x && pip download -e git+https://h/r", "ask",
        "changes the settings of pip" },
    },
  })

  pure.tables({
    pairs = {
      { "pip list", "pip install x" },
      { "pip list --outdated", "pip list --outdated --log f" },
      { "pip list --format=json", "pip list --log f" },
      { "pip show requests", "pip search requests" },
      { "pip show -f x", "pip uninstall x" },
      { "pip freeze", "pip freeze --python x" },
      { "pip freeze -r r.txt", "pip install -r r.txt" },
      { "pip config list", "pip config set a b" },
      { "pip config get a", "pip config edit" },
      { "pip --version", "pip --version --log f" },
      { "pip check", "pip cache purge" },
      { "pip list --not-required", "pip --python x list" },
      { "pip inspect", "pip cache purge" },
      { "pip index versions x", "pip index versions x -i http://h" },
      { "pip3 list -q", "pip3 --cache-dir d list" },
    },
    refuses = {
      "pip",
      "pip install x",
      "pip list -i https://h",
      "pip --proxy x list",
    },
    names = {
      { "pip list --path d", "/project/d" },
      { "pip freeze -r r.txt", "/project/r.txt" },
    },
  })
end)
