local pure = require("pure")

describe("rules/date", function()
  pure.tables({
    reads = {
      "date", "date +%F", "date -u", "date -d yesterday", 'date -d "$x" +%s', 'date "+%Y-$x"',
      "date -Iseconds", "date --iso-8601=ns", "date -r a", "date -R", "date -j -f %s 0 +%F",
      "date -v-1d +%F", "date --date='1 day ago'",
    },
    pairs = {
      { "date -d 12:00", "date -s 12:00" },
      { "date +%s", "date 01011200" },
      { "date --date=now", "date --set=now" },
      { "date -u +%F", "date -us now" },
      { "date --debug", "date --se now" },
      { "date -d @0", "date -s@0" },
      { "date +010112", "date 010112" },
      { 'date "+$x"', 'date "$x"' },
      { "date -j 0101", "date -u 0101" },
      { "date -R", "date -Rsnow" },
      { "date -d 's'", "date -ds -s x" },
      { "date -I", "date -Is -s x" },
    },
    names = {
      { "date -r a -f b", "/project/a", "/project/b" },
    },
  })
end)
