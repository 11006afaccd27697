local pure = require("pure")

describe("rules/xmllint", function()
  pure.tables({
    reads = {
      "xmllint --noout a", "xmllint --format a", "xmllint --xpath //a b",
      "xmllint --nonet --valid a", "xmllint --nonet --schema s a", "xmllint --html a", "xmllint -",
      "xmllint --nonet --noent --xinclude a",
    },
    pairs = {
      { "xmllint --noout a", "xmllint --noout http://h/a" },
      { "xmllint --format a", "xmllint --format a -o b" },
      { "xmllint a", "xmllint --output b a" },
      { "xmllint --nonet --valid a", "xmllint --valid a" },
      { "xmllint --nonet --noent a", "xmllint --noent a" },
      { "xmllint --debug a", "xmllint --shell a" },
      { "xmllint --nonet --schema s a", "xmllint --schema s a" },
      { "xmllint --nonet --c14n a", "xmllint --c14n a" },
      { "xmllint --nonet --xinclude a", "xmllint --xinclude a" },
      { "xmllint --nonet --dtdattr a", "xmllint --dtdattr a" },
      { "xmllint --recover a", "xmllint --loaddtd a" },
      { "xmllint --nonet --relaxng r a", "xmllint --relaxng r a" },
      { "xmllint --nonet --nodefdtd a", "xmllint --nodefdtd a" },
      { "xmllint --quiet a", "xmllint --postvalid a" },
      { "xmllint --noout a", "xmllint -noout a" },
      { "xmllint --huge a", 'xmllint "$x"' },
    },
    names = {
      { "xmllint --nonet --schema s a", "/project/a", "/project/s" },
    },
  })
end)
