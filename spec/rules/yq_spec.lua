local pure = require("pure")

describe("rules/yq", function()
  pure.tables({
    reads = {
      "yq .a f.yml", "yq -r '.a[]' f.yml", "yq -o=json . f.yml", "yq e '.payload' f.yml",
      "yq -p xml -o json . f.xml", "yq eval-all '. as $x' a b", "yq -n '1+1'", "yq -y .a f",
      "yq -P f.yml", "yq --arg a b '.x == $a' f", "cat f | yq .a", "yq -I4 . f",
    },
    pairs = {
      { "yq .a f", "yq -i '.a = 1' f" },
      { "yq -y .a f", "yq -yi .a f" },
      { "yq e .a f", "yq e -i .a f" },
      { "yq . f", "yq --inplace . f" },
      { "yq -r . f", "yq --in-place . f" },
      { "yq .name f", "yq -s .name f" },
      { "yq -o=json . f", "yq -o=json -i . f" },
      { "yq .payload f", [[yq 'load("x")' f]] },
      { "yq -p xml . f", "yq -p -i . f" },
      { "yq -n 1", [[yq -n 'strload("x")']] },
      { "yq --security-disable-env-ops . f", "yq --security-enable-system-operator . f" },
      { "yq -C . f", "yq --split-exp-file e . f" },
      { "yq --expression .a f", "yq --from-file e f" },
      { "yq -e . f", 'yq "$x" f' },
      { "yq -c . f", "yq --in-pl . f" },
      { "yq .import f", [[yq 'import "a" as $b; .' f]] },
      { "yq .include f", [[yq 'include"a"; .' f]] },
      { "yq .environment f", "yq .env.local f" },
      { "yq -n '1'", "yq -n '\"1\" | eval(.)'" },
      { "yq -M . f", "yq --split-exp .a f" },
    },
    names = {
      { "yq .env f", "/project/f" },
      { "yq e .a f", "/project/f" },
      { "yq f.yml", "/project/f.yml" },
      { "yq .env" },
    },
  })
end)
