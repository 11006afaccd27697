local enforce = require("enforce")
local place = require("place")

describe("rules/rclone", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a URL", "rclone copyurl https://h/b f", "rclone copyurl https://h/b /sandbox/f" },
      { "a URL into a directory", "rclone copyurl -a https://h/b d",
        "rclone copyurl -a https://h/b /sandbox/d" },
      { "a directory", "rclone copy -P remote:dir ./d", "rclone copy -P remote:dir /sandbox/d" },
      { "options after the operands", "rclone copy remote:dir d --transfers 8",
        "rclone copy remote:dir /sandbox/d --transfers 8" },
      { "a remote that is written out", 'rclone move :http,url="https://h":a d',
        'rclone move :http,url="https://h":a /sandbox/d' },
      { "one file", "rclone copyto remote:a/f ~/f", "rclone copyto remote:a/f /sandbox/f" },
      { "a log", "rclone copy remote:a d --log-file=log",
        "rclone copy remote:a /sandbox/d --log-file=/sandbox/log" },
      { "what is printed", "rclone cat remote:f > f", "rclone cat remote:f > /sandbox/f" },
      { "a printed URL", "rclone copyurl https://h/b --stdout > f",
        "rclone copyurl https://h/b --stdout > /sandbox/f" },
    },
    unchanged = {
      { "an upload", "rclone copy d remote:dir" },
      { "two directories of this machine", "rclone copy a b" },
      { "a list", "rclone lsl remote:dir" },
      { "a trial", "rclone copy -n remote:dir d" },
      { "the standard output", "rclone cat remote:f | head" },
      { "a directory in the sandbox", "rclone sync remote:dir /sandbox/d" },
    },
    refused = {
      { "a synchronisation", "rclone sync remote:dir d", "deny", "Use: rclone copy" },
      { "a program", "rclone copy remote:dir d --password-command x", "ask",
        "--password-command runs a program" },
      { "options in variables", "RCLONE_LOG_FILE=x rclone copy remote:dir d", "ask",
        "RCLONE_LOG_FILE" },
      { "an unknown option", "rclone copy remote:dir d --teleport", "ask", "--teleport" },
    },
  })
end)
