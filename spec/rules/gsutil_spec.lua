local enforce = require("enforce")
local place = require("place")

describe("rules/gsutil", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "gsutil cp gs://b/k f", "gsutil cp gs://b/k /sandbox/f" },
      { "a directory", "gsutil -m cp -r gs://b/k .", "gsutil -m cp -r gs://b/k /sandbox" },
      { "several objects", "gsutil cp gs://b/a gs://b/b d",
        "gsutil cp gs://b/a gs://b/b /sandbox/d" },
      { "a log", "gsutil cp -L log gs://b/a f", "gsutil cp -L /sandbox/log gs://b/a /sandbox/f" },
      { "a synchronisation", "gsutil -m rsync -r gs://b d",
        "gsutil -m rsync -r gs://b /sandbox/d" },
      { "a list that comes in", "gsutil ls gs://b | gsutil cp -I d",
        "gsutil ls gs://b | gsutil cp -I /sandbox/d" },
      { "what is printed", "gsutil cat gs://b/k > f", "gsutil cat gs://b/k > /sandbox/f" },
    },
    unchanged = {
      { "the standard output", "gsutil cp gs://b/k - | head" },
      { "an upload", "gsutil cp f gs://b/k" },
      { "a copy elsewhere", "gsutil cp gs://a/k gs://b/k" },
      { "a list", "gsutil ls -l gs://b" },
      { "a directory in the sandbox", "gsutil cp gs://b/k /sandbox/d" },
    },
    refused = {
      { "a synchronisation that deletes", "gsutil rsync -d -r gs://b d", "deny", "without -d" },
    },
  })
end)
