local enforce = require("enforce")
local place = require("place")

describe("rules/docker", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "docker cp box:/etc/x f", "docker cp box:/etc/x /sandbox/f" },
      { "into the working directory", "docker cp box:/etc/x . && cat x",
        "docker cp box:/etc/x /sandbox && cat /sandbox/x" },
      { "the long form", "docker container cp -a box:/x ~/y",
        "docker container cp -a box:/x /sandbox/y" },
      { "another name", "podman cp box:/x y", "podman cp box:/x /sandbox/y" },
      { "another host", "docker -H tcp://h cp box:/x y", "docker -H tcp://h cp box:/x /sandbox/y" },
      { "an archive", "docker cp box:/x - | tar x", "docker cp box:/x - | tar x -C /sandbox" },
    },
    unchanged = {
      { "a file that goes in", 'docker cp "$F" box:/etc/x' },
      { "a place that is not known", 'docker cp f "box:/$D/x"' },
      { "other subcommands", "docker run --rm -v \"$PWD\":/w image sh -c 'make'" },
      { "a file in the sandbox", "docker cp box:/x /sandbox/y" },
    },
    refused = {
      { "a file that is not known", 'docker cp box:/x "$F"', "ask", "not known" },
    },
  })
end)
