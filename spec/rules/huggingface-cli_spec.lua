local enforce = require("enforce")
local place = require("place")

describe("rules/huggingface-cli", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a repository", "huggingface-cli download org/model",
        "huggingface-cli download --local-dir /sandbox/model org/model" },
      { "a directory", "huggingface-cli download org/model --local-dir d",
        "huggingface-cli download org/model --local-dir /sandbox/d" },
      { "a file of it", "hf download org/model config.json --local-dir=d",
        "hf download org/model config.json --local-dir=/sandbox/d" },
      { "another cache", "hf download --cache-dir c org/model",
        "hf download --cache-dir /sandbox/c org/model" },
    },
    unchanged = {
      { "other subcommands", "hf auth whoami" },
      { "a directory in the sandbox", "hf download org/model --local-dir /sandbox/m" },
    },
    refused = {
      { "an unknown repository", 'hf download "$REPO"', "ask", "unknown" },
    },
  })
end)
