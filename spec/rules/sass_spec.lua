local pure = require("pure")

describe("rules/sass", function()
  pure.tables({
    pairs = { { "sass --help", "sass a.scss" }, { "asciidoctor --version", "asciidoctor a.adoc" } },
  })
end)
