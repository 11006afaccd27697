local pure = require("pure")

describe("rules/readelf", function()
  pure.tables({
    reads = {
      "readelf -h a", "readelf -lS a", "readelf -d a", "readelf -n a", "readelf --dyn-syms -W a",
      "readelf -V a",
    },
    pairs = {
      { "readelf -h a", "readelf -a a" },
      { "readelf -l a", "readelf -s a" },
      { "readelf -S a", "readelf -Sw a" },
      { "readelf -d a", "readelf @f" },
      { "readelf -W a", "readelf -wK a" },
      { "readelf --dyn-syms a", "readelf --syms a" },
      { "readelf -n a", "readelf --debug-dump=info a" },
      { "readelf -e a", "readelf -x .text a" },
      { "readelf -r a", 'readelf "$x"' },
      { "readelf -I a", "readelf -P a" },
    },
    names = {
      { "readelf -h a", "/project/a" },
    },
  })
end)
