local pure = require("pure")

describe("rules/xmllint", function()
  pure.tables({
    reads = {
      "xmllint --noout a", "xmllint --format a", "xmllint --xpath //a b",
      "xmllint --html a", "xmllint -", "xmllint --nonet a",
    },
    pairs = {
      { "xmllint --noout a", "xmllint --noout http://h/a" },
      { "xmllint --format a", "xmllint --format a -o b" },
      { "xmllint a", "xmllint --output b a" },
      { "xmllint --nonet a", "xmllint --nonet --valid a" },
      { "xmllint --nonet a", "xmllint --nonet --noent a" },
      { "xmllint --debug a", "xmllint --shell a" },
      { "xmllint --noout a", "xmllint --nonet --schema s a" },
      { "xmllint --nonet a", "xmllint --nonet --c14n a" },
      { "xmllint --nonet a", "xmllint --nonet --xinclude a" },
      { "xmllint --nonet a", "xmllint --nonet --dtdattr a" },
      { "xmllint --recover a", "xmllint --loaddtd a" },
      { "xmllint --noout a", "xmllint --nonet --relaxng r a" },
      { "xmllint --nonet a", "xmllint --nonet --nodefdtd a" },
      { "xmllint --quiet a", "xmllint --postvalid a" },
      { "xmllint --noout a", "xmllint -noout a" },
      { "xmllint --huge a", 'xmllint "$x"' },
    },
    names = {
      { "xmllint --nonet --schema s a", "/project/a", "/project/s" },
    },
  })
end)
