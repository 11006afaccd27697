local pure = require("pure")

describe("rules/ag", function()
  pure.tables({
    reads = {
      "ag foo", "ag -l foo src", "ag --python foo", "ag -A 3 -B2 foo", "ag -g x",
      "ag --nopager foo", "ag -z foo", "ag --ignore d foo",
    },
    pairs = {
      { "ag foo", "ag --pager x foo" },
      { "ag -A 3 foo", "ag -A --pager=x foo" },
      { "ag -C 2 foo", "ag -C --pager x foo" },
      { "ag --nopager foo", "ag --pager=less foo" },
      { "ag --pass foo", "ag --page x foo" },
      { "ag -l foo", 'ag "$x"' },
      { "ag -B1 foo", "ag -B --pager=x foo" },
      { "ag -i foo src", "ag -i foo src --pager ./x" },
    },
    names = {
      { "ag foo a", "/project/a" },
      { "ag -g p a", "/project/a" },
    },
  })
end)
