local enforce = require("enforce")
local place = require("place")

describe("rules/s3cmd", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an object", "s3cmd get s3://b/p/k", "s3cmd get s3://b/p/k /sandbox/k" },
      { "several objects", "s3cmd get s3://b/a s3://b/b", "s3cmd get s3://b/a s3://b/b /sandbox" },
      { "a file", "s3cmd --force get s3://b/k f", "s3cmd --force get s3://b/k /sandbox/f" },
      { "a directory", "s3cmd get -r s3://b/d/ d/", "s3cmd get -r s3://b/d/ /sandbox/d" },
      { "a synchronisation", "s3cmd sync s3://b/d/ d", "s3cmd sync s3://b/d/ /sandbox/d" },
      { "what is printed", "s3cmd get s3://b/k - > f", "s3cmd get s3://b/k - > /sandbox/f" },
    },
    unchanged = {
      { "the standard output", "s3cmd get s3://b/k -" },
      { "an upload", "s3cmd put f s3://b/k" },
      { "a synchronisation elsewhere", "s3cmd sync d s3://b/d" },
      { "a list", "s3cmd ls s3://b" },
      { "a file in the sandbox", "s3cmd get s3://b/k /sandbox/k" },
      { "files that are unknown, to elsewhere", "s3cmd put $FILES s3://b/k" },
    },
    refused = {
      { "a synchronisation that deletes", "s3cmd sync --delete-removed s3://b/d d", "deny",
        "without it" },
    },
  })
end)
