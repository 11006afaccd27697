local enforce = require("enforce")
local place = require("place")

describe("rules/apptainer", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an image", "apptainer pull docker://a", "apptainer pull --dir /sandbox docker://a" },
      { "a name", "singularity pull f.sif docker://a",
        "singularity pull /sandbox/f.sif docker://a" },
      { "a directory", "apptainer pull --dir d docker://a",
        "apptainer pull --dir /sandbox/d docker://a" },
      { "an image that is built", "apptainer build f.sif docker://a",
        "apptainer build /sandbox/f.sif docker://a" },
      { "a source without slashes", "apptainer build f.sif library:a",
        "apptainer build /sandbox/f.sif library:a" },
    },
    unchanged = {
      { "one of a file that is here", "apptainer build f.sif f.def" },
    },
    refused = {
      { "a name that leads elsewhere", "apptainer pull --dir d --name ../f docker://a",
        "ask", "may lead out" },
      { "a directory in a variable", "APPTAINER_PULLDIR=d apptainer pull f.sif docker://a",
        "ask", "APPTAINER_PULLDIR" },
      { "one of an older name", "SINGULARITY_PULLFOLDER=d singularity pull f.sif docker://a",
        "ask", "SINGULARITY_PULLFOLDER" },
    },
  })
end)
