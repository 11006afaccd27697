local enforce = require("enforce")
local place = require("place")

describe("rules/gcloud", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an object", "gcloud storage cp gs://b/k f", "gcloud storage cp gs://b/k /sandbox/f" },
      { "a directory", "gcloud storage cp -r gs://b/k .",
        "gcloud storage cp -r gs://b/k /sandbox" },
      { "a synchronisation", "gcloud storage rsync -r gs://b d",
        "gcloud storage rsync -r gs://b /sandbox/d" },
      { "what is printed", "gcloud storage cat gs://b/k > f",
        "gcloud storage cat gs://b/k > /sandbox/f" },
    },
    unchanged = {
      { "an upload", "gcloud storage cp f gs://b/k" },
      { "a list", "gcloud storage ls gs://b" },
      { "other groups", "gcloud compute instances list" },
    },
    refused = {
      { "what it deletes", "gcloud storage rsync --delete-unmatched-destination-objects gs://b d",
        "deny", "deletes what is only" },
    },
  })
end)
