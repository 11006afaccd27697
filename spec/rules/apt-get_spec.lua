local enforce = require("enforce")
local place = require("place")
local pure = require("pure")
local tells = require("tells")

describe("rules/apt-get", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "an installation", "sudo apt-get install -y jq" },
      { "an update", "apt-get update && apt-get -q upgrade" },
      { "a directory in the sandbox", "cd /sandbox && apt-get download jq" },
      { "addresses only", "apt-get download --print-uris jq" },
    },
    refused = {
      { "a package", "apt-get download jq", "deny",
        "cd <directory in the sandbox> && apt-get download" },
      { "a source", "apt-get -q source jq", "deny", "into the working directory" },
      { "another name", "apt download jq", "deny", "into the working directory" },
    },
  })

  pure.tables({
    pairs = {
      { "apt list --installed", "apt list -o Dir::Cache=d" },
      { "apt show jq", "apt remove jq" },
      { "apt search jq", "apt install jq" },
      { "apt policy jq", "apt -c f policy jq" },
      { "apt -qq list", "apt -y upgrade" },
      { "apt --version", "apt --version -o a=b" },
      { "apt-get -v", "apt-get check" },
      { "apt depends jq", "apt build-dep jq" },
    },
    refuses = {
      "apt",
      "apt-get",
      "apt-get update",
      "apt list $X",
      "apt-get download jq",
      "apt-get -s install jq",
    },
  })

  tells.tables({
    does = {
      { "apt-get install -y jq", "packages" },
      { "apt update", "packages" },
      { "apt-get -y remove jq", "system" },
      { "apt-get -s install jq" },
      { "apt-get install --dry-run jq" },
      { "apt list" },
      { "apt-get check" },
      { "sudo apt install jq", "privilege", "packages" },
    },
  })
end)
