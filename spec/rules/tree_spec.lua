local pure = require("pure")

describe("rules/tree", function()
  pure.tables({
    reads = {
      "tree", "tree -L 2 src", "tree -a -L2 src", "tree -I node_modules -P '*.lua' --prune",
      "tree --gitignore --dirsfirst -h", "tree -J", "tree -L2", "tree --sort=size", "tree -- a",
    },
    pairs = {
      { "tree -L 2", "tree -o f" },
      { "tree -a a", "tree -ao f a" },
      { "tree -P o a", "tree -Po p f" },
      { "tree -H . -L 1", "tree -H . -L 1 -R" },
      { "tree -d a", "tree -do f a" },
      { "tree --du a", 'tree "$x"' },
      { "tree a", "tree a -o f" },
      { "tree -L 1 a", "tree -Lo 1 f a" },
      { "tree --prune a", "tree --fromfile a" },
    },
    names = {
      { "tree -L 2 a b", "/project/a", "/project/b" },
      { "tree --gitfile g a", "/project/a", "/project/g" },
    },
  })
end)
