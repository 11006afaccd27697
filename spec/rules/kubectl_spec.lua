local enforce = require("enforce")
local place = require("place")

describe("rules/kubectl", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "kubectl cp ns/pod:/etc/x f", "kubectl cp ns/pod:/etc/x /sandbox/f" },
      { "options before it", "kubectl -n ns cp pod:/x /tmp/x",
        "kubectl -n ns cp pod:/x /sandbox/x" },
      { "options behind it", "kubectl cp pod:x d/ -c box --retries=3",
        "kubectl cp pod:x /sandbox/d -c box --retries=3" },
    },
    unchanged = {
      { "a file that goes in", 'kubectl cp "$F" ns/pod:/etc/x' },
      { "other subcommands", "kubectl get pods -A $ARGS" },
      { "a file in the sandbox", "kubectl cp pod:/x /sandbox/x" },
    },
    refused = {
      { "an unknown option", "kubectl cp pod:/x x --teleport", "ask", "--teleport" },
    },
  })
end)
