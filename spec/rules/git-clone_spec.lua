local enforce = require("enforce")
local place = require("place")

describe("rules/git-clone", function()
  local here = place.new()
  teardown(here.remove)

  local WHY <const> = "git-clone: call it by git itself, as in `git clone URL`"

  enforce.tables(here, {
    refused = {
      { "a clone by git's own part", "/usr/lib/git-core/git-clone https://h/o/repo", "ask", WHY },
      { "a clone with options", "git-clone --depth 1 -b main https://h/o/repo d", "ask",
        "unknown option --depth" },
      { "an update of submodules", "/usr/libexec/git-core/git-submodule update --init", "ask",
        "unknown option --init" },
      { "a transport by itself", "git-remote-https https://h/o/repo", "ask", WHY },
    },
    unchanged = {
      { "a part that brings nothing", "/usr/lib/git-core/git-status" },
    },
  })
end)
