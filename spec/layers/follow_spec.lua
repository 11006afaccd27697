--- What names a download moves along with it, or the hook does not guess.
local enforce = require("enforce")
local place = require("place")

describe("following what was moved", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "cd", "git clone https://h/o/r && cd r && ls",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && ls" },
      { "cd after ;", "git clone https://h/o/r; cd r; ls",
        "git clone https://h/o/r /sandbox/r; cd /sandbox/r; ls" },
      { "an argument", "curl -O https://h/t.tgz && tar xzf t.tgz",
        "curl -o /sandbox/t.tgz https://h/t.tgz && tar xzf /sandbox/t.tgz -C /sandbox" },
      { "what an archive brings",
        "curl -O https://h/t.tgz && tar xzf t.tgz && cd t && cat a ../t/b",
        "curl -o /sandbox/t.tgz https://h/t.tgz && tar xzf /sandbox/t.tgz -C /sandbox "
          .. "&& cd /sandbox/t && cat a ../t/b" },
      { "what is built of it",
        "wget -qO- https://h/t.tgz | tar xz; cd t && ./configure && make -j4 "
          .. "&& mkdir out && cp x out/y && ./x",
        "wget -qO- https://h/t.tgz | tar xz -C /sandbox; cd /sandbox/t && ./configure && make -j4 "
          .. "&& mkdir out && cp x out/y && ./x" },
      { "an archive that is removed", "wget https://h/t.zip && unzip t.zip && rm t.zip && ls t",
        "wget -P /sandbox https://h/t.zip && unzip -d /sandbox /sandbox/t.zip "
          .. "&& rm /sandbox/t.zip && ls /sandbox/t" },
      { "a name that the server chooses", "wget --content-disposition https://h/x && pwd && cat y",
        "wget -P /sandbox --content-disposition https://h/x && pwd && cat /sandbox/y" },
      { "nothing that an archive did not bring",
        "curl https://h/t.tgz | tar xz; cp -r /opt/s /opt/b",
        "curl https://h/t.tgz | tar xz -C /sandbox; cp -r /opt/s /opt/b" },
      { "a file of an archive",
        "curl https://h/t.tgz | tar xz -C /home/u && grep -r x /home/u/t/src",
        "curl https://h/t.tgz | tar xz -C /sandbox/home && grep -r x /sandbox/home/t/src" },
      { "three of a name apart",
        "(cd a && wget https://h/x); (cd b && wget https://i/x); (cd c/b && wget https://j/x)",
        "(cd a && wget -P /sandbox https://h/x); (cd b && wget -P /sandbox/b https://i/x); "
          .. "(cd c/b && wget -P /sandbox/3 https://j/x)" },
      { "./x", "wget https://h/x.sh && chmod +x ./x.sh && ./x.sh --yes",
        "wget -P /sandbox https://h/x.sh && chmod +x /sandbox/x.sh && /sandbox/x.sh --yes" },
      { "something below it", "git clone https://h/o/r && cat r/README.md",
        "git clone https://h/o/r /sandbox/r && cat /sandbox/r/README.md" },
      { "a pattern below it", "git clone https://h/o/r && cat r/* ./r/src/?*.c",
        "git clone https://h/o/r /sandbox/r && cat /sandbox/r/* /sandbox/r/src/?*.c" },
      { "an absolute name of it", "git clone https://h/o/r && ls /project/r",
        "git clone https://h/o/r /sandbox/r && ls /sandbox/r" },
      { "a program, after a look for the tool",
        "command -v curl >/dev/null || exit 1; curl -so t https://h/t; chmod +x t; ./t",
        "command -v curl >/dev/null || exit 1; curl -so /sandbox/t https://h/t; "
          .. "chmod +x /sandbox/t; /sandbox/t" },
      { "a build, after a look for the tool",
        "type git &>/dev/null || exit 1; git clone https://h/o/r && cd r && ./configure && make",
        "type git &>/dev/null || exit 1; git clone https://h/o/r /sandbox/r && cd /sandbox/r "
          .. "&& ./configure && make" },
      { "code that uses nothing outside of it",
        "git clone https://h/o/r && cd r && node -p \"require('./package.json').name\"",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r "
          .. "&& node -p \"require('./package.json').name\"" },
      { "the directory of the shell, if cd may fail",
        'git clone https://h/o/r; cd r; ./configure --prefix="$PWD/out"; basename "$(pwd)"',
        'git clone https://h/o/r /sandbox/r; cd /sandbox/r; ./configure --prefix="$PWD/out"; '
          .. 'basename "$(pwd)"' },
      { "a pattern of an option, inside it",
        "git clone https://h/o/r && cd r && grep -rl --include='*.md' x . | sort",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r "
          .. "&& grep -rl --include='*.md' x . | sort" },
      { "a local variable that has its name",
        "g() { local o=$1; [ -f \"$o\" ] || curl -so \"$o\" https://h/$o; }; g a; g a; cat a",
        "g() { local o=$1; [ -f /sandbox/a ] || curl -so /sandbox/a https://h/$o; }; "
          .. "g a; g a; cat /sandbox/a" },
      { "the arguments of a module", "git clone https://h/o/r; python3 -m black --in=r/x -q r",
        "git clone https://h/o/r /sandbox/r; python3 -m black --in=/sandbox/r/x -q /sandbox/r" },
      { "an option that is a number", "git clone https://h/o/r && ls -1 r | wc -l",
        "git clone https://h/o/r /sandbox/r && ls -1 /sandbox/r | wc -l" },
      { "a name with dots in it", "git clone https://h/o/r && ls x/..//./r/src",
        "git clone https://h/o/r /sandbox/r && ls /sandbox/r/src" },
      { "a value after =", "git clone https://h/o/r && make --directory=r",
        "git clone https://h/o/r /sandbox/r && make --directory=/sandbox/r" },
      { "a value after an option", "git clone https://h/o/r && make -Cr/src",
        "git clone https://h/o/r /sandbox/r && make -C/sandbox/r/src" },
      { "an input", "curl -o f https://h/b && wc -l < f",
        "curl -o /sandbox/f https://h/b && wc -l < /sandbox/f" },
      { "an output", "curl https://h/b > f; echo more >> f",
        "curl https://h/b > /sandbox/f; echo more >> /sandbox/f" },
      { "a variable's value", "F=f; curl -o $F https://h/b && cat $F",
        "F=f; curl -o /sandbox/f https://h/b && cat /sandbox/f" },
      { "a brace list", "curl -o f https://h/b && cat {f,g}",
        "curl -o /sandbox/f https://h/b && cat /sandbox/f g" },
      { "the way back up", "git clone https://h/o/r && cd r && make && cd .. && pwd",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && make && cd /project && pwd" },
      { "a name above it", "git clone https://h/o/r && cd r && ls ../y",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && ls /project/y" },
      { "a copy out of it", "git clone https://h/o/r && cd r && cp x ../y",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && cp x /sandbox/y" },
      { "cd -", "git clone https://h/o/r && cd r && ls && cd - && pwd",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && ls && cd - && pwd" },
      { "names within it", "git clone https://h/o/r && cd r && cat a/b && rm -rf c",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && cat a/b && rm -rf c" },
      { "globs and substitutions within it",
        "git clone https://h/o/r && cd r && ls * && make -j$(nproc)",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && ls * && make -j$(nproc)" },
      { "in a subshell", "git clone https://h/o/r && (cd r && ls); ls r",
        "git clone https://h/o/r /sandbox/r && (cd /sandbox/r && ls); ls /sandbox/r" },
      { "in a script of its own", "git clone https://h/o/r && bash -c 'cd r; ls'",
        "git clone https://h/o/r /sandbox/r && bash -c 'cd /sandbox/r; ls'" },
      { "git -C", "git clone https://h/o/r && git -C r log",
        "git clone https://h/o/r /sandbox/r && git -C /sandbox/r log" },
      { "in another directory", "cd /home/u && git clone https://h/o/r && ls r",
        "cd /home/u && git clone https://h/o/r /sandbox/r && ls /sandbox/r" },
      { "in an unknown directory", "ls; cd d; curl -o f https://h/b; cat f",
        "ls; cd d; curl -o /sandbox/f https://h/b; cat /sandbox/f" },
      { "a temporary directory",
        "tmp=$(mktemp -d); curl -o $tmp/f.sh https://h/x; sh $tmp/f.sh; rm -r $tmp",
        "tmp=$(mktemp -d); curl -o /sandbox/f.sh https://h/x; sh /sandbox/f.sh; rm -r $tmp" },
      { "the rounds of a loop",
        'for f in a b; do curl -o "$f" https://h/$f && wc -l "$f"; done; cat a b',
        'for f in a b; do curl -o /sandbox/"$f" https://h/$f && wc -l /sandbox/"$f"; done; '
          .. "cat /sandbox/a /sandbox/b" },
      { "the argument of a function", 'f() { curl -o "$1" https://h/x; }; f g; cat g',
        "f() { curl -o /sandbox/g https://h/x; }; f g; cat /sandbox/g" },
      { "what waits for it", "curl -O https://h/x & wait; cat x",
        "curl -o /sandbox/x https://h/x & wait; cat /sandbox/x" },
      { "a trap", "trap 'rm -f f.x' EXIT; curl -o f.x https://h/x; cat f.x",
        "trap 'rm -f /sandbox/f.x' EXIT; curl -o /sandbox/f.x https://h/x; cat /sandbox/f.x" },
      { "tests of files", "curl -o f.x https://h/x && [[ -s f.x ]] && test f.x = f.x && [ -f f.x ]",
        "curl -o /sandbox/f.x https://h/x && [[ -s /sandbox/f.x ]] && test f.x = f.x "
          .. "&& [ -f /sandbox/f.x ]" },
      { "an upload of it", "curl -o f.x https://h/x && curl -F file=@f.x https://h/y",
        "curl -o /sandbox/f.x https://h/x && curl -F file=@/sandbox/f.x https://h/y" },
      { "a pattern that looks like it", "curl -o f.x https://h/x; grep f.x README; grep x f.x",
        "curl -o /sandbox/f.x https://h/x; grep f.x README; grep x /sandbox/f.x" },
      { "remote words", "curl -o f.x https://h/x; ssh h cat f.x",
        "curl -o /sandbox/f.x https://h/x; ssh h cat f.x" },
      { "words that only look like it", "git clone https://h/o/r && echo cloned r2 && ls r2 rr",
        "git clone https://h/o/r /sandbox/r && echo cloned r2 && ls r2 rr" },
      { "the name before it is made", "ls r; git clone https://h/o/r",
        "ls /sandbox/r; git clone https://h/o/r /sandbox/r" },
      { "no name of a command", "command -v t || curl -o t https://h/t; ./t",
        "command -v t || curl -o /sandbox/t https://h/t; /sandbox/t" },
      { "a download that may not have run", "test -d r || git clone https://h/o/r; cd r",
        "test -d /sandbox/r || git clone https://h/o/r /sandbox/r; cd /sandbox/r" },
      { "one in a branch", "if test -d x; then git clone https://h/o/r; fi; ls r",
        "if test -d x; then git clone https://h/o/r /sandbox/r; fi; ls /sandbox/r" },
      { "two downloads", "git clone https://h/o/a && git clone https://h/o/b && ls a b",
        "git clone https://h/o/a /sandbox/a && git clone https://h/o/b /sandbox/b "
          .. "&& ls /sandbox/a /sandbox/b" },
      { "a copy of it", "curl -o f https://h/b && cp f /home/u/g && cat /home/u/g",
        "curl -o /sandbox/f https://h/b && cp /sandbox/f /sandbox/g && cat /sandbox/g" },
      { "a word for two places", 'f() { curl -o "$1" https://h/x; }; f g; f h',
        'f() { curl -o /sandbox/"$1" https://h/x; }; f g; f h' },
      { "a directory for two places", 'mkdir d; f() { curl -o "d/$1" https://h/x; }; f g; f h',
        'mkdir d; f() { curl -o /sandbox/"$1" https://h/x; }; f g; f h' },
      { "the words of a call", 'f() { cat "$1"; }; curl -o x https://h/x; f x; f y',
        'f() { cat "$1"; }; curl -o /sandbox/x https://h/x; f /sandbox/x; f y' },
      { "the words of a call that a wrapper gets",
        'run() { "$@"; }; run git clone https://h/o/r; run rm -rf b',
        'run() { "$@"; }; run git clone https://h/o/r /sandbox/r; run rm -rf b' },
      { "the words of a call in a call",
        'f() { local p=$1; cat "$p/a"; }; g() { f "$1"; }; git clone https://h/o/r; g r; g s',
        'f() { local p=$1; cat "$p/a"; }; g() { f "$1"; }; git clone https://h/o/r /sandbox/r; '
          .. 'g /sandbox/r; g s' },
      { "what is made from it", "curl -o f https://h/b && sort f > g && cat g",
        "curl -o /sandbox/f https://h/b && sort /sandbox/f > /sandbox/g && cat /sandbox/g" },
    },
    refused = {
      { "the way back to a place that cannot be named",
        "d=$(mktemp -d); cd $d && git clone https://h/o/r && cd r && cd ..", "ask",
          "the new location is unknown" },
      { "what may be a cluster of options", "git clone https://h/o/r && make -Cr", "ask", "-Cr" },
      { "a variable that may name it", 'git clone https://h/o/r && ls "$X"', "ask",
        "may use the download" },
      { "a new directory that is left again", "mkdir d && cd d && curl -O https://h/a && cd .. "
        .. "&& mv d lib", "deny", "then the rest as a separate command" },
      { "a glob next to it", "git clone https://h/o/r; ls *", "ask", "may use the download" },
      { "one that would be destroyed", "git clone https://h/o/r; rm -rf *", "deny",
        "Use: git clone https://h/o/r /sandbox/r, then the rest as a separate command" },
      { "a variable that may be", 'git clone https://h/o/r; mv "$X" /tmp', "deny", "may use" },
      { "a download that may not have run", "make; test -d r || git clone https://h/o/r; cd r",
        "ask", "may not be downloaded yet" },
      { "a download in place of a file", "make r || curl -o r https://h/r; cat r", "ask",
        "may not be downloaded yet" },
      { "a script that is written and run", "echo 'curl -O https://h/x' > s.sh; sh s.sh", "ask",
        "several words" },
      { "a text that is put together for a shell", "printf '%q %s' 'curl -O' https://h/x | sh",
        "ask", "assembled from pieces" },
      { "a directory that held it", "curl -o f.x https://h/x; git add .", "ask",
        "`git add .` would miss f.x, which goes to /sandbox/f.x" },
      { "a listing without it", "git clone https://h/o/r && cd r && make && cd .. && ls", "ask",
        "`ls` would miss r, which goes to /sandbox/r" },
      { "a listing without what has no name", "wget --content-disposition https://h/x && ls",
        "ask", "`ls` would miss the download, which goes to /sandbox" },
      { "the working directory itself", "git clone https://h/o/r . && make", "ask",
        "`make` would miss the download" },
      { "one word for two places", 'f() { echo "$1"; cat "$1"; }; curl -o x https://h/x; f x; f y',
        "ask", "two destinations" },
      { "one in a branch", "make; if test -d x; then git clone https://h/o/r; fi; ls r", "ask",
        "may not be downloaded yet" },
      { "what is made among an archive's files", "curl https://h/t.tgz | tar xz && touch n", "ask",
        "may be the download" },
      { "what may be another's", "curl https://h/t.tgz | tar xz && ./gen && cat t/a", "ask",
        "may be the download" },
      { "what another archive may bring",
        "curl https://h/t.tgz | tar xz && tar xf /o.tar && cat t/a", "ask",
        "may be the download" },
      { "what the script has made", "mkdir t; curl https://h/t.tgz | tar xz; ls t", "ask",
        "may be the download" },
      { "an archive's files around a program", "curl https://h/t.tgz | tar xz && make", "ask",
        "later commands run in a directory" },
      { "a download that a link of an archive may send away",
        "curl -O https://h/t.zip && unzip -d q t.zip && curl -o q/x https://h/y", "ask",
        "a link may lead elsewhere" },
    },
    unchanged = {
      { "what is in the sandbox",
        "git clone https://h/o/r /sandbox/r && cd /sandbox/r && ls ../x" },
    },
  })

  it("leaves everything else alone with SANDBOX_SCOPE=first", function()
    local decision = enforce.library(here,
      "git clone https://h/o/r && cd r && curl -o x https://h/y",
      { SANDBOX_SCOPE = "first" })
    assert.equal("git clone https://h/o/r /sandbox/r && cd r && curl -o x https://h/y",
      decision.command)
  end)
end)

describe("a loop over the names in a download, where the shell is", function()
  local here = place.new()
  teardown(here.remove)
  for _, loop in ipairs({
    'for f in *.md docs/*.md; do wc -l < "$f"; done', 'for d in */; do (cd "$d" && ls); done',
    'for f in *; do echo "$f"; cat "x/$f" "${f%.md}.txt" "${f##*/}"; done',
  }) do
    it("stays: " .. loop, function()
      assert.equal("git clone https://h/o/r /sandbox/r && cd /sandbox/r && " .. loop,
        enforce.library(here, "git clone https://h/o/r && cd r && " .. loop).command)
    end)
  end
  for _, loop in ipairs({
    'for f in *; do cat "../$f"; done', 'for f in ../*; do cat "$f"; done',
    'for f in .*; do cat "$f/r/x"; done', 'for f in *; do f=../r; cat "$f"; done',
    'for f in *; do cat "$f"; done; cd ..; cat "$f"', 'for f in *; do cat "${f/a/..}"; done',
    'for f in "$D"/*; do cat "$f"; done',
  }) do
    it("is asked about: " .. loop, function()
      local command = "git clone https://h/o/r && cd r && " .. loop
      assert.equal("ask", enforce.library(here, command).verdict)
    end)
  end
end)

describe("the directory of the shell", function()
  local here = place.new()
  teardown(here.remove)
  for _, command in ipairs({
    'git clone https://h/o/r; cd r; cat "$PWD/../r/x"',
    'git clone https://h/o/r; cd "$D"; cat "$PWD/r/x"',
    'git clone https://h/o/r; PWD=$X; cat "$PWD/r"',
    'git clone https://h/o/r; cd r; cat "$PWD$OLDPWD/r"',
  }) do
    it("is asked about if it leads to the old place: " .. command, function()
      assert.equal("ask", enforce.library(here, command).verdict)
    end)
  end
end)

local WAYS <const> = { "git clone https://h/r && cd r && ", "git clone https://h/r; cd r; " }

describe("a path out of a download, as a part of a word", function()
  local here = place.new()
  teardown(here.remove)
  for _, command in ipairs({
    "make CFLAGS=-I../inc", 'make CFLAGS="-O2 -I../inc"', "CFLAGS=-I../inc make",
    "cmake -B build -DX=../y", "docker run -v ../x:/x i", 'docker run -v "$PWD/..:/x" i',
  }) do
    for _, way in ipairs(WAYS) do
      it("is asked about: " .. way .. command, function()
        assert.equal("ask", enforce.library(here, way .. command).verdict)
      end)
    end
  end
  for _, command in ipairs({
    'cd src && make CFLAGS="-I../inc -O2"', "go test ./... && git log a..b", "cat ../mine.txt",
    "git commit -m 'a ../b'",
  }) do
    it("is none: " .. command, function()
      local whole = "git clone https://h/o/r && cd r && " .. command
      assert.equal("rewrite", enforce.library(here, whole).verdict)
    end)
  end
end)

describe("code that runs inside a download", function()
  local here = place.new()
  teardown(here.remove)
  for _, code in ipairs({
    "open('../r/x')", "open('/project/r/x')", "open(os.environ['OLDPWD'] + '/r/x')",
    "open('../x')", "os.path.join('..', 'x')", "Path.cwd().parent / 'x'",
    "os.chdir(up); open('r/x')",
  }) do
    it("is asked about if it may use what is outside: " .. code, function()
      for _, way in ipairs(WAYS) do
        local command = ('%spython3 -c "%s"'):format(way, code)
        local decision = enforce.library(here, command)
        local followed = (decision.command or ""):find("open('/sandbox/r/x')", 1, true)
        assert.truthy(decision.verdict == "ask" or followed, command)
      end
    end)
  end
end)

describe("what follows a download in front of the policy", function()
  local here = place.new()
  teardown(here.remove)
  for _, command in ipairs({ "ls -1 r", "ls -A r/", "find r -name x", "cat r/a r/b" }) do
    it("is followed: " .. command, function()
      local decision = enforce.library(here, "git clone https://h/o/r && " .. command,
        { SANDBOX_ENABLED = "true" })
      assert.equal("git clone https://h/o/r /sandbox/r && "
        .. command:gsub("%f[%w]r%f[/ \0]", "/sandbox/r"), decision.command)
    end)
  end
end)

describe("a new directory that gets downloads", function()
  local here = place.new()
  teardown(here.remove)
  enforce.tables(here, {
    rewritten = {
      { "and is listed", "mkdir -p out && curl -o out/a https://h/a && ls out",
        "mkdir -p /sandbox/out && curl -o /sandbox/out/a https://h/a && ls /sandbox/out" },
      { "and is entered", "mkdir out && cd out && curl -O https://h/a && ls && cat a",
        "mkdir /sandbox/out && cd /sandbox/out && curl -O https://h/a && ls && cat a" },
      { "next to other files", "mkdir out; curl https://h/a > out/a; echo x > out/b; wc -l out/*",
        "mkdir /sandbox/out; curl https://h/a > /sandbox/out/a; echo x > /sandbox/out/b; "
          .. "wc -l /sandbox/out/*" },
      { "below another one", "mkdir -p a/b && wget -O a/b/c https://h/a && find a -type f",
        "mkdir -p /sandbox/a/b && wget -O /sandbox/a/b/c https://h/a && find /sandbox/a -type f" },
      { "that the tool makes", "git clone https://h/o/r vendor/r && ls vendor",
        "git clone https://h/o/r /sandbox/vendor/r && ls /sandbox/vendor" },
      { "if it is missing", "[ -d out ] || mkdir out; curl -o out/a https://h/a; du -a out",
        "[ -d /sandbox/out ] || mkdir /sandbox/out; curl -o /sandbox/out/a https://h/a; "
          .. "du -a /sandbox/out" },
      { "and whose name is in a variable",
        'D=out; mkdir -p "$D"; curl -o "$D/a" https://h/a; ls "$D"',
        "D=out; mkdir -p /sandbox/out; curl -o /sandbox/out/a https://h/a; ls /sandbox/out" },
      { "goes nowhere if nobody looks", "mkdir -p out && curl -o out/a https://h/a",
        "mkdir -p out && curl -o /sandbox/a https://h/a" },
    },
    refused = {
      { "and is missed where it was",
        "mkdir out && curl -o out/a https://h/a && ls", "ask", "miss" },
      { "that another program may have made",
        "./gen.sh; mkdir -p out && curl -o out/a https://h/a && ls out", "ask", "miss" },
      { "and is packed",
        "mkdir out && curl -o out/a https://h/a && tar cf o.tar out", "ask", "miss" },
    },
  })
end)

describe("a text that runs in each of several directories", function()
  local here = place.new()
  teardown(here.remove)
  local refused = {}
  for _, command in ipairs({
    "git submodule foreach 'curl -O https://h/a'", "git bisect run curl -O https://h/a",
    "git submodule foreach wget https://h/a", "git rebase -x 'wget https://h/a' main",
    "git rebase --exec='curl https://h/a > f' main", "find . -execdir curl -O https://h/a \\;",
    "git filter-branch --tree-filter 'curl -O https://h/a' HEAD",
    "git filter-branch -f --index-filter 'wget -q https://h/a' -- --all",
  }) do
    refused[#refused + 1] = { command, command, "ask", "may have the same name" }
  end
  enforce.tables(here, {
    refused = refused,
    unchanged = {
      { "that downloads nothing", "git submodule foreach 'git status'" },
      { "that only prints", "git rebase -x 'curl -s https://h/a | grep ok' main" },
      { "that uses the sandbox", "git submodule foreach 'curl -o /sandbox/a https://h/a'" },
    },
  })
end)

describe("following a name that is a part of an argument", function()
  local here = place.new()
  teardown(here.remove)
  local rewritten = {}
  for _, row in ipairs({
    { "curl -b c https://h/b", "curl -b /sandbox/c https://h/b" },
    { "curl -bc https://h/b", "curl -b/sandbox/c https://h/b" },
    { "curl --cookie=c https://h/b", "curl --cookie=/sandbox/c https://h/b" },
    { "curl -d @c https://h/b", "curl -d @/sandbox/c https://h/b" },
    { "curl --json @c https://h/b", "curl --json @/sandbox/c https://h/b" },
    { "curl -F f=@c https://h/b", "curl -F f=@/sandbox/c https://h/b" },
    { "curl --data-urlencode x@c https://h/b", "curl --data-urlencode x@/sandbox/c https://h/b" },
    { "curl -z c https://h/b", "curl -z /sandbox/c https://h/b" },
    { "wget --load-cookies c -qO- https://h/b", "wget --load-cookies /sandbox/c -qO- https://h/b" },
    { "http POST https://h/b f@c", "http POST https://h/b f@/sandbox/c" },
    { "gh api x --input c", "gh api x --input /sandbox/c" },
    { "gh release upload v1 c", "gh release upload v1 /sandbox/c" },
    { "aws sns publish --message file://c",
      "aws sns publish --message file:///sandbox/c" },
    { "curl -b ./c https://h/b", "curl -b /sandbox/c https://h/b" },
    { "svn commit -F c", "svn commit -F /sandbox/c" },
    { "docker compose --project-directory=. -f c ps",
      "docker compose --project-directory=. -f /sandbox/c ps" },
  }) do
    rewritten[#rewritten + 1] = { row[1], "curl -o c https://h/a; " .. row[1],
      "curl -o /sandbox/c https://h/a; " .. row[2] }
  end
  for _, row in ipairs({
    { "requirements.txt", "pip install -r NAME" }, { "x.whl", "pip install NAME" },
    { "x.whl", "python3 -m pip install -q NAME" }, { "k.yaml", "kubectl apply -n x -f NAME" },
    { "img.tar", "docker load -i NAME" }, { "v.yaml", "helm install a b/c -f NAME" },
    { "x.go", "go run NAME" }, { "d", "cargo install --path NAME" },
  }) do
    local name, command = row[1], row[2]
    rewritten[#rewritten + 1] = { command, ("curl -o %s https://h/a; %s"):format(name,
      command:gsub("NAME", name)), ("curl -o /sandbox/%s https://h/a; %s"):format(name,
      (command:gsub("NAME", "/sandbox/" .. name))) }
  end
  enforce.tables(here, {
    rewritten = rewritten,
    refused = {
      { "as a name of something else", "git clone https://h/web && npm install web", "ask",
        "may mean the download" },
      { "in the middle of one", "curl -o c https://h/a; curl -F 'f=<c;type=x' https://h/b", "ask",
        "which goes to the sandbox" },
      { "as a value that may be anything",
        "curl -o app.env https://h/a; docker run --env-file app.env x", "ask",
        "may mean the download" },
      { "as a value that may be anything, of a file",
        "curl -o c.txt https://h/a; curl -b c.txt -A c.txt https://h/b", "ask", "c.txt" },
    },
    unchanged = {
      { "a value that is no path", "git commit -m app.env; curl -s https://h/a" },
    },
  })
end)

describe("a command that minds where a file is", function()
  local here = place.new()
  teardown(here.remove)
  local refused, rewritten = {}, {}
  local function ask(first, words, commands)
    for _, command in ipairs(commands) do
      refused[#refused + 1] = { command, first .. command, "ask", words }
    end
  end
  ask("curl -o c.x https://h/c && ", "c.x, which goes to the sandbox", {
    "docker compose -f c.x up", "docker compose --file c.x config", "docker-compose -f c.x up -d",
    "podman-compose -f c.x up", "mvn -f c.x package", "ant -buildfile c.x", "gradle -b c.x build",
    "just --justfile c.x all", "task -t c.x build", "jest -c c.x", "pytest -c c.x",
    "foreman start -f c.x", "tox -c c.x", "nox -f c.x", "tsc -p c.x", "npx tsc --project c.x",
    "bundle exec foreman start -f c.x", "timeout 9 mvn -f c.x package",
    "ansible-playbook c.x", "cargo build --manifest-path c.x", "dotnet build c.x",
    "stack --stack-yaml c.x build", "./mvnw -f c.x test", "./gradlew -b c.x build",
    "gradle -I c.x build", "jupyter nbconvert --execute c.x", "nginx -t -c c.x",
    "webpack --config c.x", "npx webpack -c c.x", "mkdocs build -f c.x",
    "mkdocs build --config-file=c.x", "python3 -m pytest c.x", "eslint -c c.x src",
    "npx eslint c.x", "node_modules/.bin/eslint --config=c.x src", "mocha --require ./c.x",
    "vitest --config c.x", "npx vite build -c c.x", "rollup -c c.x", "prettier --config c.x src",
    "npx stylelint --config c.x src", "npx playwright test -c c.x", "gulp --gulpfile c.x",
    "grunt --gruntfile c.x", "doit -f c.x", "snakemake -s c.x", "nextflow run c.x",
    "ansible-playbook -i c.x site.yml", "ansible-inventory -i c.x --list", "packer build c.x",
    "terragrunt plan --terragrunt-config c.x", "alembic -c c.x upgrade head", "skaffold run -f c.x",
    "aws cloudformation package --template-file c.x", "bundle install --gemfile=c.x",
    "sphinx-build -c c.x a b", "hugo --config c.x", "caddy run --config c.x", "sass c.x o.css",
    "phpunit -c c.x", "prometheus --config.file=c.x", "asciidoctor c.x", "ts-node -P c.x a.ts",
    "pre-commit run -c c.x", "goreleaser -f c.x", "nodemon --config c.x",
  })
  ask("curl -o c.x https://h/c && ", "would miss c.x", {
    "flask run", "mkdocs build", "gunicorn app:app", "webpack",
    "rake x", "invoke x", "snakemake", "ansible-playbook site.yml", "strange", "strange a b",
    "composer install", "pipenv run strange", "bundle exec strange", "nix build", "tokei",
    "tsx a.ts", "stack build", "ctest", "zig build", "./mvnw test", "timeout 5 strange",
  })
  place.sh("mkdir -p " .. here.project .. "/web")
  place.write(here.project .. "/web/package.json", "{}")
  place.write(here.project .. "/web/pyproject.toml", "")
  ask("curl -o web/c.x https://h/c && ", "above web/c.x", {
    "node web/c.x", "tsx web/c.x", "prettier web/c.x", "ruff check web/c.x", "black web/c.x",
  })
  ask("git clone https://h/o/r && ", "keeps the path of", {
    "npm install ./r", "npm i -D ./r", "yarn add ./r/x.tgz", "pnpm add ./r", "bun add ./r",
    "poetry add ./r", "uv add ./r", "pdm add ./r/x.whl", "pipenv install ./r",
    "cargo add --path ./r", "go work use ./r", "composer config repositories.r path ./r",
    "bundle config local.r ./r", "dotnet add reference ./r/x.csproj", "dart pub add r --path ./r",
    "kustomize edit add resource ./r", "nix flake lock --override-input r ./r",
  })
  for first, rows in pairs({
    ["curl -o %sc.x https://h/c && "] = {
      "docker compose --project-directory . -f %sc.x up", "pytest --rootdir=t -c %sc.x",
      "just -d t -f %sc.x all", "kubectl apply -f %sc.x", "node %sc.x", "ruff check %sc.x",
      "strange --version", "strange %sc.x", "strange --input %sc.x", "strange -i=%sc.x",
      "helm install x ./c -f %sc.x", "terraform plan -var-file=%sc.x",
      "doit -d t -f %sc.x", "grunt --base t --gruntfile %sc.x",
      "node web/x.js %sc.x", "strange --in.put=%sc.x", "grep -f %sc.x mine.txt",
    },
    ["git clone https://h/o/r %sr && "] = {
      "npm install -g %sr", "npm install --no-save %sr", "docker compose -f %sr/c.yml up",
      "mvn -f %sr/pom.xml package", "cargo build --manifest-path %sr/Cargo.toml",
      "ansible-playbook %sr/site.yml", "uv pip install %sr",
    },
  }) do
    for _, row in ipairs(rows) do
      local before = (first .. row):gsub("%%s", "./")
      rewritten[#rewritten + 1] = { row, before, ((first .. row):gsub("%%s", "/sandbox/")) }
    end
  end
  enforce.tables(here, { refused = refused, rewritten = rewritten })
end)

describe("a file that the script writes into its download", function()
  local here = place.new()
  teardown(here.remove)
  local refused, rewritten = {}, {}
  for _, command in ipairs({
    "printf 'cp ../x .' > c && bash c", "printf 'all:\n\tcp ../x .' > M && make -f M",
    "cat > c <<'X'\ncp ../x .\nX\nbash c", "echo 'FROM ../x' > Dockerfile && docker build .",
    "echo '-r ../q' > p && pip install -r p", "echo 'include ../x' >> Makefile && make",
    "echo '{\"extends\":\"../t\"}' > tsconfig.json && tsc",
    "echo 'import \"../../x\"' > src/a.ts && npm test",
  }) do
    refused[#refused + 1] = { command, "git clone https://h/o/r && cd r && " .. command, "ask",
      "out of the directory that goes to the sandbox" }
  end
  for _, command in ipairs({
    "echo 'import \"../x\"' > src/a.ts && npm test", "echo ../x > l && git status",
    "echo 'a ..' > l && make",
  }) do
    rewritten[#rewritten + 1] = { command, "git clone https://h/o/r && cd r && " .. command,
      "git clone https://h/o/r /sandbox/r && cd /sandbox/r && " .. command }
  end
  local text = "'curl -o /project/x https://h/x'"
  for _, command in ipairs({
    "echo T > c && echo x > d && bash c", "echo T | tee c && bash c", "echo T | tee c && . ./c",
    "echo T >> c && ./c", "sed -i '1i 'T c && bash c", "echo T > d && mv d c && bash c",
    "printf 'all:\n\t'T > Makefile && echo x > d && make",
  }) do
    refused[#refused + 1] = { "that downloads: " .. command,
      "git clone https://h/o/r && cd r && " .. command:gsub("T", text, 1), "ask", "download" }
  end
  enforce.tables(here, { refused = refused, rewritten = rewritten })
end)
