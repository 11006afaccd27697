local altered = require("altered")
local enforce = require("enforce")
local place = require("place")
local pure = require("pure")

describe("rules/sed", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what is printed", "curl https://h/a | sed -n 's/a/b/p' > f",
        "curl https://h/a | sed -n 's/a/b/p' > /sandbox/f" },
      { "a change in place", "curl -o f https://h/a && sed -i.bak 's/a/b/' f",
        "curl -o /sandbox/f https://h/a && sed -i.bak 's/a/b/' /sandbox/f" },
      { "a program that is named like a file", "curl -o p https://h/a && sed p p",
        "curl -o /sandbox/p https://h/a && sed p /sandbox/p" },
      { "several programs", "curl -o f https://h/a && sed -e p -e d f",
        "curl -o /sandbox/f https://h/a && sed -e p -e d /sandbox/f" },
    },
    unchanged = {
      { "the standard output", "curl https://h/a | sed -E 's/(a)/\\1/g;s/b/c/'" },
      { "a file, if nothing was fetched", "sed -i 's/a/b/w c' f" },
      { "what looks like w", 'curl https://h/a | sed "s/a w b/c/g;s|d/e|w f|2p;/^w x/d"' },
    },
    refused = {
      { "a file in its program", 'curl https://h/a | sed -n "s/a/b/gw f"', "ask",
        "may write a file" },
      { "the same after an address", 'curl https://h/a | sed -n -e "/x/,/y/w f"', "ask",
        "may write a file" },
      { "a command in its program", 'curl https://h/a | sed "1e date"', "ask", "or run a command" },
      { "a program that cannot be read", "curl https://h/a | sed s/a", "ask", "may write a file" },
    },
  })

  altered.tables(here, {
    { "sed -n '/a/w f' b", "change f" },
    { "sed 's/a/b/gw f' b", "change f" },
    { "sed 's/w f/x/' b" },
    { "sed 'y/w/f/;s|a|b|w d/f' b", "change d/f" },
    { "sed -e 'w f' -e 'W g' b", "change f", "change g" },
    { "sed 'w /dev/stdout' b" },
    { "sed -i -e s/a/b/ c", "change c" },
    { "sed -i~ s/a/b/ c", "change c", "change c~" },
    { "sed -Ei.bak s/a/b/ c", "change c", "change c.bak" },
    { "sed -s --in-place s/a/b/ c d", "change c", "change d" },
  })

  pure.tables({
    pairs = {
      { "sed -n '1,9p' f", "sed -n '1,9w g' f" },
      { "sed 'b;p' f", "sed 'b;w g' f" },
      { "sed ':a;N;$!ba;s/\\n/ /' f", "sed ':a w g' f" },
      { "sed 's/[^/]*$//' f", "sed 's/[/]/x/w g' f" },
      { "sed 's/[/]w g/x/' f", "sed 's/[/]/w g/' f" },
      { "sed 's#a/w g#b#' f", "sed 's#a#b#w g' f" },
      { "sed 'a\\\nw g' f", "sed 'a\\\ns/\nw g\ns///' f" },
      { "sed 's/a/b/g' f", "sed 's/a/b/ge' f" },
      { "sed '/e x/d' f", "sed '/x/e x' f" },
      { "sed 'y/ew/ab/' f", "sed 'y/a/b/;w g' f" },
      { "sed -e p -e d f", "sed -e p -e 'w g' f" },
      { "sed 's/r f/x/' f", "sed 'r g' f" },
      { "sed -n p f", "sed -ni p f" },
      { "sed 'v 4.2' f", "sed 'v,ga w g' f" },
      { "sed 'v;p' f", "sed 'v,i\\\ns/x/y/e' f" },
      { "sed '#p\np' f", "sed '#p\rw g' f" },
      { "sed '/a/p\np' f", "sed '\\\nw g\n' f" },
      { "sed '$a\\\nx' f", "sed 'a\\' f" },
      { "sed 's/[a]/\\\nb/' f", "sed 's/[a\nb]/x/' f" },
    },
  })
end)
