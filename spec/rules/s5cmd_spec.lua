local enforce = require("enforce")
local place = require("place")

describe("rules/s5cmd", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an object", "s5cmd cp s3://b/k f", "s5cmd cp s3://b/k /sandbox/f" },
      { "the working directory", "s5cmd --no-sign-request cp s3://b/k .",
        "s5cmd --no-sign-request cp s3://b/k /sandbox" },
      { "several objects", "s5cmd cp 's3://b/*' d/", "s5cmd cp 's3://b/*' /sandbox/d" },
      { "what is printed", "s5cmd cat s3://b/k > f", "s5cmd cat s3://b/k > /sandbox/f" },
    },
    unchanged = {
      { "an upload", "s5cmd cp f s3://b/k" },
      { "a copy elsewhere", "s5cmd cp s3://a/k s3://b/k" },
      { "a list", "s5cmd ls s3://b" },
    },
    refused = {
      { "what it deletes", "s5cmd sync --delete 's3://b/*' d", "deny", "without --delete" },
      { "commands of a file", "s5cmd run list", "ask", "runs are unknown" },
    },
  })
end)
