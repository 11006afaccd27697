local pure = require("pure")

describe("rules/rg", function()
  pure.tables({
    reads = {
      "rg foo", "rg -n foo src", 'rg -e "$x" src', "rg --files -g '*.lua'", "rg -tlua -C3 foo",
      "rg -uuu -F 'a b'", "rg --pre-glob '*.gz' foo", "rg --no-pre foo", "rg -l foo -- src",
      "rg --json foo", "rg -A=3 foo", "rg --type-list", "rg -S --max-depth=2 foo .",
    },
    pairs = {
      { "rg foo", "rg --pre sh foo" },
      { "rg -e pre foo", "rg --pre=./x foo" },
      { "rg --pre-glob x foo", "rg --pre x foo" },
      { "rg -n foo", "rg -nz foo" },
      { "rg --no-search-zip foo", "rg --search-zip foo" },
      { "rg --hyperlink-format=x foo", "rg --hostname-bin=x foo" },
      { 'rg -e "$x"', 'rg "$x"' },
      { "rg foo src", "rg foo src --pre cat" },
      { "rg -- --pre=x", "rg --pre=x y" },
      { "rg -l foo | wc -l", "rg -l foo | xargs sed -i s/a/b/" },
      { "rg -g '*' foo", "rg -g '*' --pre x foo" },
      { "rg --debug foo", "rg --no-such foo" },
      { "rg -r x foo", "rg $(touch x) foo" },
    },
    names = {
      { "rg foo a b", "/project/a", "/project/b" },
      { "rg -e foo a", "/project/a" },
      { "rg --files a", "/project/a" },
      { "rg -f p a", "/project/a", "/project/p" },
      { "rg .env" },
    },
  })
end)
