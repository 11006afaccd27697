local enforce = require("enforce")
local place = require("place")

describe("rules/azcopy", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a blob", "azcopy copy 'https://a.blob.core.windows.net/c/x?sig=1' d/x",
        "azcopy copy 'https://a.blob.core.windows.net/c/x?sig=1' /sandbox/x" },
      { "a container", "azcopy cp https://a.blob.core.windows.net/c . --recursive",
        "azcopy cp https://a.blob.core.windows.net/c /sandbox --recursive" },
      { "a value of its own", "azcopy copy https://a/c/x d --overwrite false",
        "azcopy copy https://a/c/x /sandbox/d --overwrite false" },
      { "a synchronisation that deletes nothing",
        "azcopy sync https://a/c d --delete-destination false",
        "azcopy sync https://a/c /sandbox/d --delete-destination false" },
      { "what is printed", "azcopy copy https://a/c/x --from-to BlobPipe > f",
        "azcopy copy https://a/c/x --from-to BlobPipe > /sandbox/f" },
    },
    unchanged = {
      { "an upload", "azcopy copy f https://a.blob.core.windows.net/c/x" },
      { "a list", "azcopy list https://a.blob.core.windows.net/c" },
    },
    refused = {
      { "what it deletes",
        "azcopy sync https://a.blob.core.windows.net/c d --delete-destination=true",
        "deny", "deletes what is only in its destination" },
      { "a value that deletes", "azcopy sync https://a/c d --delete-destination true",
        "deny", "deletes what is only" },
    },
  })
end)
