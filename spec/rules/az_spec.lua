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
    },
    unchanged = {
      { "an upload", "az storage blob upload -c c -n n -f f" },
      { "a list", "az storage blob list -c c -o table" },
      { "an account", "az login" },
    },
  })
end)
