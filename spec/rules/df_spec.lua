local pure = require("pure")

describe("rules/df", function()
  pure.tables({
    reads = {
      "df", "df -h .", "df -T --output=source,size", "df -x tmpfs",
    },
    pairs = {
      { "df -h", "df --sync" },
      { "df --no-sync", "df --syn" },
      { "df -i a", 'df "$x"' },
      { "df -k", "df -k --sync ." },
    },
    names = {
      { "df -h -t ext4 a", "/project/a" },
    },
  })
end)
