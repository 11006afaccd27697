--- osascript: code of AppleScript.
--    curl URL | osascript      ->  refused
return {
  command = "osascript",
  grammar = "posix",
  options = { flag = "-i", code = "-e", value = "-l -s" },
  operands = { { "argument...", with = "-e" }, { "script? argument..." } },
  runs = {
    { item = "script", program = true, without = "-e" },
    { stdin = true, without = "-e script" },
  },
  language = {
    comments = "-- #", quotes = '"', joins = "&", bare = true, home = "home",
    paths = "POSIX path of",
    calls = { run = "script doShellScript", delete = "delete", url = "URL?" },
  },
}
