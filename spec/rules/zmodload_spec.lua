--- Modules of zsh.
local enforce = require("enforce")
local place = require("place")

describe("rules/zmodload", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "modules that only compute", "zmodload zsh/datetime zsh/mathfunc" },
      { "a list of them", "zmodload -L" },
      { "a module that is left", "zmodload -u zsh/net/tcp" },
    },
    refused = {
      { "a connection", "zmodload zsh/net/tcp", "ask", "zsh/net/tcp" },
      { "some of its parts", "zmodload -F zsh/files b:zf_mv", "ask", "zsh/files" },
      { "files as an array", "zmodload -i zsh/mapfile", "ask", "zsh/mapfile" },
      { "an unknown one", "zmodload $m", "ask", "unknown" },
    },
  })
end)
