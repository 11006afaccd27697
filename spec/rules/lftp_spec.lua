local enforce = require("enforce")
local place = require("place")

describe("rules/lftp", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what is printed into a file", "lftp -c 'cat ftp://h/b' > b",
        "lftp -c 'cat ftp://h/b' > /sandbox/b" },
    },
    unchanged = {
      { "what is printed", "lftp -c 'cat ftp://h/b'" },
      { "a listing", "lftp -c 'open ftp://h; cls -l pub'" },
      { "an upload", "lftp -e 'put f; bye' h" },
      { "a directory in the sandbox", "lftp -c 'lcd /sandbox && get ftp://h/b'" },
      { "one that is entered later", "lftp -c 'open ftp://h && lcd /sandbox/d && mget *.gz'" },
      { "a directory of get", "lftp -c 'get -O /sandbox ftp://h/b'" },
      { "a file of get", 'lftp -c "pget -n 4 ftp://h/b -o /sandbox/x"' },
      { "a mirror", "lftp -c 'mirror -c --verbose ftp://h/d /sandbox/d'" },
      { "a script that ends", "lftp -e 'lcd /sandbox && get b; bye' ftp://h" },
      { "--version", "lftp --version" },
    },
    refused = {
      { "a file", "lftp -c 'get ftp://h/b'", "deny", "start the script with 'lcd" },
      { "an attached script", "lftp -c'get ftp://h/b'", "deny", "lcd" },
      { "a file of a host", "lftp -e 'get b; bye' ftp://h", "deny", "lcd" },
      { "a mirror", "lftp -c 'mirror ftp://h/d d'", "deny", "lcd" },
      { "a mirror without a name", "lftp -c 'mirror ftp://h/d'", "deny", "lcd" },
      { "a directory of get", "lftp -c 'get -O d ftp://h/b'", "deny", "lcd" },
      { "a directory that may not be entered", "lftp -c 'lcd /sandbox; get ftp://h/b'", "deny",
        "lcd" },
      { "one after what may be skipped", "lftp -c 'lcd /sandbox && get a; get b'", "deny", "lcd" },
      { "a directory that is left", "lftp -c 'lcd /sandbox && get -o ../x ftp://h/b'", "deny",
        "lcd" },
      { "a redirection in the script", "lftp -c 'cat ftp://h/b > f'", "ask", "more than its rule" },
      { "a shell in the script", "lftp -c 'lcd /sandbox && !sh'", "ask", "more than its rule" },
      { "options of a mirror with words", "lftp -c 'mirror -P 3 /sandbox/d'", "ask",
        "more than its rule" },
      { "an unknown command", "lftp -c 'torrent x'", "ask", "more than its rule" },
      { "a file with a script", "lftp -f s", "ask", "a file decides" },
      { "its input", "lftp ftp://h", "ask", "its input decides" },
      { "a script that goes on with its input", "lftp -e 'ls' ftp://h", "ask", "its input" },
      { "an unknown script", 'lftp -c "get $U"', "ask", "unknown" },
      { "settings of another place", "LFTP_HOME=. lftp -c 'ls'", "ask", "environment" },
    },
  })
end)
