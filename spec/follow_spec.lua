--- What names a download moves along with it, or the hook does not guess.
local enforce = require("enforce")
local place = require("place")

describe("following what was moved", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "cd", "git clone https://h/o/r && cd r && ls", "git clone https://h/o/r /sandbox/r && cd /sandbox/r && ls" },
      { "cd behind ;", "git clone https://h/o/r; cd r; ls", "git clone https://h/o/r /sandbox/r; cd /sandbox/r; ls" },
      { "an argument", "curl -O https://h/t.tgz && tar xzf t.tgz",
        "curl -o /sandbox/t.tgz https://h/t.tgz && tar xzf /sandbox/t.tgz -C /sandbox" },
      { "./x", "wget https://h/x.sh && chmod +x ./x.sh && ./x.sh --yes",
        "wget -P /sandbox https://h/x.sh && chmod +x /sandbox/x.sh && /sandbox/x.sh --yes" },
      { "something below it", "git clone https://h/o/r && cat r/README.md",
        "git clone https://h/o/r /sandbox/r && cat /sandbox/r/README.md" },
      { "an absolute name of it", "git clone https://h/o/r && ls /project/r",
        "git clone https://h/o/r /sandbox/r && ls /sandbox/r" },
      { "a name with dots in it", "git clone https://h/o/r && ls x/..//./r/src",
        "git clone https://h/o/r /sandbox/r && ls /sandbox/r/src" },
      { "a value behind =", "git clone https://h/o/r && make --directory=r",
        "git clone https://h/o/r /sandbox/r && make --directory=/sandbox/r" },
      { "a value behind an option", "git clone https://h/o/r && make -Cr/src",
        "git clone https://h/o/r /sandbox/r && make -C/sandbox/r/src" },
      { "an input", "curl -o f https://h/b && wc -l < f",
        "curl -o /sandbox/f https://h/b && wc -l < /sandbox/f" },
      { "an output", "curl https://h/b > f; echo more >> f",
        "curl https://h/b > /sandbox/f; echo more >> /sandbox/f" },
      { "a variable's value", "F=f; curl -o $F https://h/b && cat $F",
        "F=f; curl -o /sandbox/f https://h/b && cat /sandbox/f" },
      { "a brace list", "curl -o f https://h/b && cat {f,g}",
        "curl -o /sandbox/f https://h/b && cat /sandbox/f g" },
      { "the way back up", "git clone https://h/o/r && cd r && make && cd .. && ls",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && make && cd /project && ls" },
      { "a name above it", "git clone https://h/o/r && cd r && ls ../y",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && ls /project/y" },
      { "a copy out of it", "git clone https://h/o/r && cd r && cp x ../y",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && cp x /sandbox/y" },
      { "cd -", "git clone https://h/o/r && cd r && ls && cd - && ls",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && ls && cd - && ls" },
      { "names within it", "git clone https://h/o/r && cd r && cat a/b && rm -rf c",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && cat a/b && rm -rf c" },
      { "globs and substitutions within it", "git clone https://h/o/r && cd r && ls * && make -j$(nproc)",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && ls * && make -j$(nproc)" },
      { "in a subshell", "git clone https://h/o/r && (cd r && ls); ls r",
        "git clone https://h/o/r /sandbox/r && (cd /sandbox/r && ls); ls /sandbox/r" },
      { "in a script of its own", "git clone https://h/o/r && bash -c 'cd r; ls'",
        "git clone https://h/o/r /sandbox/r && bash -c 'cd /sandbox/r; ls'" },
      { "git -C", "git clone https://h/o/r && git -C r log",
        "git clone https://h/o/r /sandbox/r && git -C /sandbox/r log" },
      { "in another directory", "cd /tmp && git clone https://h/o/r && ls r",
        "cd /tmp && git clone https://h/o/r /sandbox/r && ls /sandbox/r" },
      { "in a directory that is not known", "ls; cd d; curl -o f https://h/b; cat f",
        "ls; cd d; curl -o /sandbox/f https://h/b; cat /sandbox/f" },
      { "words that only look like it", "git clone https://h/o/r && echo cloned r2 && ls r2 rr",
        "git clone https://h/o/r /sandbox/r && echo cloned r2 && ls r2 rr" },
      { "the name before it is made", "ls r; git clone https://h/o/r", "ls r; git clone https://h/o/r /sandbox/r" },
      { "two downloads", "git clone https://h/o/a && git clone https://h/o/b && ls a b",
        "git clone https://h/o/a /sandbox/a && git clone https://h/o/b /sandbox/b && ls /sandbox/a /sandbox/b" },
      { "a copy of it", "curl -o f https://h/b && cp f /tmp/g && cat /tmp/g",
        "curl -o /sandbox/f https://h/b && cp /sandbox/f /sandbox/g && cat /sandbox/g" },
      { "what is made from it", "curl -o f https://h/b && sort f > g && cat g",
        "curl -o /sandbox/f https://h/b && sort /sandbox/f > /sandbox/g && cat /sandbox/g" },
    },
    refused = {
      { "what may be a cluster of options", "git clone https://h/o/r && make -Cr", "ask", "-Cr" },
      { "a variable that may name it", 'git clone https://h/o/r && ls "$X"', "ask", "may name what was moved" },
      { "a glob beside it", "git clone https://h/o/r; rm -rf *", "ask", "may name what was moved" },
      { "a download that may not have run", "test -d r || git clone https://h/o/r; cd r", "ask", "not certain" },
      { "one in a branch", "if test -d x; then git clone https://h/o/r; fi; ls r", "ask", "not certain" },
      { "a name that the server chooses", "wget --content-disposition https://h/x && cat y", "ask",
        "may be what was downloaded" },
    },
    unchanged = {
      { "what is in the sandbox", "git clone https://h/o/r /sandbox/r && cd /sandbox/r && ls ../x" },
    },
  })

  it("leaves everything else alone with SANDBOX_SCOPE=first", function()
    local decision = enforce.library(here, "git clone https://h/o/r && cd r && curl -o x https://h/y",
      { SANDBOX_SCOPE = "first" })
    assert.equal("git clone https://h/o/r /sandbox/r && cd r && curl -o x https://h/y", decision.command)
  end)
end)
