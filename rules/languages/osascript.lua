--- osascript: code of AppleScript.
--    curl URL | osascript      ->  refused
return {
  command = "osascript",
  grammar = { "posix", equals = true },
  options = {
    flag = "-h|--help -v|--version -i|--interactive -q|--quiet --vanilla --no-save -N|--no-config",
    code = "-c -e",
    value = "-C -d|--debug -o -p|--profile -l|--language -L",
  },
  operands = { { "argument...", with = "-c -e" }, { "script? argument..." } },
  runs = {
    { item = "script", program = true, without = "-c -e -h -v" },
    { stdin = true, without = "-c -e -h -v script" },
  },
  language = {
    comments = "-- #", quotes = '"', joins = "&", bare = true, home = "home",
    paths = "POSIX path of",
    calls = { run = "script doShellScript", delete = "delete", url = "URL?" },
  },
}
