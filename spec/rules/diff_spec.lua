local pure = require("pure")

describe("rules/diff", function()
  pure.tables({
    reads = {
      "diff a b", "diff -u a b", "diff -rq a b", "diff --color=always -U 5 a b",
      "diff -y -W 80 a b", "diff - b", "diff <(ls a) <(ls b)", "diff -x .git -r a b",
      "diff --label x --label y a b",
    },
    pairs = {
      { "diff a b", "diff -l a b" },
      { "diff -u a b", "diff -ul a b" },
      { "diff -r a b", "diff --paginate a b" },
      { "diff -N a b", "diff --pag a b" },
      { "diff -q a b", 'diff "$x" b' },
      { "diff a <(ls b)", "diff a <(tee b)" },
      { "diff -u a b | wc -l", "diff -u a b | patch" },
      { "diff -L l a b", "diff -L l -l a b" },
    },
    names = {
      { "diff -x p -X l --from-file=f a", "/project/a", "/project/f", "/project/l" },
    },
  })
end)
