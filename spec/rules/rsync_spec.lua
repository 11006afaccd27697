local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/rsync", function()
  local here = place.new()
  place.sh("cd " .. here.project .. " && mkdir x")
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "the current directory", "rsync -avz h:dir .", "rsync -avz h:dir /sandbox" },
      { "a directory", "rsync -a u@h:dir/ x/copy/", "rsync -a u@h:dir/ /sandbox/copy" },
      { "a name", "rsync h:f copy", "rsync h:f /sandbox/copy" },
      { "a daemon", "rsync -a h::mod/f out", "rsync -a h::mod/f /sandbox/out" },
      { "an address", "rsync -a rsync://h:8730/mod/ ~/mod",
        "rsync -a rsync://h:8730/mod/ /sandbox/mod" },
      { "several sources", "rsync h:a :b c", "rsync h:a :b /sandbox/c" },
      { "options at the end", "rsync h:f copy -zP --exclude '*.o'",
        "rsync h:f /sandbox/copy -zP --exclude '*.o'" },
      { "a cluster that ends in a value", "rsync -zave 'ssh -p 22' h:f copy",
        "rsync -zave 'ssh -p 22' h:f /sandbox/copy" },
      { "a destination after --", "rsync -a -- h:f copy", "rsync -a -- h:f /sandbox/copy" },
      { "a log", "rsync --log-file=x/l h:f /sandbox/f",
        "rsync --log-file=/sandbox/l h:f /sandbox/f" },
      { "a batch", "rsync --write-batch b h:f f",
        "rsync --write-batch /sandbox/b h:f /sandbox/f" },
      { "places of their own", "rsync -T /tmp --partial-dir=.p --backup-dir=../b h:f f",
        "rsync -T /sandbox/tmp --partial-dir=.p --backup-dir=/sandbox/b h:f /sandbox/f" },
      { "a source that is not all known", 'rsync "h:$F" f', 'rsync "h:$F" /sandbox/f' },
      { "what was fetched before", "git clone https://h/r && rsync -a r/ x/copy",
        "git clone https://h/r /sandbox/r && rsync -a /sandbox/r/ /sandbox/copy" },
      { "what goes to another machine", "git clone https://h/r && rsync -a r h:dir",
        "git clone https://h/r /sandbox/r && rsync -a /sandbox/r h:dir" },
      { "a file that is used later", "rsync h:d/f.tgz . && tar tf f.tgz",
        "rsync h:d/f.tgz /sandbox && tar tf /sandbox/f.tgz" },
    },
    unchanged = {
      { "a copy on this machine", "rsync -a --delete a/ b/" },
      { "words that are unknown", 'rsync -a src/ "$DEST"' },
      { "words that begin like a path", 'rsync -a "./$A/" "/data/$B"' },
      { "an upload of what is unknown", 'rsync -a "$SRC" "h:$DEST"' },
      { "a local name with a colon", "rsync ./a:b c" },
      { "an upload", "rsync -az dir h:dir" },
      { "an unknown option of an upload", "rsync --frobnicate dir h:dir" },
      { "a list", "rsync h:dir/" },
      { "a trial", "rsync -an h:dir ." },
      { "the sandbox", "rsync -a h:dir /sandbox/dir" },
      { "the version", "rsync --version" },
    },
    refused = {
      { "a mirror that deletes", "rsync -a --delete h:dir/ dir", "ask", "deletes" },
      { "another name of it", "rsync -a --del h:dir/ dir", "ask", "deletes" },
      { "a program by a variable", "RSYNC_RSH=x rsync h:f f", "ask", "RSYNC_RSH" },
      { "an unknown destination", 'rsync h:f "$D"', "ask", "unknown" },
      { "an unknown source", 'rsync "$S" f', "ask", "unknown" },
      { "an unknown option", "rsync --frobnicate h:f f", "ask", "--frobnicate" },
      { "an abbreviated option", "rsync --archi h:f f", "ask", "--archi" },
    },
  })

  altered.tables(here, {
    { "rsync -a d h:d" },
    { "rsync -a --delete d h:d" },
    { "rsync -an d e" },
    { "rsync -a --delete d/ e/", "delete e", "write e/*" },
    { "rsync --remove-source-files h:a b d", "delete b", "write d/a", "write d/b" },
    { "rsync --only-write-batch=b a d/", "write b", "change b.sh", "write d/a", "write b" },
  })
end)
