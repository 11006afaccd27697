local enforce = require("enforce")
local place = require("place")

describe("rules/xsltproc", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "curl https://h/x | xsltproc -o f s.xsl -",
        "curl https://h/x | xsltproc -o /sandbox/f s.xsl -" },
    },
    unchanged = {
      { "files that are here", "xsltproc -o f s.xsl a.xml" },
    },
  })
end)
