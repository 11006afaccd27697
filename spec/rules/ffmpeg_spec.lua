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
    },
    unchanged = {
      { "files that are here", "ffmpeg -ss 3 -i a.avi -c:v copy b.mp4" },
    },
    refused = {
      { "an option that is not known", "ffmpeg -i https://h/x -c copy f.mp4",
        "ask", "-c is not known" },
    },
  })
end)
