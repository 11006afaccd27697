local pure = require("pure")

describe("rules/awk", function()
  pure.tables({
    pairs = {
      { "awk '{print $1}' f", "awk '{print > $1}' f" },
      { "awk '$3 > 9' f", "awk '{print $3 > 9}' f" },
      { "awk '{print ($3 > 9)}' f", "awk '{print (1)(2) > \"f\"}' f" },
      { "awk '{print \"a > b | c\"}' f", "awk '{print \"a\" | \"c\"}' f" },
      { "awk 'NR>=10 && NR<=20' f", "awk 'NR>=10 {print >> \"g\"}' f" },
      { "awk '/a|b/ || NR==1' f", "awk '{print | \"b\"}' f" },
      { "awk '/system/' f", "awk '{system($1)}' f" },
      { "awk '{print \"system(x)\"}' f", "awk 'BEGIN{s=\"system\"; @s(\"x\")}'" },
      { "awk '{print} # system(x)' f", "awk '{ # \"\n system(\"x\") # \"\n}' f" },
      { "awk '/\"/{print}' f", "awk '/\"/{system(\"x\")} /\"/' f" },
      { "awk '/a\\/\"/ {print}' f", "awk '/[/]\"/ {system(\"x\")} /\"/' f" },
      { "awk '{print $1/2, \"/\"}' f", "awk '{x = $1/2; system(\"x\"); y = \"/\"}' f" },
      { "awk '{if ($1 ~ /x/) print}' f", "awk '{if (1) /\"/; system(\"x\"); y=\"/\"}' f" },
      { "awk '{print length($1)/2}' f", "awk '{length /\"/; system(\"x\"); y=\"/\"}' f" },
      { "awk '{print $NF/2}' f", "awk '{$/\"/; system(\"x\"); y=\"/\"}' f" },
      { "awk '{print $1,\n$2}' f", "awk '{print $1,\n$2 > \"g\"}' f" },
      { "awk '{print \"x\" > \"/dev/stderr\"}' f", "awk '{print > \"/dev/stderr\" \"x\"}' f" },
      { "awk 'BEGIN{n=1} {print n}' f", "awk 'BEGIN{ARGV[ARGC++]=\"g\"} {print}' f" },
      { "awk '{line=$0; print line}' f", "awk '{getline line < \"g\"; print line}' f" },
      { "awk -F: -v n=1 '{print $n}' f", "awk -i inplace '{print}' f" },
      { "gawk '{print}' f", "gawk -o g '{print}' f" },
      { "awk '{x = .5e-3; print x 2}' f", "awk '{x = .5e-3system(\"x\")}' f" },
      { "awk '{print 0x1F}' f", "awk '{x = 0x1Fsystem(\"x\")}' f" },
      { "awk '/[^[:space:]]\"/ {print}' f", "awk '/[[:space:]/\"]/ {print > x} # \"' f" },
      { "awk '/[^a]\"/ {print}' f", "awk '/[]/\"]/ {print > x} # \"' f" },
      { "awk '{print 1\nx = a > b}' f", "awk '{print 1 +\n1 > x}' f" },
      { "awk '{print (1)\nx = a > b}' f", "awk '{print 1 ?\n\n1 : 2 > x}' f" },
      { "awk '{x--; print x/2}' f", "awk '{z = x-- /\"/; print > x} # \"' f" },
    },
    reads = {
      "awk '{a[$1]++} END {for (k in a) print k, a[k]}' f", "awk '!seen[$0]++' f",
      "awk 'function f(x) {return x*2} {print f($1)}' f", "awk 'NR%2' f",
      "awk -F'[/:]' '{print $2}' f", "awk '{gsub(/\"/, \"\"); print}' f",
    },
    refuses = { "awk -f p f", 'awk "$p" f', "awk '{print ENVIRON[\"X\"]}'", "awk '\"x' f" },
  })
end)
