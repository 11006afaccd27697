local enforce = require("enforce")
local place = require("place")

describe("rules/helm", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a chart", "helm pull r/c", "helm pull -d /sandbox r/c" },
      { "a directory", "helm fetch r/c --destination=charts",
        "helm fetch r/c --destination=/sandbox/charts" },
      { "an unpacked chart", "helm pull --untar --untardir x r/c",
        "helm pull -d /sandbox --untar --untardir x r/c" },
    },
    unchanged = {
      { "a list", "helm list -A" },
      { "the values of a chart", "helm show values r/c" },
    },
    refused = {
      { "a directory that leads elsewhere", "helm pull --untar --untardir ../x r/c",
        "ask", "--untardir may lead out" },
      { "an option with a value, before the subcommand", "helm --content-cache d pull r/c",
        "ask", "unknown option --content-cache" },
    },
  })
end)
