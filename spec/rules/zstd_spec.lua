local enforce = require("enforce")
local place = require("place")

describe("rules/zstd", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "-o", "curl https://h/a.zst | zstd -d -o f",
        "curl https://h/a.zst | zstd -d -o /sandbox/f" },
      { "an attached value", "curl https://h/a | zstd -19 -T0 -of",
        "curl https://h/a | zstd -19 -T0 -o/sandbox/f" },
      { "a directory", "curl -o a https://h/a && zstd --output-dir-flat=d a",
        "curl -o /sandbox/a https://h/a && zstd --output-dir-flat=/sandbox/d /sandbox/a" },
      { "what is printed", "curl https://h/a.zst | unzstd -c > f",
        "curl https://h/a.zst | unzstd -c > /sandbox/f" },
      { "what it makes", "curl -O https://h/a.zst && unzstd a.zst && wc a",
        "curl -o /sandbox/a.zst https://h/a.zst && unzstd /sandbox/a.zst && wc /sandbox/a" },
    },
    unchanged = {
      { "a file, if nothing was fetched", "zstd -d a.zst -o a" },
      { "a file in the sandbox", "curl https://h/a.zst | zstd -d -o /sandbox/f" },
    },
  })
end)
