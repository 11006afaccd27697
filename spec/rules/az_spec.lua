local enforce = require("enforce")
local place = require("place")

describe("rules/az", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a blob", "az storage blob download -c c -n n -f f",
        "az storage blob download -c c -n n -f /sandbox/f" },
      { "a blob by its long options",
        "az storage blob download --account-name a --container-name c --name n --file=d/f",
        "az storage blob download --account-name a --container-name c --name n --file=/sandbox/f" },
      { "a blob that is printed", "az storage blob download -c c -n n > f",
        "az storage blob download -c c -n n > /sandbox/f" },
      { "a batch", "az storage blob download-batch -s c -d . --pattern '*.csv'",
        "az storage blob download-batch -s c -d /sandbox --pattern '*.csv'" },
      { "a file of a share", "az storage file download -s s -p d/x",
        "az storage file download --dest /sandbox/x -s s -p d/x" },
      { "a file of a share and its name", "az storage file download -s s -p d/x --dest f",
        "az storage file download -s s -p d/x --dest /sandbox/f" },
      { "a package", "az artifacts universal download --feed f --name n --version 1 --path d",
        "az artifacts universal download --feed f --name n --version 1 --path /sandbox/d" },
      { "an artifact", "az pipelines runs artifact download --run-id 1 --artifact-name a --path d",
        "az pipelines runs artifact download --run-id 1 --artifact-name a --path /sandbox/d" },
      { "a file of a file system", "az storage fs file download -f s -p d/x",
        "az storage fs file download --destination /sandbox/x -f s -p d/x" },
      { "a place for it", "az storage fs file download -f s -p d/x -d f",
        "az storage fs file download -f s -p d/x -d /sandbox/f" },
      { "a directory of a file system",
        "az storage fs directory download -f s -s x -d d --recursive",
        "az storage fs directory download -f s -s x -d /sandbox/d --recursive" },
      { "a copy", "az storage copy -s https://a/c/x -d d",
        "az storage copy -s https://a/c/x -d /sandbox/d" },
    },
    unchanged = {
      { "an upload", "az storage blob upload -c c -n n -f f" },
      { "a list", "az storage blob list -c c -o table" },
      { "an account", "az login" },
      { "a copy that goes there", "az storage copy -s f -d https://a/c/x" },
    },
    refused = {
      { "a value that is in a file",
        "mkdir -p /sandbox && cd /sandbox && az storage blob download -c c -n n -f @f",
        "ask", "is in a file" },
    },
  })
end)
