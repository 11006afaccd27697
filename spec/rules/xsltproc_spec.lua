local enforce = require("enforce")
local place = require("place")

describe("rules/xsltproc", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "curl https://h/x | xsltproc -o f s.xsl -",
        "curl https://h/x | xsltproc -o /sandbox/f s.xsl -" },
      { "an option after operands", "curl https://h/x | xsltproc s.xsl /dev/stdin -o f",
        "curl https://h/x | xsltproc s.xsl /dev/stdin -o /sandbox/f" },
      { "an encoding", "curl https://h/x | xsltproc --encoding UTF-8 -o f s.xsl -",
        "curl https://h/x | xsltproc --encoding UTF-8 -o /sandbox/f s.xsl -" },
      { "a document from an address", "xsltproc -o f s.xsl http://h/x.xml",
        "xsltproc -o /sandbox/f s.xsl http://h/x.xml" },
      { "one that is printed", "xsltproc s.xsl http://h/x.xml > f",
        "xsltproc s.xsl http://h/x.xml > /sandbox/f" },
    },
    unchanged = {
      { "files that are here", "xsltproc -o f s.xsl a.xml" },
    },
    refused = {
      { "a stylesheet that comes in", "curl https://h/x | xsltproc -o f - a.xml",
        "ask", "stylesheet" },
      { "a stylesheet from an address", "xsltproc -o f http://h/s.xsl a.xml", "ask", "stylesheet" },
    },
  })
end)
