local pure = require("pure")

describe("rules/fd", function()
  pure.tables({
    reads = {
      "fd", "fd foo src", "fd -e lua . src", "fd -H -t f foo", "fdfind -d 2 foo",
      "fd --exclude x foo", "fd -0 foo", "fd -S +1k", "fd -a foo --search-path d", "fd -C d foo",
    },
    pairs = {
      { "fd foo", "fd foo -x rm" },
      { "fd -t x foo", "fd -x rm" },
      { "fd -e txt", "fd -e txt -X rm" },
      { "fd -L foo", "fd -l foo" },
      { "fd -H foo", "fd -Hl foo" },
      { "fd -E x foo", "fd --exec rm" },
      { "fd --extension x", "fd --exec=rm foo" },
      { "fd foo | wc -l", "fd foo | xargs rm" },
      { "fd -- -x", 'fd "$x"' },
      { "fdfind foo", "fdfind --exec-batch rm" },
      { "fd -tx", "fd -xls" },
      { "fd -p a", "fd --list-details a" },
    },
    names = {
      { "fd foo a b", "/project/a", "/project/b" },
      { "fd --search-path a foo", "/project/a" },
    },
  })
end)
