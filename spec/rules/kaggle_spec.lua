local enforce = require("enforce")
local place = require("place")

describe("rules/kaggle", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a dataset", "kaggle datasets download o/d", "kaggle datasets download -p /sandbox o/d" },
      { "a directory", "kaggle datasets download -d o/d --unzip -p data",
        "kaggle datasets download -d o/d --unzip -p /sandbox/data" },
      { "a competition", "kaggle competitions download -c titanic",
        "kaggle competitions download -p /sandbox -c titanic" },
      { "a short name", "kaggle c download titanic --path=d",
        "kaggle c download titanic --path=/sandbox/d" },
      { "a kernel", "kaggle kernels pull o/k", "kaggle kernels pull -p /sandbox o/k" },
      { "what a kernel made", "kaggle kernels output o/k -p out",
        "kaggle kernels output o/k -p /sandbox/out" },
      { "a model", "kaggle models instances versions download o/m/f/v/1",
        "kaggle models instances versions download -p /sandbox o/m/f/v/1" },
      { "a directory after a flag",
        "kaggle models instances versions download -fp/project/d o/m/1",
        "kaggle models instances versions download -fp/sandbox/d o/m/1" },
      { "older short names", "kaggle m mi miv download o/m/1",
        "kaggle m mi miv download -p /sandbox o/m/1" },
    },
    unchanged = {
      { "a list", "kaggle datasets list -s iris" },
      { "metadata that is sent", "kaggle datasets metadata --update o/d" },
      { "a leaderboard that is shown", "kaggle competitions leaderboard titanic --show" },
    },
    refused = {
      { "the working directory", "kaggle datasets download -w o/d",
        "ask", "-w uses the working directory" },
      { "members that may name any path", "kaggle m instances v download --untar o/m/1",
        "ask", "--untar" },
    },
  })
end)
