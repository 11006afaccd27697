local enforce = require("enforce")
local place = require("place")

describe("rules/perl", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what is printed", "curl https://h/b | perl -ne 'print' > f",
        "curl https://h/b | perl -ne 'print' > /sandbox/f" },
      { "what it changes in place", "curl -o f https://h/b && perl -pi -e 's/a/b/' f",
        "curl -o /sandbox/f https://h/b && perl -pi -e 's/a/b/' /sandbox/f" },
    },
    unchanged = {
      { "a line at a time", "curl https://h/b | perl -lane 'print $F[0]'" },
      { "a whole", "curl https://h/b | perl -0777 -pe 's/a/b/'" },
      { "several texts", "curl https://h/b | perl -MJSON -e 'use strict;' -e 'print'" },
      { "a script", "curl https://h/b | perl read.pl" },
      { "files, if nothing was fetched", "perl -pi.bak -e 's/a/b/' *.txt" },
    },
    refused = {
      { "what was fetched", "curl https://h/b | perl", "deny",
        "Cannot safely rewrite piped download" },
      { "the same as -", "curl https://h/b | perl - App::cpanminus", "deny",
        "Cannot safely rewrite piped" },
      { "what is in a substitution", 'perl -e "$(curl https://h/b)"', "deny",
        "Cannot safely rewrite" },
    },
  })
end)
