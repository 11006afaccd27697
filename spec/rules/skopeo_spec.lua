local enforce = require("enforce")
local place = require("place")

describe("rules/skopeo", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a directory", "skopeo copy docker://h/i dir:d",
        "skopeo copy docker://h/i dir:/sandbox/d" },
      { "a layout with a tag", "skopeo copy docker://h/i oci:a/d:tag",
        "skopeo copy docker://h/i oci:/sandbox/d:tag" },
      { "an archive", "skopeo copy docker://h/i docker-archive:f.tar",
        "skopeo copy docker://h/i docker-archive:/sandbox/f.tar" },
      { "options", "skopeo --debug copy --src-tls-verify=false docker://h/i dir:d",
        "skopeo --debug copy --src-tls-verify=false docker://h/i dir:/sandbox/d" },
      { "a digest", "skopeo copy --digestfile g docker://h/i docker://h/j",
        "skopeo copy --digestfile /sandbox/g docker://h/i docker://h/j" },
      { "a synchronisation", "skopeo sync --src docker --dest dir h/i d",
        "skopeo sync --src docker --dest dir h/i /sandbox/d" },
    },
    unchanged = {
      { "an upload", "skopeo copy dir:d docker://h/i" },
      { "a copy elsewhere", "skopeo copy docker://h/i docker://h/j" },
      { "a look", "skopeo inspect docker://h/i" },
      { "a directory in the sandbox", "skopeo copy docker://h/i dir:/sandbox/d" },
    },
    refused = {
      { "an archive with a name", "skopeo copy docker://h/i docker-archive:f.tar:h/i:1", "ask",
        "without the name of an image" },
    },
  })
end)
