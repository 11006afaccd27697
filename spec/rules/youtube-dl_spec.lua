local enforce = require("enforce")
local place = require("place")

describe("rules/youtube-dl", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a bare URL", "youtube-dl https://h/v",
        "youtube-dl -o '/sandbox/%(title)s-%(id)s.%(ext)s' https://h/v" },
      { "a name that is the id", "youtube-dl --id https://h/v",
        "youtube-dl -o '/sandbox/%(id)s.%(ext)s' https://h/v" },
      { "a number in a name", "youtube-dl -cA https://h/v",
        "youtube-dl -c -o '/sandbox/%(autonumber)s-%(id)s.%(ext)s' https://h/v" },
      { "a template", "youtube-dl -o 'v/%(id)s' https://h/v",
        "youtube-dl -o '/sandbox/%(id)s' https://h/v" },
      { "an attached value", "youtube-dl -oa.mp4 https://h/v",
        "youtube-dl -o/sandbox/a.mp4 https://h/v" },
      { "a cluster", "youtube-dl -qo a.mp4 https://h/v",
        "youtube-dl -qo /sandbox/a.mp4 https://h/v" },
      { "an abbreviated option", "youtube-dl --outp=a.mp4 https://h/v",
        "youtube-dl --outp=/sandbox/a.mp4 https://h/v" },
      { "an option after the URL", "youtube-dl https://h/v -o ../a",
        "youtube-dl https://h/v -o /sandbox/a" },
      { "a URL after --", "youtube-dl -o a -- -vid", "youtube-dl -o /sandbox/a -- -vid" },
      { "cookies", "youtube-dl -o - --cookies c https://h/v",
        "youtube-dl -o - --cookies /sandbox/c https://h/v" },
    },
    unchanged = {
      { "the standard output", "youtube-dl -o - https://h/v" },
      { "a description", "youtube-dl -j https://h/v" },
      { "a file in the sandbox", "youtube-dl -o '/sandbox/%(id)s' https://h/v" },
      { "--version", "youtube-dl --version" },
    },
    refused = {
      { "two flags that choose the name", "youtube-dl -A -t https://h/v", "ask",
        "-A and -t choose the name" },
      { "a home in a template", "youtube-dl -o '~/%(id)s' https://h/v", "ask",
        "-o may lead elsewhere" },
      { "a command", "youtube-dl --exec 'mv {} /x' https://h/v", "ask", "--exec" },
      { "a downloader of its own", "youtube-dl --external-downloader ./d https://h/v", "ask",
        "--external-downloader" },
      { "a directory, which it does not know", "youtube-dl -P d https://h/v", "ask", "-P" },
    },
  })
end)
