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
      { "a component that is not ready", "gcloud beta storage cp gs://b/k f",
        "gcloud beta storage cp gs://b/k /sandbox/f" },
      { "a file of an instance", "gcloud compute scp --zone z i:/a f",
        "gcloud compute scp --zone z i:/a /sandbox/f" },
      { "a repository", "gcloud source repos clone r", "gcloud source repos clone r /sandbox/r" },
      { "a directory for it", "gcloud source repos clone r d",
        "gcloud source repos clone r /sandbox/d" },
      { "a package", "gcloud artifacts generic download --package p --destination=d",
        "gcloud artifacts generic download --package p --destination=/sandbox/d" },
      { "a file of an application", "gcloud app instances scp --service s i:/a f",
        "gcloud app instances scp --service s i:/a /sandbox/f" },
      { "one of a TPU", "gcloud compute tpus tpu-vm scp t:/a f",
        "gcloud compute tpus tpu-vm scp t:/a /sandbox/f" },
    },
    unchanged = {
      { "an upload", "gcloud storage cp f gs://b/k" },
      { "a list", "gcloud storage ls gs://b" },
      { "other groups", "gcloud compute instances list" },
      { "a file that goes to an instance", "gcloud compute scp f i:/a" },
    },
    refused = {
      { "what it deletes", "gcloud storage rsync --delete-unmatched-destination-objects gs://b d",
        "deny", "deletes what is only" },
      { "a path with a scheme", "gcloud storage cp gs://b/k file:///project/f",
        "ask", "a destination with a scheme" },
      { "options in a file", "gcloud storage cp --flags-file f gs://b/k d",
        "ask", "unknown option --flags-file" },
      { "a beginning of an option", "gcloud storage cp --manifest f gs://b/k d",
        "ask", "unknown option --manifest" },
      { "a file of a shell elsewhere", "gcloud cloud-shell scp cloudshell:~/a localhost:~/b",
        "ask", "localhost:" },
    },
  })
end)
