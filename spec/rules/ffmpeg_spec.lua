local enforce = require("enforce")
local place = require("place")

describe("rules/ffmpeg", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an address", "ffmpeg -y -i https://h/x d/f.mp4",
        "ffmpeg -y -i https://h/x /sandbox/f.mp4" },
      { "what comes in", "curl https://h/x | ffmpeg -i - f.mp3",
        "curl https://h/x | ffmpeg -i - /sandbox/f.mp3" },
      { "more than one file", "ffmpeg -i https://h/x a.mp4 b.mp3",
        "ffmpeg -i https://h/x /sandbox/a.mp4 /sandbox/b.mp3" },
      { "an address in another protocol", "ffmpeg -i async:https://h/x f.mp4",
        "ffmpeg -i async:https://h/x /sandbox/f.mp4" },
    },
    unchanged = {
      { "files that are here", "ffmpeg -ss 3 -i a.avi -c:v copy b.mp4" },
    },
    refused = {
      { "an unknown option", "ffmpeg -i https://h/x -c copy f.mp4",
        "ask", "unknown option -c" },
      { "a file in a protocol", "ffmpeg -i https://h/x file:/project/f.mp4",
        "ask", "file:/project/f.mp4 is not a plain path" },
    },
  })
end)
