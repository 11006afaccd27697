local enforce = require("enforce")
local place = require("place")

describe("rules/unzip", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an archive", "curl -O https://h/a.zip && unzip a.zip",
        "curl -o /sandbox/a.zip https://h/a.zip && unzip -d /sandbox /sandbox/a.zip" },
      { "a directory", "curl -O https://h/a.zip && unzip -q a.zip -d out",
        "curl -o /sandbox/a.zip https://h/a.zip && unzip -q /sandbox/a.zip -d /sandbox/out" },
      { "an attached directory", "wget -qO a.zip https://h/a && unzip a.zip -dout",
        "wget -qO /sandbox/a.zip https://h/a && unzip /sandbox/a.zip -d/sandbox/out" },
      { "a cluster", "wget -qO a.zip https://h/a && unzip -qod out a.zip",
        "wget -qO /sandbox/a.zip https://h/a && unzip -qod /sandbox/out /sandbox/a.zip" },
      { "members", "wget -qO a.zip https://h/a && unzip a.zip x -x y",
        "wget -qO /sandbox/a.zip https://h/a && unzip -d /sandbox /sandbox/a.zip x -x y" },
      { "a list", "wget -qO a.zip https://h/a && unzip -l a.zip",
        "wget -qO /sandbox/a.zip https://h/a && unzip -l /sandbox/a.zip" },
    },
    unchanged = {
      { "an archive, if nothing was fetched", "unzip a.zip -d d" },
      { "a directory in the sandbox",
        "curl -o /sandbox/a.zip https://h/a && unzip -d /sandbox/a /sandbox/a.zip" },
    },
    refused = {
      { "members that leave", "wget -qO a.zip https://h/a && unzip -: a.zip", "ask",
        "-: lets members leave" },
      { "options in a variable", "wget -qO a.zip https://h/a && UNZIP=-o unzip a.zip", "ask",
        "UNZIP adds options" },
    },
  })
end)
